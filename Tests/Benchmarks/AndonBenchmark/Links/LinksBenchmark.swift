import DeepLinks
import Foundation
import LinkDialects

/// A benchmark of parsing a link, as ratios that are comparable between machines: to `URLComponents(string:)` of the same
/// text, and of a table with 10,000 routes to one with 10.
enum LinksBenchmark {
  /// A typical link, with an identifier in the path and the tag of a campaign.
  private static let link = "taxi://area3/reservations/42?utm_source=push"

  /// Returns the ratios in percent, and the times of one call each.
  static func measure() throws -> (ratios: [(String, Int)], times: [(String, String)]) {
    let few = try table(routes: 10)
    let many = try table(routes: 10_000)
    let components = Measurement("URLComponents(string:)") { URLComponents(string: link)?.path.utf8.count ?? 0 }
    let parse = Measurement("parse and match, 10 routes") { (try? few.parse(link))?.canonical.utf8.count ?? 0 }
    let parseMany = Measurement("parse and match, 10,000 routes") {
      (try? many.parse(link))?.canonical.utf8.count ?? 0
    }
    // Every response is redacted, and most of them contain no secret.
    let redact = Measurement("redact a link without a secret") { few.secrets.redact(link).utf8.count }
    let measurements = [components, parse, parseMany, redact]
    let times = fastest(measurements)
    func percent(_ time: Double, _ other: Double) -> Int { Int((time / other * 100).rounded()) }
    let ratios = [
      ("percent, parse and match to URLComponents", percent(times[1], times[0])),
      ("percent, 10,000 routes to 10", percent(times[2], times[1])),
      ("percent, redact to parse and match", percent(times[3], times[1])),
    ]
    return (ratios, zip(measurements, times).map { ($0.name, "\(Int($1 * 1e9)) ns") })
  }

  /// Returns a table whose routes have no common literal at the beginning of their paths.
  private static func table(routes: Int) throws -> RouteTable {
    let secrets = "token, access_token, id_token, code, otp, password, secret, session"
    var yaml = "schemes: [taxi]\nsecrets: [\(secrets)]\nroutes:\n"
    for index in 0..<routes {
      yaml += "  route\(index):\n    path: \"area\(index)/reservations/{reservation}\"\n    workflow: W\n"
      yaml += "    parameters: { reservation: { type: integer, minimum: 1 }, tab: string }\n"
    }
    return try RouteTable(yaml: yaml, file: "benchmark")
  }

  /// The calls of a round. Without optimisation, a call takes twenty times as long.
  private static var calls: Int {
    #if DEBUG
      25
    #else
      500
    #endif
  }

  /// Returns the seconds of one call of each measurement, as the fastest of many short rounds. The rounds alternate, so
  /// that other work on the machine affects all measurements.
  private static func fastest(_ measurements: [Measurement]) -> [Double] {
    var best = Array(repeating: Double.infinity, count: measurements.count)
    var checksum = 0
    for _ in 0..<200 {
      for (index, measurement) in measurements.enumerated() {
        let elapsed = AndonBenchmark.elapsed { for _ in 0..<calls { checksum &+= measurement.body() } }
        best[index] = min(best[index], elapsed / Double(calls))
      }
    }
    guard checksum > 0 else { fatalError("no link was parsed, so the measurement is not valid") }
    return best
  }
}

/// One way to process the link. Its result is used, so that the optimiser does not remove the work.
private struct Measurement {
  let name: String
  let body: () -> Int

  init(_ name: String, _ body: @escaping () -> Int) {
    self.name = name
    self.body = body
  }
}
