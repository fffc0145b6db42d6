import AllocationCounter
import Foundation
import SessionEngine

/// The benchmark of a turn, a session and a wake in process, without a socket.
enum EngineBenchmark {
  /// Prints the counts and the times, and ends the process.
  static func report() throws -> Never {
    let scenario = try EngineScenario()
    let broken = try inFolder { folder in
      let stored = try StoredSessions(scenario, folder: folder)
      let broken = try Thresholds(.engine).broken(by: counts(scenario) + storedCounts(stored))
      for (name, text) in try times(scenario) + wakeTimes(stored) { print(AndonBenchmark.line(name, text)) }
      return broken
    }
    exit(broken == 0 ? 0 : 1)
  }

  /// Returns the exact counts.
  static func counts() throws -> [(String, Int)] {
    let scenario = try EngineScenario()
    return try counts(scenario) + inFolder { try storedCounts(StoredSessions(scenario, folder: $0)) }
  }

  private static func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("andon-engine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
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
    return try results + wokenCounts(scenario) + [
      ("bytes in memory, 200 sessions that sleep", keptBytes(scenario)),
      ("percent, allocations, whole cells to their outcomes", MatrixCells(scenario).percentOfOutcomes()),
    ]
  }

  /// Returns the bytes of a woken session, at the location that needs the most: after the wake, and after its first
  /// link, which creates the texts of its location.
  private static func wokenCounts(_ scenario: EngineScenario) throws -> [(String, Int)] {
    let place = EngineScenario.places[2]
    func wake(_ id: String) throws -> Session {
      try scenario.wake(scenario.session(id, opening: [place]).record.asStored)
    }
    let used = try bytes(scenario) {
      let session = try wake($0)
      scenario.open(place, in: session, at: EngineScenario.start)
      return session
    }
    return [
      ("bytes, a woken session at \(place)", try bytes(scenario, wake)),
      ("bytes, a woken session after its first link", used),
    ]
  }

  /// Returns the statements, pages and bytes of the store, which are the same on every machine.
  private static func storedCounts(_ stored: StoredSessions) throws -> [(String, Int)] {
    let wake = try stored.wakeCounts()
    return [
      ("bytes on disk, a session with three lines", stored.bytesOfSession),
      ("bytes on disk, each line more", stored.bytesOfLine),
      ("statements, a wake", wake.statements),
      ("pages looked at, a wake", wake.pages),
    ]
  }

  /// Returns the allocations a turn, on average over a hundred turns after a warm-up.
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

  /// Returns the bytes of one more session: its tree, its stores, its backend rows and its record.
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

  /// Returns the bytes that stay after sessions were woken, sent a link and evicted.
  private static func keptBytes(_ scenario: EngineScenario) throws -> Int {
    let place = EngineScenario.places[2]
    let records = try (0..<200).map { try scenario.session("s\($0)", opening: [place]).record.asStored }
    func live() throws {
      let sessions = try records.map { try scenario.wake($0) }
      for session in sessions { scenario.open(EngineScenario.places[3], in: session, at: EngineScenario.start) }
    }
    // The first round creates the caches that all sessions share.
    try live()
    let before = allocated_bytes()
    try live()
    defer { withExtendedLifetime(records) {} }
    return allocated_bytes() - before
  }

  // MARK: - Times

  private static func times(_ scenario: EngineScenario) throws -> [(String, String)] {
    let same = try seconds(EngineScenario.sameLink, scenario)
    let switching = try seconds(EngineScenario.switching, scenario)
    func perSecond(_ seconds: Double) -> String {
      String(format: "%.0f (%.2f µs each)", 1 / seconds, seconds * 1e6)
    }
    return [
      ("turns a second of the same link, no journal written", perSecond(same)),
      ("turns a second that switch screens, no journal written", perSecond(switching)),
    ]
  }

  /// Returns the wake times, including waits for the disk and the processor.
  private static func wakeTimes(_ stored: StoredSessions) throws -> [(String, String)] {
    let times = try stored.wakeTimes()
    return [50, 99].map { percent in
      let time = times[times.count * percent / 100]
      return ("a wake from the file and its link, p\(percent)", String(format: "%.0f µs", time * 1e6))
    }
  }

  /// Returns the seconds a turn, of the fastest of many short rounds, because other load only adds time.
  private static func seconds(_ links: [String], _ scenario: EngineScenario) throws -> Double {
    let session = try scenario.session("bench", opening: links)
    let rounds = 500
    var at = EngineScenario.start
    let batches = (0..<100).map { _ in
      AndonBenchmark.elapsed {
        for round in 0..<rounds {
          at += 1
          scenario.open(links[round % links.count], in: session, at: at)
        }
      }
    }
    return (batches.min() ?? 0) / Double(rounds)
  }

  /// Runs only turns, for a profiler: `same`, `switching` or `wake`. `live` ends with that many sessions in memory, at the
  /// location that needs the most, for a profiler of the heap.
  static func profile(_ what: String, turns: Int) throws {
    let scenario = try EngineScenario()
    let links = what == "same" ? EngineScenario.sameLink : EngineScenario.switching
    if what == "live" {
      let sessions = try (0..<turns).map { try scenario.session("s\($0)", opening: [EngineScenario.places[2]]) }
      return withExtendedLifetime(sessions) { exit(0) }
    }
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
