import Foundation
import GRDB
import SessionEngine
import Testing

@testable import SessionStore

/// A database that is emptied while it is open takes nothing more, and one that was cut at rest is not opened; files that
/// a program makes shorter in order are as they should be.
@Suite struct CutFileTests {
  private func opened(_ folder: StoreFolder) throws -> SQLiteSessionStorage {
    let store = try folder.open()
    for number in 0..<60 { try store.commit([SessionRecord.full("s\(number)").creating()]) }
    #expect(store.isLogMoved)
    try store.files?.look()
    return store
  }

  @Test func `a database that is emptied in its place takes nothing more`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try opened(folder)
    #expect(truncate(folder.path, 0) == 0)
    let fault = #expect(throws: StorageError(code: .unavailable, message: "")) { try store.files?.look() }
    #expect(fault?.message.hasPrefix("\(folder.path) was emptied") == true)
    #expect(throws: StorageError(code: .unavailable, message: "")) { try store.checkpoint() }
  }

  @Test(arguments: [1, 10, 4095, 4096, 5000])
  func `a database at rest that was cut is refused, also within its last page`(bytes: Int) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    #expect(try opened(folder).checkpoint() == nil)
    try? FileManager.default.removeItem(atPath: folder.path + "-wal")
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path))
    let cut = whole.dropLast(bytes)
    try cut.write(to: URL(fileURLWithPath: folder.path))
    let fault = #expect(throws: StorageError(code: .corrupt, message: "")) { try folder.open() }
    #expect(fault?.message.contains("was cut: it has \(cut.count / 4096) whole pages of \(whole.count / 4096)") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path)) == cut)
    try whole.write(to: URL(fileURLWithPath: folder.path))
    #expect(try folder.open().counts().sessions == 60)
  }

  @Test func `what another program makes shorter in order is as it should be`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try opened(folder)
    let other = try DatabaseQueue(path: folder.path)
    try other.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try store.files?.look()
    try store.commit([SessionRecord.full("more").creating()])
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "DELETE FROM events")
      try db.execute(sql: "VACUUM")
      _ = try db.checkpoint(.truncate)
    }
    try store.files?.look()
    try store.commit([SessionRecord.full("end").creating()])
    #expect(try store.counts().sessions == 62)
  }

  /// SQLite's locks are the process's, and closing any descriptor of a file lets go of all on it: another program would
  /// take itself for the first one, and cut the index that this one has in its memory.
  @Test func `looking at the files lets go of no lock`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try opened(folder)
    for _ in 0..<20 { try store.files?.look() }
    for suffix in ["", "-shm"] {
      let descriptor = open(folder.path + suffix, O_RDWR)
      defer { close(descriptor) }
      // F_OFD_GETLK: whether a lock of an owner of its own would be in the way of those that there are.
      let openFileGetLock: Int32 = 36
      var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
      #expect(fcntl(descriptor, openFileGetLock, &lock) == 0)
      #expect(lock.l_type != F_UNLCK, "\(suffix)")
    }
    withExtendedLifetime(store) {}
  }
}
