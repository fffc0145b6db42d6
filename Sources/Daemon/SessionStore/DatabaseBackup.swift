import Foundation
import GRDB
public import SessionEngine
public import TextFormats

/// A new file with a copy of a database. It appears under its name when it is complete and checked.
///
/// The copy has no write-ahead log: it is one file, which can be moved and read anywhere.
struct DatabaseBackup {
  let path: String
  /// The pages that are copied between two looks at whether the copy is still wanted: 4 MiB of 4 KiB pages.
  var step: Int32 = 1_024

  /// Copies a database, and checks the copy. Returns its size in bytes. `isOver` ends the copy when it returns true.
  ///
  /// Throws `StorageError`: `unwritable` when the file exists or cannot be written, `corrupt` when the copy is damaged.
  func write(_ source: any DatabaseReader, isOver: @escaping () -> Bool) throws(StorageError) -> Int {
    try checkName()
    let draft = "\(path).\(UInt32.random(in: .min ... .max)).draft"
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw refused(String(cString: strerror(errno)), hint: "name a file in another folder")
    }
    close(descriptor)
    defer { DatabaseFile(path: draft).remove() }
    try StorageError.wrapping("the database cannot be copied to \(path)") {
      let copy = try DatabaseQueue(path: draft)
      defer { try? copy.close() }
      try source.backup(to: copy, pagesPerStep: step) { progress in
        if !progress.isCompleted, isOver() { throw refused("the copy was ended", hint: "copy it again") }
      }
      try Self.check(copy, of: path)
    }
    let size = DatabaseFile(path: draft).size
    try DatabaseFile(path: draft).appear(as: path, orThrow: isThere)
    return size
  }

  /// Makes the copy a single file, and checks every page and index of it.
  private static func check(_ copy: DatabaseQueue, of path: String) throws {
    let findings = try copy.writeWithoutTransaction { db in
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      return try String.fetchAll(db, sql: "PRAGMA integrity_check(3)")
    }
    guard findings != ["ok"] else { return }
    throw StorageError(
      code: .corrupt, message: "the copy of the database is damaged, and was removed",
      cause: "PRAGMA integrity_check: \(findings.joined(separator: "; "))",
      hint: "the database or the disk of \(path) is damaged: copy it to another disk")
  }

  /// Throws for a name that exists, and for one of a file that SQLite keeps beside a database.
  private func checkName() throws(StorageError) {
    var found = stat()
    guard lstat(path, &found) != 0 else { throw isThere }
    if let end = DatabaseFile.sidecars.first(where: path.hasSuffix) {
      throw refused(
        "SQLite would take a file that ends with \(end) for a part of a database", hint: "name another file")
    }
  }

  private var isThere: StorageError {
    refused("it exists, and a copy replaces no file", hint: "name another file, or move that one away")
  }

  private func refused(_ reason: String, hint: String) -> StorageError {
    StorageError(code: .unwritable, message: "the database cannot be copied to \(path): \(reason)", hint: hint)
  }
}

extension DatabaseFile {
  /// The ends of the names of the files that SQLite keeps beside a database.
  static let sidecars = ["-wal", "-shm", "-journal"]

  /// Removes the file, and those that SQLite keeps beside it.
  func remove() { for end in [""] + Self.sidecars { unlink(path + end) } }

  /// Gives the file, which is complete, its name, and makes the name durable. Throws `existing` when there is a file of
  /// that name, and `StorageError` when the system refuses.
  func appear(as name: String, orThrow existing: StorageError) throws(StorageError) {
    // A link replaces no file. Some file systems have none.
    if link(path, name) != 0 {
      let error = errno
      guard error != EEXIST else { throw existing }
      guard [EPERM, EOPNOTSUPP, ENOSYS].contains(error), access(name, F_OK) != 0, rename(path, name) == 0 else {
        throw StorageError(
          code: StorageError.code(ofSystem: error),
          message: "cannot create \(name): \(String(cString: strerror(error)))")
      }
    }
    unlink(path)
    Self.sync(folderOf: name)
  }

  /// Makes the names in the folder of a file durable.
  static func sync(folderOf path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

extension SQLiteSessionStorage {
  /// Copies the database to a new file of mode 0600, which has everything that was committed before the copy began, and
  /// checks the copy. Returns its size in bytes. Commits go on at the same time; the write-ahead log grows until the end.
  ///
  /// `isOver` ends the copy when it returns true. Throws `StorageError`: `unwritable` when the file exists or cannot be
  /// written, `corrupt` when the copy is damaged, `unavailable` when the database is not at its path any more.
  public func backup(to path: String, isOver: @escaping @Sendable () -> Bool) throws(StorageError) -> Int {
    // A file that was replaced would be read by its name, and be another database.
    _ = try counts()
    return try DatabaseBackup(path: path).write(writer, isOver: isOver)
  }
}
