@testable import Lab
import SessionEngine
import SessionStore
import TaxiApp
import TestSupport
import Testing
import TextFormats

/// Law 2 with SQLite: the stored record of each session gives the same session, whatever other sessions did.
@Suite("Sessions as they are stored")
struct StoredSessionsTests {
  /// Three sessions of the taxi app, in memory and in a store.
  private struct World {
    let app: TaxiApp
    let checker: LawChecker
    let store: SQLiteSessionStorage
    var sessions: [String: Session] = [:]
    /// The changes that are not stored yet.
    var group: [SessionChange] = []
    var random: SplitMix64
    var now = LawChecker.start

    init(seed: UInt64) throws {
      app = try LabWorld.app()
      checker = LawChecker(host: try LabWorld.host())
      store = try SQLiteSessionStorage(inMemory: app.tables)
      random = SplitMix64(seed: seed)
    }

    /// Runs one event of one session: a tap, a link, a control, or sometimes its close or creation.
    mutating func step() throws {
      now += 1_000
      let name = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      guard let session = sessions[name] else {
        let (made, turn) = try checker.host.create(name, at: now)
        sessions[name] = made
        return take(turn)
      }
      take(session.turn(.tick, at: now))
      if Int.random(in: 0..<12, using: &random) == 0 {
        sessions[name] = nil
        return take(session.close(at: now))
      }
      take(session.turn(event(session), at: now))
    }

    private mutating func event(_ session: Session) -> SessionEvent {
      let words = TaxiVocabulary.all
      switch Int.random(in: 0..<10, using: &random) {
      case ..<4: return words.links.randomElement(using: &random).map { .open(url: $0) } ?? .tick
      case ..<7: return words.controls.randomElement(using: &random) ?? .tick
      default: return words.taps(on: session).randomElement(using: &random) ?? .tick
      }
    }

    private mutating func take(_ turn: Turn) {
      if let change = turn.change { group.append(change) }
    }

    /// Stores the group and compares every session. Some sessions then continue from their stored record.
    mutating func store(after step: Int) throws {
      try store.commit(group)
      group = []
      for name in ["a", "b", "c"] {
        let stored = try store.load(name)
        let session = sessions[name]
        #expect(Self.text(stored) == Self.text(session?.record.asStored), "after step \(step)")
        guard let stored, Int.random(in: 0..<4, using: &random) == 0 else { continue }
        let woken = try checker.wake(stored)
        #expect(woken.wakeProblems.isEmpty)
        #expect(woken.screens == session?.screens, "after step \(step)")
        sessions[name] = woken
      }
    }

    /// A record as text, its rows sorted.
    private static func text(_ record: SessionRecord?) -> [String] {
      guard var record else { return [] }
      let rows = record.rows.map { "\($0)" }.sorted()
      record.rows = []
      let state = record.state.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return [
        "\(record.id) \(record.version) \(record.createdAt) \(record.updatedAt) \(record.lastLink)",
        // As JSON, whose keys are sorted.
        "\(record.location) \((try? JSONCoding.text(record.pending)) ?? "no JSON")",
      ] + state + rows
    }
  }

  @Test("Random events of three sessions, in groups", arguments: [1, 2, 3] as [UInt64])
  func storedSessions(seed: UInt64) throws {
    var world = try World(seed: seed)
    let steps = Sample.size(200, nightly: 1000)
    for step in 0..<steps {
      try world.step()
      if Int.random(in: 0..<3, using: &world.random) == 0 { try world.store(after: step) }
    }
    try world.store(after: steps)
  }
}
