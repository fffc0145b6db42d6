import Foundation
import GRDB
import SessionEngine
import SessionStore
import Testing

/// A log that is damaged in its middle is refused; one that was not written to its end is recovered.
@Suite struct WriteAheadLogTests {
  private static let frameBytes = 24 + 4096
  private static let groups = 12

  /// Copies of a database and its log, as a kill leaves them after so many groups; with the index of the log, too.
  private func killed(withIndex: Bool = false, _ damage: (inout Data) -> Void) throws -> StoreFolder {
    let (folder, copy) = (try StoreFolder(), try StoreFolder())
    defer { folder.remove() }
    let store = try folder.open()
    var record = SessionRecord.full()
    try store.commit([record.creating()])
    for _ in 1..<Self.groups {
      let change = record.opening(.completed)
      try store.commit([change])
      record = change.record
    }
    for suffix in [""] + (withIndex ? ["-shm"] : []) {
      try FileManager.default.copyItem(atPath: folder.path + suffix, toPath: copy.path + suffix)
    }
    var log = try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal"))
    damage(&log)
    try log.write(to: URL(fileURLWithPath: copy.path + "-wal"))
    return copy
  }

  /// How many links the session of the copy has had; throws what opening it does.
  private func links(_ folder: StoreFolder, _ durability: Durability = .full) throws -> Int? {
    try folder.open(durability: durability).load("alice")?.lastLink
  }

  @Test(arguments: [1, 2, 5])
  func `damage to what was on the disk is refused`(frame: Int) throws {
    let folder = try killed { $0[32 + (frame - 1) * Self.frameBytes + 1000] ^= 1 }
    defer { folder.remove() }
    #expect(throws: StorageError(code: .corrupt, message: "")) { try links(folder) }
  }

  @Test(arguments: [Durability.normal, .off])
  func `where a loss of power may do damage, the log is kept aside and that is told`(durability: Durability) throws {
    let folder = try killed { $0[32 + 1000] ^= 1 }
    defer { folder.remove() }
    let log = try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal"))
    let store = try folder.open(durability: durability)
    #expect(store.finding?.contains("it is kept as \(folder.path)-wal.damaged-1") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal.damaged-1")) == log)
    #expect(try store.load("alice")?.lastLink ?? 0 < 3 + Self.groups - 1)
    let whole = try killed { _ in }
    defer { whole.remove() }
    #expect(try whole.open(durability: durability).finding == nil)
  }

  @Test func `a log that is gone on with after a kill begins anew, with the page that tells whose it is`() throws {
    var before = Data()
    let folder = try killed { before = $0 }
    defer { folder.remove() }
    let store = try folder.open()
    let log = try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal"))
    // Of the header: the salt, which is another one each time the log is begun. Behind it: the number of the first frame's page.
    #expect(Array(log[16..<20]) != Array(before[16..<20]))
    #expect(Array(log[32..<36]) == [0, 0, 0, 1])
    withExtendedLifetime(store) {}
  }

