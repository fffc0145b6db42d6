import Foundation
import SessionEngine
import SessionStore
import TaxiApp

/// Sessions that sleep: they are in a database file of their own, as a daemon keeps them, and not in memory.
struct StoredSessions {
  static let count = 1_000

  /// What the file has grown by for each session, of which the journal has three lines: it was made, logged in, and
  /// sent a link to where it stands.
  let bytesOfSession: Int
  /// What the file has grown by for each line more: that of the same link.
  let bytesOfLine: Int

  private let scenario: EngineScenario
  private let store: SQLiteSessionStorage

  /// Makes the sessions in a folder that exists; each stands at one of the places.
  init(_ scenario: EngineScenario, folder: URL) throws {
    self.scenario = scenario
    let file = folder.appendingPathComponent("andon.db")
    store = try SQLiteSessionStorage(path: file.path, tables: scenario.app.tables, durability: .off)
    let empty = try Self.size(of: file, store)
    var sessions: [Session] = []
    for number in 0..<Self.count {
      let (session, made) = try scenario.create(Self.name(number))
      let login = session.turn(.login([:]), at: EngineScenario.start)
      let link = session.turn(.open(url: Self.place(number)), at: EngineScenario.start)
      try store.commit([made, login, link].compactMap(\.change))
      sessions.append(session)
    }
    let made = try Self.size(of: file, store)
    for (number, session) in sessions.enumerated() {
      try store.commit([session.turn(.open(url: Self.place(number)), at: EngineScenario.start)].compactMap(\.change))
    }
    bytesOfSession = (made - empty) / Self.count
    bytesOfLine = try (Self.size(of: file, store) - made) / Self.count
  }

  private static func name(_ number: Int) -> String { "bench-\(number)" }

  private static func place(_ number: Int) -> String { EngineScenario.places[number % EngineScenario.places.count] }

  /// The size of the database with nothing left in its log.
  private static func size(of file: URL, _ store: SQLiteSessionStorage) throws -> Int {
    try store.checkpoint()
    return try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
  }

  /// What a wake asks of the store: statements, and pages that are looked at.
  func wakeCounts() throws -> (statements: Int, pages: Int) {
    // On connections of its own, which only read: opened now. The first reading learns the schema.
    StoreCounter.start()
    _ = try wake(0)
    let before = (StoreCounter.statements, StoreCounter.pages)
    for number in 0..<Self.count { _ = try wake(number) }
    return ((StoreCounter.statements - before.0) / Self.count, (StoreCounter.pages - before.1) / Self.count)
  }

  /// How long each wake took until its link was answered, in seconds, the shortest first: the session is read from the
  /// file, rebuilt, and sent a link to somewhere else. Storing that link takes what storing any link does.
  func wakeTimes() throws -> [Double] {
    var times: [Double] = []
    for round in 0..<(4 * Self.count) {
      let number = round % Self.count
      times.append(
        try EngineBenchmark.elapsed {
          scenario.open(Self.place(number + 1), in: try wake(number), at: EngineScenario.start)
        })
    }
    return times.sorted()
  }

  private func wake(_ number: Int) throws -> Session {
    guard let record = try store.load(Self.name(number)) else {
      fatalError("\(Self.name(number)) is not in the store: the numbers mean nothing")
    }
    let session = try scenario.wake(record)
    guard session.wakeProblems == [] else { fatalError("the session did not wake: the numbers mean nothing") }
    return session
  }
}
