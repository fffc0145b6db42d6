import Foundation
import GRDB
import SessionEngine
import Testing

@testable import SessionStore

/// A log is taken into the database that it belongs to, at the moment it is of, and into no other.
@Suite struct LogOwnerTests {
  /// Copies of one database and its log, as kills leave them in so many runs, each of which stores a few turns.
  private func kills(_ runs: Int) throws -> [StoreFolder] {
    let folder = try StoreFolder()
    defer { folder.remove() }
    var copies: [StoreFolder] = []
    for run in 0..<runs {
      let store = try folder.open()
      for number in 0..<20 { try store.commit([SessionRecord.full("s\(run)-\(number)").creating()]) }
      let copy = try StoreFolder()
      try copyFiles(of: folder, to: copy)
      copies.append(copy)
      #expect(try store.checkpoint() == nil)
    }
    return copies
  }

  private func copyFiles(of folder: StoreFolder, to copy: StoreFolder, _ suffixes: [String] = ["", "-wal"]) throws {
    for suffix in suffixes {
      try? FileManager.default.removeItem(atPath: copy.path + suffix)
      try FileManager.default.copyItem(atPath: folder.path + suffix, toPath: copy.path + suffix)
    }
  }

  @Test(arguments: [Durability.full, .normal])
  func `a log of the same database from an earlier or a later run is refused`(durability: Durability) throws {
    let copies = try kills(4)
    defer { for copy in copies { copy.remove() } }
    for (number, copy) in copies.enumerated() {
      for (other, log) in copies.enumerated() {
        let pair = try StoreFolder()
        defer { pair.remove() }
        try copyFiles(of: copy, to: pair, [""])
        try copyFiles(of: log, to: pair, ["-wal"])
        if number == other {
          #expect(try pair.open(durability: durability).counts().sessions == 20 * (number + 1))
        } else {
          let bytes = try Data(contentsOf: URL(fileURLWithPath: pair.path + "-wal"))
          #expect(throws: StorageError(code: .corrupt, message: ""), "\(number) with the log of \(other)") {
            try pair.open(durability: durability)
          }
          #expect(try Data(contentsOf: URL(fileURLWithPath: pair.path + "-wal")) == bytes)
        }
      }
    }
  }

  @Test func `a log of an earlier moment of the same run is refused where the database has grown since`() throws {
    let (folder, pair) = (try StoreFolder(), try StoreFolder())
    defer {
      folder.remove()
      pair.remove()
    }
    let store = try folder.open()
    func make(_ names: Range<Int>) throws {
      for name in names { try store.commit([SessionRecord.full("s\(name)").creating()]) }
    }
    try make(0..<20)
    try copyFiles(of: folder, to: pair, ["-wal"])
    // The log is moved, and goes on from its beginning.
    try make(20..<400)
    try copyFiles(of: folder, to: pair, [""])
    let (log, file) = (try bytes(pair.path + "-wal"), try bytes(pair.path))
    #expect(throws: StorageError(code: .corrupt, message: "")) { try pair.open() }
    #expect(try bytes(pair.path + "-wal") == log && bytes(pair.path) == file)
    // Its own log is taken.
    try copyFiles(of: folder, to: pair)
    #expect(try pair.open().counts().sessions == 400)
  }

  @Test func `a log that was begun anew since the database was copied is refused where that has grown`() throws {
    let (folder, pair) = (try StoreFolder(), try StoreFolder())
    defer {
      folder.remove()
      pair.remove()
    }
    let store = try folder.open()
    for name in 0..<400 { try store.commit([SessionRecord.full("s\(name)").creating()]) }
    try copyFiles(of: folder, to: pair, [""])
    for name in 400..<900 { try store.commit([SessionRecord.full("s\(name)").creating()]) }
    try copyFiles(of: folder, to: pair, ["-wal"])
    let (log, file) = (try bytes(pair.path + "-wal"), try bytes(pair.path))
    let fault = #expect(throws: StorageError(code: .corrupt, message: "")) { try pair.open() }
    #expect(fault?.message.contains("is older than its log") == true)
    #expect(try bytes(pair.path + "-wal") == log && bytes(pair.path) == file)
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  @Test func `a log that a checkpoint has moved in part, or whole, is still its own`() throws {
    let (folder, copy) = (try StoreFolder(), try StoreFolder())
    defer {
      folder.remove()
      copy.remove()
    }
    let store = try folder.open()
    func make(_ name: String) throws { try store.commit([SessionRecord.full(name).creating()]) }
    for number in 0..<20 { try make("a\(number)") }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: folder.path, configuration: configuration)
    // Up to here it can be moved, and no further: the log goes on behind it.
    try reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM events")
    }
    for number in 0..<20 { try make("b\(number)") }
    #expect(!store.isLogMoved)
    try copyFiles(of: folder, to: copy)
    #expect(try copy.open().counts().sessions == 40)
    try reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    #expect(store.isLogMoved)
    try make("c")
    try copyFiles(of: folder, to: copy)
    try? FileManager.default.removeItem(atPath: copy.path + "-shm")
    #expect(try copy.open().counts().sessions == 41)
  }

  @Test func `a log without a first page is one of a database as long as this one`() throws {
    let (folder, pair) = (try StoreFolder(), try StoreFolder())
    defer {
      folder.remove()
      pair.remove()
    }
    let queue = try withoutFirstPage(folder)
    try copyFiles(of: folder, to: pair)
    // Whole, it is taken.
    #expect(try pair.open().load("alice")?.lastLink == 4)
    try copyFiles(of: folder, to: pair, ["-wal"])
    // Meanwhile the database has grown: the log is older.
    try queue.writeWithoutTransaction { db in
      for number in 0..<40 {
        try db.execute(
          sql: "INSERT INTO session_states VALUES ('x\(number)', ?)", arguments: [String(repeating: "x", count: 900)])
      }
      _ = try db.checkpoint(.truncate)
    }
    try? FileManager.default.removeItem(atPath: pair.path + "-shm")
    try copyFiles(of: folder, to: pair, [""])
    #expect(throws: StorageError(code: .corrupt, message: "")) { try pair.open() }
  }

  /// A database whose log has a change of one row, and no page but that row's.
  private func withoutFirstPage(_ folder: StoreFolder) throws -> DatabaseQueue {
    do {
      let store = try folder.open()
      try store.commit([SessionRecord.full().creating()])
      #expect(try store.checkpoint() == nil)
    }
    let queue = try DatabaseQueue(path: folder.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "UPDATE sessions SET last_link = 4") }
    return queue
  }

  @Test func `a log without an identity is not that of a database with one, whatever its runs`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    do {
      let store = try folder.open()
      try store.commit([SessionRecord.full().creating()])
      #expect(try store.checkpoint() == nil)
    }
    let run = try DatabaseFile(path: folder.path).header().run
    var alike = 0
    for runs in 0..<12 {
      let other = try StoreFolder()
      defer { other.remove() }
      // Each opening counts on: among so many there is one that is as far as the database.
      for _ in 0...runs {
        let queue = try DatabaseQueue(path: other.path)
        try queue.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA journal_mode = WAL")
          try db.execute(sql: "PRAGMA application_id = 7")
          if runs > 0 { try db.execute(sql: "CREATE TABLE t\(UInt32.random(in: 0 ... .max)) (a)") }
          try? FileManager.default.removeItem(atPath: folder.path + "-wal")
          try FileManager.default.copyItem(atPath: other.path + "-wal", toPath: folder.path + "-wal")
        }
      }
      #expect(throws: StorageError(code: .corrupt, message: "")) { try folder.open() }
      let log = try WriteAheadLog(path: folder.path + "-wal", wasInUse: false).contents()
      if let oldest = log.firstPages.first?.run, let newest = log.firstPages.last?.run, oldest <= run + 1, newest >= run
      {
        alike += 1
      }
    }
    // Of some of them the runs fit: it is the identity that tells.
    #expect(alike > 0)
    try? FileManager.default.removeItem(atPath: folder.path + "-wal")
    #expect(try folder.open().load("alice") != nil)
  }

  @Test(arguments: [0, 5])
  func `a log in which another program gave the database another identity is still its own`(identity: Int) throws {
    let (folder, copy) = (try StoreFolder(), try StoreFolder())
    defer {
      folder.remove()
      copy.remove()
    }
    let store = try folder.open()
    try store.commit([SessionRecord.full("a").creating()])
    let other = try DatabaseQueue(path: folder.path)
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = \(identity)") }
    try store.commit([SessionRecord.full("b").creating()])
    try copyFiles(of: folder, to: copy)
    #expect(try copy.open().counts().sessions == 2)
  }

  @Test func `without syncs a loss of power may leave a file that lags behind its log`() throws {
    let copies = try kills(3)
    defer { for copy in copies { copy.remove() } }
    try copyFiles(of: copies[1], to: copies[0], ["-wal"])
    #expect(throws: StorageError(code: .corrupt, message: "")) { try copies[0].open(durability: .normal) }
    #expect(throws: Never.self) { try copies[0].open(durability: .off) }
  }

  @Test func `a start that is refused again and again keeps a damaged log aside once`() throws {
    let copies = try kills(1)
    let folder = copies[0]
    defer { folder.remove() }
    var log = try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal"))
    log[32 + 3 * 4120 + 500] ^= 1
    try log.write(to: URL(fileURLWithPath: folder.path + "-wal"))
    let other = AppTable("parcels", columns: [.init("id", .integer), .init("other", .text)])
    for _ in 0..<3 {
      #expect(throws: StorageError.self) { try folder.open(tables: [other], durability: .normal) }
    }
    let place = (folder.path as NSString).deletingLastPathComponent
    let kept = try FileManager.default.contentsOfDirectory(atPath: place).filter { $0.contains("damaged") }
    #expect(kept == ["andon.db-wal.damaged-1"])
    // Another damaged one is another copy.
    log[32 + 3 * 4120 + 500] ^= 2
    try log.write(to: URL(fileURLWithPath: folder.path + "-wal"))
    #expect(try folder.open(durability: .normal).finding?.hasSuffix("-wal.damaged-2") == true)
  }

  @Test func `a database that was cut is refused also where its log is damaged`() throws {
    let copies = try kills(3)
    defer { for copy in copies { copy.remove() } }
    let folder = copies[2]
    var log = try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal"))
    log[32 + 2 * 4120 + 500] ^= 1
    try log.write(to: URL(fileURLWithPath: folder.path + "-wal"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path))
    try bytes.dropLast(4096).write(to: URL(fileURLWithPath: folder.path))
    let fault = #expect(throws: StorageError(code: .corrupt, message: "")) { try folder.open(durability: .normal) }
    #expect(fault?.message.contains("was cut") == true)
    try bytes.write(to: URL(fileURLWithPath: folder.path))
    #expect(try folder.open(durability: .normal).finding?.contains("damaged") == true)
  }
}
