import AllocationCounter
import Foundation
import SessionEngine

/// Counts what a turn and a session cost in process, without a socket and without a store: allocations and bytes are
/// exact and checked against thresholds.json, times are printed.
@main
enum EngineBenchmark {
  static func main() throws {
    let scenario = try EngineScenario()
    let arguments = CommandLine.arguments
    if let index = arguments.firstIndex(of: "--profile"), arguments.count > index + 2 {
      return try profile(arguments[index + 1], turns: Int(arguments[index + 2]) ?? 0, scenario)
    }
    let counts = try counts(scenario) + [("microseconds, 99 wakes of 100", try wakeTime(scenario))]
    for (name, value) in counts { print(line(name, "\(value)")) }
    for (name, text) in try times(scenario) { print(line(name, text)) }
    guard let index = arguments.firstIndex(of: "--check") else { return }
    let data = try Data(contentsOf: URL(fileURLWithPath: arguments[index + 1]))
    let thresholds = try JSONDecoder().decode([String: Int].self, from: data)
    exit(failures(thresholds, Dictionary(uniqueKeysWithValues: counts)) == 0 ? 0 : 1)
  }

  private static func line(_ name: String, _ value: String) -> String {
    name.padding(toLength: 52, withPad: " ", startingAt: 0) + value
  }

  /// A threshold whose name nothing is measured under holds nothing: it is broken, like one that is exceeded.
  private static func failures(_ thresholds: [String: Int], _ measured: [String: Int]) -> Int {
    var broken = 0
    for (name, allowed) in thresholds.sorted(by: { $0.key < $1.key }) {
      if let value = measured[name], value <= allowed { continue }
      broken += 1
      print(
        measured[name].map { "over the threshold: \(name) is \($0), at most \(allowed) is allowed" }
          ?? "unknown threshold: \"\(name)\" is not measured; the names are those printed above")
    }
    print("thresholds: \(thresholds.count - broken) held, \(broken) broken")
    return broken
  }

  // MARK: - Exact counts

  private static func counts(_ scenario: EngineScenario) throws -> [(String, Int)] {
    var results = [
      ("allocations, a turn of the same link", try allocations(EngineScenario.sameLink, scenario)),
      ("allocations, a turn that switches screens", try allocations(EngineScenario.switching, scenario)),
    ]
    for place in EngineScenario.places {
      results.append(
        ("bytes, a live session at \(place)", try bytes(scenario) { try scenario.session($0, opening: [place]) }))
    }
    let place = EngineScenario.places[2]
    let woken = try bytes(scenario) { try scenario.wake(scenario.session($0, opening: [place]).record.asStored) }
    results.append(("bytes, a woken session at \(place)", woken))
    return results
  }

  /// On average over a hundred turns, after some in which names and caches are made.
  private static func allocations(_ links: [String], _ scenario: EngineScenario) throws -> Int {
    let session = try scenario.session("bench", opening: links)
    let turns = 100
    func run() {
      for turn in 0..<turns { scenario.open(links[turn % links.count], in: session, at: EngineScenario.start) }
    }
    run()
    let before = allocation_count()
    run()
    return (allocation_count() - before) / turns
  }

  /// What one session more costs: the tree, the stores, the backend's rows and the record.
  private static func bytes(_ scenario: EngineScenario, _ make: (String) throws -> Session) throws -> Int {
    let count = 200
    var sessions: [Session] = []
    sessions.reserveCapacity(count)
    _ = try make("first")
    let before = allocated_bytes()
    for number in 0..<count { sessions.append(try make("s\(number)")) }
    let after = allocated_bytes()
    withExtendedLifetime(sessions) {}
    return (after - before) / count
  }

  // MARK: - Times

  private static func times(_ scenario: EngineScenario) throws -> [(String, String)] {
    let same = try seconds(EngineScenario.sameLink, scenario)
    let switching = try seconds(EngineScenario.switching, scenario)
    func perSecond(_ seconds: Double) -> String {
      String(format: "%.2f µs, %.0f turns a second", seconds * 1e6, 1 / seconds)
    }
    return [
      ("time, a turn of the same link", perSecond(same)),
      ("time, a turn that switches screens", perSecond(switching)),
    ]
  }

  /// Seconds a turn, the fastest of many short rounds: whatever else the machine does only adds.
  private static func seconds(_ links: [String], _ scenario: EngineScenario) throws -> Double {
    let session = try scenario.session("bench", opening: links)
    let rounds = 500
    var at = EngineScenario.start
    let batches = (0..<100).map { _ in
      elapsed {
        for round in 0..<rounds {
          at += 1
          scenario.open(links[round % links.count], in: session, at: at)
        }
      }
    }
    return (batches.min() ?? 0) / Double(rounds)
  }

  /// What of a hundred wakes the slowest but one takes, in microseconds of processor time: waiting for the processor is
  /// the machine's. Sessions that were dropped from memory at various places.
  private static func wakeTime(_ scenario: EngineScenario) throws -> Int {
    let records = try EngineScenario.places.map { try scenario.session("bench", opening: [$0]).record.asStored }
    var times: [Double] = []
    for round in 0..<2_000 {
      let record = records[round % records.count]
      let start = processorTime()
      let woken = try scenario.wake(record)
      times.append(processorTime() - start)
      guard woken.wakeProblems == [] else { fatalError("the session did not wake: the numbers mean nothing") }
    }
    return Int(times.sorted()[times.count * 99 / 100] * 1e6)
  }

  /// What this thread has had of the processor, in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func elapsed(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Turns and nothing else, for a profiler: `--profile same|switching|wake TURNS`.
  private static func profile(_ what: String, turns: Int, _ scenario: EngineScenario) throws {
    let links = what == "same" ? EngineScenario.sameLink : EngineScenario.switching
    let session = try scenario.session("bench", opening: links)
    let record = session.record.asStored
    for turn in 0..<turns {
      if what == "wake" {
        _ = try scenario.wake(record)
      } else {
        scenario.open(links[turn % links.count], in: session, at: EngineScenario.start + Int64(turn))
      }
    }
  }
}
