import DeepLinks
import Foundation

/// A benchmark of parsing a link, as ratios that are comparable between machines: to `URLComponents(string:)` of the same
/// text, and of a table with 10,000 routes to one with 10.
@main
enum LinksBenchmark {
  /// A typical link, with an identifier in the path and the tag of a campaign.
  private static let link = "taxi://area3/reservations/42?utm_source=push"

  static func main() throws {
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
    for (measurement, time) in zip(measurements, times) {
      print("\(measurement.name.padding(toLength: 44, withPad: " ", startingAt: 0))\(Int(time * 1e9)) ns")
    }
    let results = [
      ("percent, parse and match to URLComponents", Int((times[1] / times[0] * 100).rounded())),
      ("percent, 10,000 routes to 10", Int((times[2] / times[1] * 100).rounded())),
      ("percent, redact to parse and match", Int((times[3] / times[1] * 100).rounded())),
    ]
    for (name, value) in results { print("\(name.padding(toLength: 44, withPad: " ", startingAt: 0))\(value)") }
    guard let index = CommandLine.arguments.firstIndex(of: "--check") else { return }
    let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[index + 1]))
    let thresholds = try JSONDecoder().decode([String: Int].self, from: data)
    let broken = results.filter { $0.1 > thresholds[$0.0] ?? 0 }
    for (name, value) in broken {
      print("over the threshold: \(name) is \(value), at most \(thresholds[name] ?? 0) is allowed")
    }
    print("thresholds: \(results.count - broken.count) held, \(broken.count) broken")
    exit(broken.isEmpty ? 0 : 1)
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

  /// Returns the seconds of one call of each measurement, as the fastest of many short rounds. The rounds alternate, so
  /// that other work on the machine affects all measurements.
  private static func fastest(_ measurements: [Measurement]) -> [Double] {
    var best = Array(repeating: Double.infinity, count: measurements.count)
    var checksum = 0
    for _ in 0..<200 {
      for (index, measurement) in measurements.enumerated() {
        let clock = ContinuousClock()
        let elapsed = clock.measure { for _ in 0..<500 { checksum &+= measurement.body() } }
        best[index] = min(best[index], Double(elapsed.components.attoseconds) / 1e18 / 500)
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
