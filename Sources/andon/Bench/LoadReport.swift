import Foundation
import Histogram

/// What a bench found. Times are in microseconds, rates in links a second. An error is no link: it is counted apart.
struct LoadReport: Encodable, Sendable {
  let sessions: Int
  let connections: Int
  let pipeline: Int
  let seconds: Double
  /// Answered with an outcome, also after the time.
  let links: Int
  /// Those of them that were answered after the time.
  let late: Int
  /// Not answered in the end: their latencies are their ages then, and the true ones are longer.
  let unanswered: Int
  let errors: Int
  /// Of the links that were answered within the time.
  let rate: Double
  /// `nil` when there is no latency, and then there are no percentiles.
  let meanMicroseconds: Double?
  /// The latency that so many percent of the links did not exceed, in microseconds.
  let percentiles: [Percentile]

  struct Percentile: Encodable, Sendable, Equatable {
    let percent: Double
    let microseconds: Double
  }

  private static let percents = [50, 75, 90, 95, 99, 99.9, 99.99, 100]

  /// A report of latencies in nanoseconds, which are within a thousandth of what was recorded.
  ///
  /// They are those of all links: `late` of them were answered after the time, `unanswered` not at all.
  init(
    plan: LoadPlan, latencies: Histogram<UInt64>, late: Int, unanswered: Int, errors: Int, nanoseconds: Int64
  ) {
    sessions = plan.sessions
    connections = plan.connections
    pipeline = plan.pipeline
    seconds = Double(nanoseconds) / 1_000_000_000
    links = Int(latencies.totalCount) - unanswered
    self.late = late
    self.unanswered = unanswered
    self.errors = errors
    rate = seconds > 0 ? (Double(links - late) / seconds).rounded() : 0
    let isEmpty = latencies.totalCount == 0
    meanMicroseconds = isEmpty ? nil : (latencies.mean / 100).rounded() / 10
    percentiles = (isEmpty ? [] : Self.percents).map {
      Percentile(percent: $0, microseconds: (Double(latencies.valueAtPercentile($0)) / 100).rounded() / 10)
    }
  }

  /// Why the figures are not those of a daemon that does its work; `nil` when they are.
  var failure: CommandError? {
    guard errors > 0 || unanswered > 0 else { return nil }
    return CommandError(
      .software,
      "\(errors) requests were answered with an error, \(unanswered) not at all, and \(links) links with an outcome",
      hint: "see how the daemon is with: andon status")
  }

  /// The report as lines, aligned.
  var text: String {
    var rows = [("links", "\(links)")]
    if late > 0 { rows.append(("of them late", "\(late)")) }
    if unanswered > 0 { rows.append(("unanswered", "\(unanswered)")) }
    rows += [
      ("errors", "\(errors)"), ("seconds", Self.decimal(seconds, 2)), ("links a second", Self.decimal(rate, 0)),
      ("mean", Self.latency(meanMicroseconds)),
    ]
    for (index, percent) in Self.percents.enumerated() {
      let latency = percentiles.isEmpty ? nil : percentiles[index].microseconds
      rows.append(("p\(Self.name(percent))", Self.latency(latency)))
    }
    let head = "\(spread), pipeline \(pipeline)"
    let width = rows.map(\.1.count).max() ?? 0
    return
      ([head]
      + rows.map { name, value in
        "  \(name.padding(toLength: 16, withPad: " ", startingAt: 0))"
          + String(repeating: " ", count: width - value.count) + value
      }).joined(separator: "\n")
  }

  /// Which sessions and connections it was, in words.
  var spread: String { "\(counted(sessions, "session")), \(counted(connections, "connection"))" }

  private static func latency(_ microseconds: Double?) -> String {
    microseconds.map { "\(decimal($0, 1)) us" } ?? "-"
  }

  static func name(_ percent: Double) -> String {
    percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
  }

  static func decimal(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}
