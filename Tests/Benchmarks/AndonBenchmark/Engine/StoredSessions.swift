import Foundation
import SessionEngine
import SessionStore
import TaxiApp

/// Sessions in a database file, as a daemon stores them, and not in memory.
struct StoredSessions {
  static let count = 1_000

  /// The growth of the file a session with three journal entries: creation, log-in and a link to its location.
  let bytesOfSession: Int
  /// The growth of the file for one more journal entry, of the same link.
  let bytesOfLine: Int

  private let scenario: EngineScenario
  private let store: SQLiteSessionStorage

  /// Creates the sessions in an existing folder, each at one of the locations.
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

  /// Returns the size of the database with an empty WAL.
  private static func size(of file: URL, _ store: SQLiteSessionStorage) throws -> Int {
    try store.checkpoint()
    return try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
  }

  /// Returns the statements and the accessed pages of a wake.
  func wakeCounts() throws -> (statements: Int, pages: Int) {
    // The store opens its read connections now. The first read loads the schema.
    StoreCounter.start()
    _ = try wake(0)
    let before = (StoreCounter.statements, StoreCounter.pages)
    for number in 0..<Self.count { _ = try wake(number) }
    return ((StoreCounter.statements - before.0) / Self.count, (StoreCounter.pages - before.1) / Self.count)
  }

  /// Returns the durations of wakes in seconds, sorted. A wake reads the session from the file, rebuilds it, and runs a
  /// link to another location, without storing it.
  func wakeTimes() throws -> [Double] {
    var times: [Double] = []
    for round in 0..<(4 * Self.count) {
      let number = round % Self.count
      times.append(
        try AndonBenchmark.elapsed {
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
