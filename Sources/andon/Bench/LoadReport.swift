import Foundation
import Histogram

/// What a bench found. Times are in microseconds, rates in links a second. An error is no link: it is counted apart.
struct LoadReport: Encodable, Sendable {
  let sessions: Int
  let connections: Int
  let pipeline: Int
  let seconds: Double
  let links: Int
  let errors: Int
  let rate: Double
  let meanMicroseconds: Double
  /// The latency that so many percent of the links did not exceed, in microseconds.
  let percentiles: [Percentile]

  struct Percentile: Encodable, Sendable, Equatable {
    let percent: Double
    let microseconds: Double
  }

  private static let percents = [50, 75, 90, 95, 99, 99.9, 99.99, 100]

  /// A report of latencies in nanoseconds, which are within a thousandth of what was recorded.
  init(plan: LoadPlan, latencies: Histogram<UInt64>, errors: Int, nanoseconds: Int64) {
    sessions = plan.sessions
    connections = plan.connections
    pipeline = plan.pipeline
    seconds = Double(nanoseconds) / 1_000_000_000
    links = Int(latencies.totalCount)
    self.errors = errors
    rate = seconds > 0 ? (Double(latencies.totalCount) / seconds).rounded() : 0
    meanMicroseconds = (latencies.mean / 100).rounded() / 10
    percentiles = Self.percents.map {
      Percentile(percent: $0, microseconds: (Double(latencies.valueAtPercentile($0)) / 100).rounded() / 10)
    }
  }

  /// Why the figures are not those of a daemon that does its work; `nil` when they are.
  var failure: CommandFailure? {
    guard errors > 0 else { return nil }
    return CommandFailure(
      .software, "\(errors) requests were answered with an error, and \(links) links with an outcome",
      hint: "see how the daemon is with: andon status")
  }

  /// The report as lines, aligned.
  var text: String {
    var rows = [
      ("links", "\(links)"), ("errors", "\(errors)"), ("seconds", Self.decimal(seconds, 2)),
      ("links a second", Self.decimal(rate, 0)), ("mean", "\(Self.decimal(meanMicroseconds, 1)) us"),
    ]
    rows += percentiles.map { ("p\(Self.name($0.percent))", "\(Self.decimal($0.microseconds, 1)) us") }
    let head = "\(sessions) sessions, \(connections) connections, pipeline \(pipeline)"
    let width = rows.map(\.1.count).max() ?? 0
    return
      ([head]
      + rows.map { name, value in
        "  \(name.padding(toLength: 16, withPad: " ", startingAt: 0))"
          + String(repeating: " ", count: width - value.count) + value
      }).joined(separator: "\n")
  }

  static func name(_ percent: Double) -> String {
    percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
  }

  static func decimal(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}
