import Foundation
import Lab
import SessionEngine
import TaxiApp
import TextFormats

/// The small programs whose instructions `scripts/bench-instructions` counts under callgrind.
enum InstructionPrograms {
  /// Runs each program: some rounds that fill the caches of the runtime and of the session, then as many that are counted.
  /// Prints the number of the counted rounds and the name before each program.
  static func run() throws {
    let scenario = try EngineScenario()
    let ribs = RIBsBenchmark.round()
    try run("RIB core, attach 4 and detach 4", 500) { ribs() }
    try run("a turn that stays", 200, turns(EngineScenario.sameLink, scenario))
    try run("a turn that switches screens", 200, turns(EngineScenario.switching, scenario))
    let record = try scenario.session("bench", opening: [EngineScenario.places[2]]).record.asStored
    try run("a wake", 100) { _ = try scenario.wake(record) }
    try run("a replayed link", 200, replay(400, scenario))
  }

  private static func run(_ name: String, _ rounds: Int, _ body: () throws -> Void) throws {
    for _ in 0..<rounds { try body() }
    print("\(rounds) \(name)")
    try countedRounds(rounds, body)
  }

  /// Callgrind counts in this function only, and finds it by its name.
  @inline(never)
  private static func countedRounds(_ rounds: Int, _ body: () throws -> Void) throws {
    for _ in 0..<rounds { try body() }
  }

  /// Opens the links in turn in one session, each a millisecond after the one before.
  private static func turns(_ links: [String], _ scenario: EngineScenario) throws -> () throws -> Void {
    let session = try scenario.session("bench", opening: links)
    var count = 0
    return {
      count += 1
      scenario.open(links[count % links.count], in: session, at: EngineScenario.start + Int64(count))
    }
  }

  /// Replays the lines of an exported journal of as many links, one each time. It must not differ from the journal.
  private static func replay(_ links: Int, _ scenario: EngineScenario) throws -> () throws -> Void {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("andon-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(journal(links, scenario).utf8).write(to: file)
    var log = try RecordedLog(path: file.path)
    var replayer = try Replayer(host: scenario.host)
    try replayer.begin(log.header, name: log.name)
    func next() throws {
      guard let line = try log.next(), try replayer.replay(line)?.differences == [] else {
        fatalError("the journal was not replayed: the numbers mean nothing")
      }
    }
    // The creation and the log-in.
    for _ in 0..<2 { try next() }
    return next
  }

  private static func journal(_ links: Int, _ scenario: EngineScenario) throws -> String {
    let (session, created) = try scenario.create("bench")
    var turns = [created, session.turn(.login([:]), at: EngineScenario.start)]
    for number in 0..<links {
      let link = EngineScenario.switching[number % EngineScenario.switching.count]
      turns.append(session.turn(.open(url: link), at: EngineScenario.start + Int64(number)))
    }
    let header = try JSONCoding.text(LogHeader(app: scenario.app.name))
    return try ([header] + turns.compactMap(\.change).map { try JSONCoding.text($0.entry) }).joined(separator: "\n")
  }
}