  @Test(arguments: [Durability.full, .normal])
  func `a database that was cut is refused though it has a log, which stays as it is`(durability: Durability) throws {
    let folder = try killed { _ in }
    defer { folder.remove() }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path))
    let log = try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal"))
    for count in [bytes.count / 2, bytes.count - 1] {
      try bytes.prefix(count).write(to: URL(fileURLWithPath: folder.path))
      let fault = #expect(throws: StorageError(code: .corrupt, message: "")) { try links(folder, durability) }
      #expect(fault?.message.contains("older than its log: it has \(count / 4096) whole pages of") == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal")) == log)
    }
    // With its pages it is what it was.
    try bytes.write(to: URL(fileURLWithPath: folder.path))
    #expect(try links(folder, durability) == 3 + Self.groups - 1)
  }

  @Test func `pages that a kill kept from the file, and that the log has, are not missed`() throws {
    let (folder, copy) = (try StoreFolder(), try StoreFolder())
    defer {
      folder.remove()
      copy.remove()
    }
    let store = try folder.open()
    let early = try Data(contentsOf: URL(fileURLWithPath: folder.path))
    for number in 0..<40 { try store.commit([SessionRecord.full("s\(number)").creating()]) }
    let log = try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal"))
    #expect(try store.checkpoint() == nil)
    // The first page was moved, and no other yet.
    let first = try Data(contentsOf: URL(fileURLWithPath: folder.path)).prefix(4096)
    try (first + early.dropFirst(4096)).write(to: URL(fileURLWithPath: copy.path))
    try log.write(to: URL(fileURLWithPath: copy.path + "-wal"))
    #expect(try copy.open().counts().sessions == 40)
  }

  @Test func `a start that is refused when the database is open leaves the log as it is`() throws {
    let folder = try killed { _ in }
    defer { folder.remove() }
    let log = try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal"))
    let other = AppTable("parcels", columns: [.init("id", .integer), .init("other", .text)])
    #expect(throws: StorageError(code: .unavailable, message: "")) { try folder.open(tables: [other]) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal")) == log)
    #expect(try links(folder) == 3 + Self.groups - 1)
  }

  @Test func `a start that is refused for the session it needs leaves the log as it is`() throws {
    let folder = try killed { _ in }
    defer { folder.remove() }
    let queue = try DatabaseQueue(path: folder.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "UPDATE sessions SET last_link = -5") }
    let log = try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal"))
    func open() throws -> SQLiteSessionStorage {
      try SQLiteSessionStorage(path: folder.path, tables: [parcels, visits], durability: .full, first: "alice")
    }
    #expect(throws: StorageError(code: .corrupt, message: "")) { try open() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal")) == log)
    try queue.writeWithoutTransaction { try $0.execute(sql: "UPDATE sessions SET last_link = 7") }
    #expect(try open().load("alice")?.lastLink == 7)
  }

  @Test func `a start that is refused for a damaged page leaves the log to a copy of the database`() throws {
    let folder = try killed { _ in }
    defer { folder.remove() }
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path))
    let log = try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal"))
    var damaged = whole
    damaged.replaceSubrange(4096..<8192, with: Data(repeating: 0xA5, count: 4096))
    try damaged.write(to: URL(fileURLWithPath: folder.path))
    #expect(throws: StorageError(code: .corrupt, message: "")) { try links(folder) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path)) == damaged)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "-wal")) == log)
    try whole.write(to: URL(fileURLWithPath: folder.path))
    try? FileManager.default.removeItem(atPath: folder.path + "-shm")
    #expect(try links(folder) == 3 + Self.groups - 1)
  }

  @Test(arguments: [Durability.full, .normal])
  func `the log of another database is refused, and left as it is`(durability: Durability) throws {
    let (mine, other) = (try StoreFolder(), try StoreFolder())
    defer {
      mine.remove()
      other.remove()
    }
    try mine.open().commit([SessionRecord.full("mine").creating()])
    let store = try other.open()
    for number in 0..<50 { try store.commit([SessionRecord.full("other-\(number)").creating()]) }
    let log = try Data(contentsOf: URL(fileURLWithPath: other.path + "-wal"))
    try? FileManager.default.removeItem(atPath: mine.path + "-wal")
    try log.write(to: URL(fileURLWithPath: mine.path + "-wal"))
    #expect(throws: StorageError(code: .corrupt, message: "")) { try mine.open(durability: durability) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: mine.path + "-wal")) == log)
  }

  @Test(arguments: [0, 9, 17, 27])
  func `a damaged header is refused`(byte: Int) throws {
    let folder = try killed { $0[byte] ^= 4 }
    defer { folder.remove() }
    #expect(throws: StorageError(code: .corrupt, message: "")) { try links(folder) }
  }

  @Test(
    arguments: [{ $0.resetBytes(in: 0..<32) }, { $0.resetBytes(in: 0..<$0.count) }, { $0 = $0.prefix(20) }]
      as [@Sendable (inout Data) -> Void])
  func `a log in use that lacks its beginning is refused`(damage: @Sendable (inout Data) -> Void) throws {
    let folder = try killed(damage)
    defer { folder.remove() }
    func open(_ durability: Durability) throws -> SQLiteSessionStorage {
      try SQLiteSessionStorage(path: folder.path, tables: [parcels, visits], durability: durability, wasInUse: true)
    }
    #expect(throws: StorageError(code: .corrupt, message: "")) { try open(.full) }
    #expect(try open(.normal).finding?.contains("-wal.damaged-1") == true)
  }

  @Test func `a log that is shorter than its index knows it to be is refused`() throws {
    let whole = try killed(withIndex: true) { _ in }
    defer { whole.remove() }
    #expect(try links(whole) == 3 + Self.groups - 1)
    for damage in [
      { $0.removeLast(100) }, { $0[$0.count - 50] ^= 1 }, { $0 = $0.prefix(32 + Self.frameBytes) },
      { $0 = $0.prefix(32) },
    ] as [(inout Data) -> Void] {
      let folder = try killed(withIndex: true, damage)
      defer { folder.remove() }
      #expect(throws: StorageError(code: .corrupt, message: "")) { try links(folder) }
    }
  }

  @Test(arguments: [[32, 80], [17]])
  func `an index of another round of the log, or one that was not written whole, tells nothing`(bytes: [Int]) throws {
    let folder = try killed(withIndex: true) { $0.removeLast(100) }
    defer { folder.remove() }
    let url = URL(fileURLWithPath: folder.path + "-shm")
    var index = try Data(contentsOf: url)
    for byte in bytes { index[byte] ^= 1 }
    try index.write(to: url)
    #expect(try links(folder) ?? 0 >= 3 + Self.groups - 2)
  }

  @Test func `a log that ends early, in a frame or with one that was not written whole, is recovered`() throws {
    for damage in [{ $0.removeLast(100) }, { $0[$0.count - 50] ^= 1 }, { _ in }] as [(inout Data) -> Void] {
      let folder = try killed(damage)
      defer { folder.remove() }
      #expect(try links(folder) ?? 0 >= 3 + Self.groups - 2)
    }
  }

  @Test func `what commits that failed left behind is no damage, however many failed`() throws {
    let folder = try killed { log in
      var frames = stride(from: 32, to: log.count, by: Self.frameBytes).map {
        Data(log[(log.startIndex + $0)..<(log.startIndex + $0 + Self.frameBytes)])
      }
      // Each was written over the one before it, which was longer: of each an end is left, and nothing joins them.
      let ends = frames.indices.filter { frames[$0][4..<8].contains { $0 != 0 } }
      for end in ends[(ends.count / 2)...] {
        let next = end + 1
        if frames.indices.contains(next) { frames[next][30] ^= 1 }
        if frames.indices.contains(next) { frames[next][20] ^= 1 }
      }
      log = log.prefix(32) + frames.joined()
    }
    defer { folder.remove() }
    #expect(try links(folder) ?? 0 >= 3 + Self.groups / 2 - 1)
  }

  @Test func `what an earlier round of the log left behind is no damage`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    var record = SessionRecord.full()
    func open(_ count: Int) throws {
      for _ in 0..<count {
        let change = record.opening(.completed)
        try store.commit([change])
        record = change.record
      }
    }
    try store.commit([record.creating()])
    try open(20)
    // The log begins anew, over the frames of its first round.
    let queue = try DatabaseQueue(path: folder.path)
    _ = try queue.writeWithoutTransaction { try $0.checkpoint(.restart) }
    try open(2)
    let copy = try StoreFolder()
    defer { copy.remove() }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: folder.path + suffix, toPath: copy.path + suffix)
    }
    #expect(try links(copy) == record.lastLink)
  }

  @Test func `a log that was never synced, or holds nothing, is nobody's loss`() throws {
    for bytes in [Data(), Data(count: 32), Data(count: 3 * Self.frameBytes), Data([1, 2, 3])] {
      let folder = try StoreFolder()
      defer { folder.remove() }
      try folder.open().commit([SessionRecord.full().creating()])
      try? FileManager.default.removeItem(atPath: folder.path + "-wal")
      try bytes.write(to: URL(fileURLWithPath: folder.path + "-wal"))
      #expect(throws: Never.self) { try folder.open() }
    }
  }
}
