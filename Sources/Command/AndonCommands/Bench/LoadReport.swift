import Foundation
import Histogram
import TextFormats

/// The result of a benchmark. Latencies are in microseconds, rates in links a second. An error does not count as a
/// link.
struct LoadReport: Encodable, Sendable {
  let sessions: Int
  let connections: Int
  let pipeline: Int
  let seconds: Double
  /// The number of links with an outcome, the late ones included.
  let links: Int
  /// The number of those whose outcome came after the measured time.
  let late: Int
  /// The number of links without a response. Their latencies are their ages at the end, a lower bound.
  let unanswered: Int
  let errors: Int
  /// The links with an outcome by its kind, such as `completed`.
  let outcomes: [String: Int]
  /// The outcomes a second within the measured time.
  let rate: Double
  /// The mean latency; `nil` without a latency, and then `percentiles` is empty.
  let meanMicroseconds: Double?
  /// The latencies by percentile.
  let percentiles: [Percentile]

  /// The latency that a percentage of the links did not exceed.
  struct Percentile: Encodable, Sendable, Equatable {
    let percent: Double
    let microseconds: Double
  }

  private static let percents = [50, 75, 90, 95, 99, 99.9, 99.99, 100]

  /// A report of the latencies of all links, in nanoseconds. The histogram is exact to a thousandth.
  init(
    plan: LoadPlan, latencies: Histogram<UInt64>, late: Int, unanswered: Int, errors: Int,
    outcomes: [String: Int] = [:], nanoseconds: Int64
  ) {
    sessions = plan.sessions
    connections = plan.connections
    pipeline = plan.pipeline
    seconds = Double(nanoseconds) / 1_000_000_000
    links = Int(latencies.totalCount) - unanswered
    self.late = late
    self.unanswered = unanswered
    self.errors = errors
    self.outcomes = outcomes
    rate = seconds > 0 ? (Double(links - late) / seconds).rounded() : 0
    let isEmpty = latencies.totalCount == 0
    meanMicroseconds = isEmpty ? nil : (latencies.mean / 100).rounded() / 10
    percentiles = (isEmpty ? [] : Self.percents).map {
      Percentile(percent: $0, microseconds: (Double(latencies.valueAtPercentile($0)) / 100).rounded() / 10)
    }
  }

  /// The error when requests failed, so that the figures do not count; otherwise `nil`.
  var failure: CommandError? {
    guard errors > 0 || unanswered > 0 else { return nil }
    return CommandError(
      .software,
      "\(errors) requests were answered with an error, \(unanswered) not at all, and \(links) links with an outcome",
      hint: "check the daemon with: \(Program.name) status")
  }

  /// The report as aligned lines.
  var text: String {
    var rows = Rows(nameWidth: 16)
    rows.add("links", "\(links)")
    if late > 0 { rows.add("of them late", "\(late)") }
    if unanswered > 0 { rows.add("unanswered", "\(unanswered)") }
    rows.add("outcomes", outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    rows.add("errors", "\(errors)")
    rows.add("seconds", Self.decimal(seconds, 2))
    rows.add("links a second", Self.decimal(rate, 0))
    rows.add("mean", Self.latency(meanMicroseconds))
    for (index, percent) in Self.percents.enumerated() {
      rows.add("p\(Self.name(percent))", Self.latency(percentiles.isEmpty ? nil : percentiles[index].microseconds))
    }
    return (["\(spread), pipeline \(pipeline)"] + rows.lines).joined(separator: "\n")
  }

  /// The number of sessions and connections, as text.
  var spread: String { "\(counted(sessions, "session")), \(counted(connections, "connection"))" }

  private static func latency(_ microseconds: Double?) -> String {
    microseconds.map { "\(decimal($0, 1)) us" } ?? "-"
  }

  /// Returns a percentage without needless decimals.
  static func name(_ percent: Double) -> String {
    percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
  }

  /// Returns a number with a fixed number of decimals.
  static func decimal(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}
