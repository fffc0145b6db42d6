import Foundation
import GRDB
import SessionEngine
import SessionStore
import Testing

/// What somebody does to the log of a database that is in use.
@Suite struct CutLogTests {
  /// A store with a few sessions in its log, and none in its file.
  private func filled(_ folder: StoreFolder) throws -> SQLiteSessionStorage {
    let store = try folder.open()
    for number in 0..<40 { try store.commit([SessionRecord.full("s\(number)").creating()]) }
    return store
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  private func size(of path: String) throws -> Int { try bytes(path).count }

  @Test(arguments: [0, 20, 32, 5_000, 100_000, 300_000])
  func `a log that is cut takes nothing more, and nothing of it is moved`(length: Int) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    do {
      let store = try filled(folder)
      #expect(try size(of: folder.path + "-wal") > 300_000)
      // All of it was looked at once.
      usleep(60_000)
      try store.commit([SessionRecord.full("seen").creating()])
      let before = try bytes(folder.path)
      #expect(truncate(folder.path + "-wal", length) == 0)
      // What was looked at just now is believed for a moment.
      usleep(60_000)
      let faults = try (0..<2).compactMap { number in
        do {
          try store.commit([SessionRecord.full("late\(number)").creating()])
          return nil as StorageError.Code?
        } catch let fault as StorageError {
          return fault.code
        }
      }
      #expect(faults == [.corrupt, .corrupt])
      #expect(throws: StorageError(code: .corrupt, message: "")) { try store.checkpoint() }
      #expect(try bytes(folder.path) == before)
    }
    // Nor when the last connection goes.
    let queue = try DatabaseQueue(path: "file:\(folder.path)?immutable=1")
    #expect(try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    #expect(throws: StorageError(code: .corrupt, message: "")) {
      try SQLiteSessionStorage(path: folder.path, tables: [parcels, visits], durability: .full, wasInUse: true)
    }
  }

  @Test func `a log that is cut behind the last commit is known at the end`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try filled(folder)
    let before = try bytes(folder.path)
    #expect(truncate(folder.path + "-wal", 50_000) == 0)
    #expect(throws: StorageError(code: .corrupt, message: "")) { try store.checkpoint() }
    #expect(try bytes(folder.path) == before)
  }

  @Test(arguments: ["PASSIVE", "RESTART", "TRUNCATE"], [false, true])
  func `a log that another program moves is no cut one`(mode: String, writes: Bool) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try filled(folder)
    let other = try DatabaseQueue(path: folder.path)
    for round in 0..<4 {
      try other.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA wal_checkpoint(\(mode))")
        for _ in 0..<(writes ? 3 + 60 * (round % 2) : 0) {
          try db.execute(sql: "UPDATE sessions SET last_link = last_link")
        }
      }
      usleep(60_000)
      for number in 0..<3 { try store.commit([SessionRecord.full("t\(round)-\(number)").creating()]) }
    }
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(\(mode))") }
    try other.close()
    #expect(try store.checkpoint() == nil)
    #expect(try store.counts().sessions == 52)
    #expect(try size(of: folder.path + "-wal") == 0)
  }

  @Test func `a long log is moved, and begun anew`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    for number in 0..<600 { try store.commit([SessionRecord.full("s\(number)").creating()]) }
    // A thousand frames, and those of the last commit.
    #expect(try size(of: folder.path + "-wal") < 1_100 * (4_096 + 24))
    let moved = try DatabaseQueue(path: "file:\(folder.path)?immutable=1")
    #expect(try moved.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sessions") } ?? 0 > 400)
  }

  @Test func `what is in a log that was removed is moved at the end`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    do {
      let store = try filled(folder)
      #expect(unlink(folder.path + "-wal") == 0)
      usleep(60_000)
      #expect(throws: StorageError(code: .unavailable, message: "")) {
        try store.commit([SessionRecord.full("late").creating()])
      }
      #expect(try store.checkpoint()?.contains("was taken away") == true)
    }
    #expect(try folder.open().counts().sessions == 40)
  }

  @Test func `what is in a log that another one has taken the place of is not moved`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try filled(folder)
    #expect(unlink(folder.path + "-wal") == 0)
    try Data([1]).write(to: URL(fileURLWithPath: folder.path + "-wal"))
    #expect(throws: StorageError(code: .unavailable, message: "")) { try store.checkpoint() }
  }
}
