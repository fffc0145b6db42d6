import Foundation
import TestSupport

/// The largest allowed values of one benchmark's results, from `thresholds.json`: one for each kind of build.
struct Thresholds {
  /// A benchmark.
  enum Part: String {
    case ribs, links, engine, server
  }

  private let allowed: [String: [String: Int]]
  private static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// Reads the thresholds of a benchmark.
  init(_ part: Part) throws {
    let file = Repository.url("Tests/Benchmarks/AndonBenchmark/thresholds.json")
    let parts = try JSONDecoder().decode([String: [String: [String: Int]]].self, from: Data(contentsOf: file))
    allowed = parts[part.rawValue] ?? [:]
  }

  /// Prints results, and returns the number of thresholds of this build that they exceed. A threshold with an unknown name
  /// counts as exceeded.
  func broken(by results: [(String, Int)]) -> Int {
    for (name, value) in results { print(AndonBenchmark.line(name, "\(value)")) }
    let measured = Dictionary(results, uniquingKeysWith: { _, last in last })
    let bounds = allowed.compactMap { name, builds in builds[Self.build].map { (name: name, bound: $0) } }
    var broken = 0
    for (name, bound) in bounds.sorted(by: { $0.name < $1.name }) {
      if let value = measured[name], value <= bound { continue }
      broken += 1
      print(
        measured[name].map { "over the threshold: \(name) is \($0), at most \(bound) is allowed" }
          ?? "unknown threshold: \"\(name)\" is not measured; the names are those printed above")
    }
    print("thresholds of a \(Self.build) build: \(bounds.count - broken) held, \(broken) broken")
    return broken
  }
}
