import Foundation
import Lab
import SessionEngine
import TaxiApp
import TextFormats

/// The small programs whose instructions `scripts/bench-instructions` counts under callgrind.
enum InstructionPrograms: String, CaseIterable {
  case ribs = "RIB core, attach 4 and detach 4"
  case stay = "a turn that stays"
  case switching = "a turn that switches screens"
  case wake = "a wake"
  case replay = "a replayed link"

  /// Runs some rounds that fill the caches of the runtime and of the session, then as many that are counted.
  func run() throws {
    let body = try body()
    for _ in 0..<rounds { try body() }
    try Self.countedRounds(rounds, body)
  }

  /// Prints the number of the counted rounds and the name of each program.
  static func list() {
    for program in allCases { print(program.rounds, program.rawValue) }
  }

  /// The number of counted rounds. All programs take about as long.
  private var rounds: Int {
    switch self {
    case .ribs: 400
    case .stay, .switching, .replay: 40
    case .wake: 20
    }
  }

  private func body() throws -> () throws -> Void {
    if self == .ribs { return RIBsBenchmark.round() }
    let scenario = try EngineScenario()
    switch self {
    case .ribs, .stay: return try Self.turns(EngineScenario.sameLink, scenario)
    case .switching: return try Self.turns(EngineScenario.switching, scenario)
    case .wake:
      let record = try scenario.session("bench", opening: [EngineScenario.places[2]]).record.asStored
      return { _ = try scenario.wake(record) }
    case .replay: return try Self.replay(2 * rounds, scenario)
    }
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
