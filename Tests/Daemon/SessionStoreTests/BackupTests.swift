import Foundation
import GRDB
import SessionEngine
import StoreContract
import Testing
import TextFormats

@testable import SessionStore

/// Copies of a database, and their restoring.
@Suite struct BackupTests {
  private func names(beside path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent).sorted()
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func withStore(_ body: (StoreFolder, SQLiteSessionStorage) throws -> Void) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    try store.commit([SessionRecord.full().creating()])
    try body(folder, store)
  }

  @Test func `a copy is one file of mode 0600 with every commit`() throws {
    try withStore { folder, store in
      let copy = folder.path + ".copy"
      let bytes = try store.backup(to: copy) { false }
      #expect(bytes == (try Data(contentsOf: URL(filePath: copy))).count)
      #expect(try mode(copy) == 0o600)
      #expect(try names(beside: copy) == ["andon.db", "andon.db-shm", "andon.db-wal", "andon.db.copy"])
      let opened = try SQLiteSessionStorage(path: copy, tables: [parcels, visits], durability: .full)
      #expect(try opened.load("alice") == store.load("alice"))
      try opened.close()
    }
  }

  @Test func `a copy replaces no file, and is no part of another database`() throws {
    try withStore { folder, store in
      let copy = folder.path + ".copy"
      try "mine".write(toFile: copy, atomically: false, encoding: .utf8)
      for path in [copy, folder.path, folder.path + ".new-journal", folder.path + "/below"] {
        let error = #expect(throws: StorageError.self) { try store.backup(to: path) { false } }
        #expect(error?.code == .unwritable, "\(path)")
        #expect(error?.message.contains(path) == true)
      }
      #expect(try String(contentsOfFile: copy, encoding: .utf8) == "mine")
      #expect(try names(beside: copy) == ["andon.db", "andon.db-shm", "andon.db-wal", "andon.db.copy"])
    }
  }

  @Test func `a copy that is over leaves no file`() throws {
    try withStore { folder, store in
      let copy = folder.path + ".copy"
      #expect(throws: StorageError.self) { try DatabaseBackup(path: copy, step: 1).write(store.writer) { true } }
      let left = try names(beside: copy)
      #expect(left == ["andon.db", "andon.db-shm", "andon.db-wal"])
    }
  }

  /// `scripts/faults/full-disk` copies to a disk that is full.
  @Test func `the error of a full disk says so, also when SQLite has no message`() {
    let error = StorageError("the database cannot be copied", .maintaining, DatabaseError(resultCode: .SQLITE_FULL))
    #expect(error.code == .unwritable)
    #expect("\(error)".contains("disk is full"), "\(error)")
  }

  @Test func `a restore puts the copy in place, and keeps the old database with its write-ahead log`() throws {
    try withStore { folder, store in
      let (copy, kept) = (folder.path + ".copy", folder.path + ".kept")
      _ = try store.backup(to: copy) { false }
      try store.commit([SessionRecord.full("bob").creating()])
      let killed = try folder.copyAsKilled()
      defer { killed.remove() }
      let restored = try SQLiteSessionStorage.restore(copy, to: killed.path, keeping: killed.path + ".kept")
      #expect(restored.kept == killed.path + ".kept")
      #expect(restored.schema == SQLiteSessionStorage.newestSchema)
      #expect(try mode(killed.path) == 0o600)
      let (new, old) = (
        try killed.open(),
        try SQLiteSessionStorage(
          path: killed.path + ".kept", tables: [parcels, visits], durability: .full)
      )
      #expect(try new.load("alice") != nil)
      #expect(try new.load("bob") == nil)
      #expect(try old.load("bob") != nil)
      #expect(!FileManager.default.fileExists(atPath: kept))
      try new.close()
      try old.close()
    }
  }

  @Test func `a file that is not a whole database is not restored, and nothing is changed`() throws {
    try withStore { folder, store in
      let copy = folder.path + ".copy"
      _ = try store.backup(to: copy) { false }
      try store.close()
      let before = try Data(contentsOf: URL(filePath: folder.path))
      var bytes = try Data(contentsOf: URL(filePath: copy))
      let empty = folder.path + ".empty"
      try Data().write(to: URL(filePath: empty))
      let short = folder.path + ".short"
      try bytes.prefix(bytes.count / 2).write(to: URL(filePath: short))
      let damaged = folder.path + ".damaged"
      for place in bytes.indices.dropFirst(8_192) { bytes[place] = 0xFF }
      try bytes.write(to: URL(filePath: damaged))
      let open = folder.path + ".open"
      try FileManager.default.copyItem(atPath: copy, toPath: open)
      try Data("x".utf8).write(to: URL(filePath: open + "-wal"))
      let foreign = folder.path + ".foreign"
      let queue = try DatabaseQueue(path: foreign)
      try queue.write { try $0.execute(sql: "CREATE TABLE notes (text TEXT)") }
      try queue.close()
      for file in [empty, short, damaged, open, foreign, folder.path] {
        let error = #expect(throws: StorageError.self, "\(file)") {
          try SQLiteSessionStorage.restore(file, to: folder.path, keeping: folder.path + ".kept")
        }
        #expect(error?.code == .corrupt, "\(file)")
        #expect(error?.message.contains(file) == true, "\(error?.message ?? "")")
      }
      #expect(try Data(contentsOf: URL(filePath: folder.path)) == before)
      #expect(try !names(beside: copy).contains { $0.contains("draft") || $0.contains("kept") })
    }
  }

  @Test func `an inspection tells the state of a database and leaves no file beside it`() throws {
    try withStore { folder, store in
      guard case .healthy = DatabaseInspection(path: folder.path, isInUse: true, limit: .max) else {
        Issue.record("the open database is not healthy")
        return
      }
      let killed = try folder.copyAsKilled()
      defer { killed.remove() }
      guard case .unclean = DatabaseInspection(path: killed.path, isInUse: false, limit: .max) else {
        Issue.record("the database of a killed daemon is not unclean")
        return
      }
      try store.close()
      let before = try names(beside: folder.path)
      guard case .healthy = DatabaseInspection(path: folder.path, isInUse: false, limit: .max) else {
        Issue.record("the closed database is not healthy")
        return
      }
      guard case .tooLarge = DatabaseInspection(path: folder.path, isInUse: false, limit: 1) else {
        Issue.record("the database is not too large")
        return
      }
      var bytes = try Data(contentsOf: URL(filePath: folder.path))
      for place in bytes.indices.dropFirst(8_192) { bytes[place] = 0xFF }
      try bytes.write(to: URL(filePath: folder.path))
      guard case .refused(let error) = DatabaseInspection(path: folder.path, isInUse: false, limit: .max) else {
        Issue.record("the damaged database is not refused")
        return
      }
      #expect(error.code == .corrupt)
      #expect(try names(beside: folder.path) == before)
      guard case .absent = DatabaseInspection(path: folder.path + ".none", isInUse: false, limit: .max) else {
        Issue.record("a database that is not there is not absent")
        return
      }
    }
  }
}
