import Foundation

/// The benchmarks of the package, for `scripts/bench` and continuous integration.
@main
enum AndonBenchmark {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("andon-benchmark: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    let options = arguments.dropFirst()
    switch (arguments.first, options) {
    case ("ribs", []): try report(.ribs, RIBsBenchmark.counts(), times: RIBsBenchmark.times())
    case ("links", []):
      let (ratios, times) = try LinksBenchmark.measure()
      try report(.links, ratios, times: times)
    case ("engine", []): try EngineBenchmark.report()
    case ("engine", _) where options.first == "--profile" && options.count == 3:
      try EngineBenchmark.profile(arguments[2], turns: Int(arguments[3]) ?? 0)
    case ("server", _) where try ServerBenchmark.run(Array(options)): break
    case ("counts", []): try reportCounts()
    case ("instructions", []): InstructionPrograms.list()
    case ("instructions", _) where options.count == 1 && InstructionPrograms(rawValue: arguments[1]) != nil:
      try InstructionPrograms(rawValue: arguments[1])?.run()
    default:
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
  }

  /// Reports all that is counted and no time, for a build without optimisation.
  private static func reportCounts() throws {
    var broken = try Thresholds(.ribs).broken(by: RIBsBenchmark.counts())
    broken += try Thresholds(.links).broken(by: LinksBenchmark.measure().ratios)
    broken += try Thresholds(.engine).broken(by: EngineBenchmark.counts())
    broken += try Thresholds(.server).broken(by: WrittenCounts.counts())
    exit(broken == 0 ? 0 : 1)
  }

  /// Prints results and times, compares the results with their thresholds, and ends the process.
  static func report(
    _ part: Thresholds.Part, _ results: [(String, Int)], times: @autoclosure () throws -> [(String, String)]
  ) throws -> Never {
    let broken = try Thresholds(part).broken(by: results)
    for (name, text) in try times() { print(line(name, text)) }
    exit(broken == 0 ? 0 : 1)
  }

  /// A result as it is printed.
  static func line(_ name: String, _ value: String) -> String {
    name.padding(toLength: 60, withPad: " ", startingAt: 0) + value
  }

  /// Returns the duration of a body in seconds, by a monotonic clock.
  static func elapsed(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  private static let usage = """
    andon-benchmark ribs                            the RIB framework: allocations, bytes and times
    andon-benchmark links                           parsing and matching a link, as ratios
    andon-benchmark engine                          a turn, a session and a wake of the taxi app, in process
    andon-benchmark engine --profile same|switching|wake|live COUNT
                                                    only turns, or only sessions in memory, for a profiler
    andon-benchmark counts                          all that is counted, compared with its thresholds, and no times
    andon-benchmark instructions [NAME]             the programs of scripts/bench-instructions, or one of them

    \(ServerBenchmark.usage)

    """
}
