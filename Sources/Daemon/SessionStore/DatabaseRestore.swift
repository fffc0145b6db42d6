import Foundation
import GRDB
public import SessionEngine
public import TextFormats

/// The result of a restore.
public struct RestoredDatabase: Sendable, Hashable {
  /// The size of the database, in bytes.
  public let bytes: Int
  /// The version of its schema. An earlier one is migrated by the next start.
  public let schema: Int
  /// The path at which the database that was replaced is kept; `nil` when there was none.
  public let kept: String?
}

/// Puts a copy in the place of a database that no process uses.
struct DatabaseRestore {
  /// The file that is restored. It stays as it is.
  let copy: String
  /// The path of the database.
  let path: String

  /// Checks the copy, keeps the old database at the path `kept`, and puts the copy in its place.
  ///
  /// At no moment does a start find no database, or a database with the write-ahead log of another one: until the last
  /// step the old file has two names, and a start refuses such a file.
  func run(keeping kept: String) throws(StorageError) -> RestoredDatabase {
    try checkCopy()
    let draft = "\(path).restored.draft"
    DatabaseFile(path: draft).remove()
    defer { DatabaseFile(path: draft).remove() }
    try copyBytes(to: draft)
    let schema = try check(draft)
    let bytes = DatabaseFile(path: draft).size
    let hadDatabase = try keepOld(at: kept)
    guard rename(draft, path) == 0 else { throw failed("put in place of the database") }
    DatabaseFile.sync(folderOf: path)
    return RestoredDatabase(bytes: bytes, schema: schema, kept: hadDatabase ? kept : nil)
  }

  /// Throws for what is no whole file of a database, or the database itself.
  private func checkCopy() throws(StorageError) {
    var (found, old) = (stat(), stat())
    guard stat(copy, &found) == 0 else { throw failed("read") }
    guard found.st_mode & S_IFMT == S_IFREG else { throw refused("it is not a regular file") }
    if stat(path, &old) == 0, old.st_dev == found.st_dev, old.st_ino == found.st_ino {
      throw refused("it is the database itself")
    }
    for end in ["-wal", "-journal"] where (DatabaseFile(path: copy + end).size) > 0 {
      throw StorageError(
        code: .corrupt, message: "\(copy) cannot be restored: a part of its data is in \(copy)\(end)",
        hint: "copy it while its daemon runs: \(Program.name) backup FILE")
    }
  }

  private func copyBytes(to draft: String) throws(StorageError) {
    let source = open(copy, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw failed("read") }
    defer { close(source) }
    let target = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw failed("copied to \(draft)") }
    defer { close(target) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count == 0 { break }
      guard count > 0, Self.write(buffer, count, to: target) else { throw failed("copied to \(draft)") }
    }
    guard fsync(target) == 0 else { throw failed("copied to \(draft)") }
  }

  private static func write(_ buffer: [UInt8], _ count: Int, to target: Int32) -> Bool {
    var written = 0
    while written < count {
      let more = buffer.withUnsafeBytes {
        Foundation.write(target, $0.baseAddress.map { $0 + written }, count - written)
      }
      guard more > 0 else { return false }
      written += more
    }
    return true
  }

  /// Checks that a draft is a whole database of this program. Returns the version of its schema.
  private func check(_ draft: String) throws(StorageError) -> Int {
    do throws(StorageError) {
      guard try !DatabaseFile(path: draft).isNew() else { throw refused("it is empty") }
      let (findings, schema) = try StorageError.wrapping("cannot read the database \(draft)") {
        let queue = try DatabaseQueue(path: draft)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction { db in
          _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
          return (try String.fetchAll(db, sql: "PRAGMA integrity_check(3)"), try StorageSchema.current(db))
        }
      }
      guard findings == ["ok"] else {
        throw refused("it is damaged (PRAGMA integrity_check: \(findings.joined(separator: "; ")))")
      }
      return schema
    } catch {
      // The draft has the bytes of the copy, which is the file that the caller knows.
      throw StorageError(
        code: error.code, message: error.message.replacing(draft, with: copy),
        hint: "nothing was changed; name another copy")
    }
  }

  /// Gives the old database a second name, and moves its write-ahead log with it. Returns whether there was a database.
  private func keepOld(at kept: String) throws(StorageError) -> Bool {
    var found = stat()
    let exists = lstat(path, &found) == 0
    if exists, link(path, kept) != 0 {
      guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno), rename(path, kept) == 0 else {
        throw failed("kept as \(kept)")
      }
    }
    for end in ["-wal", "-journal"] where lstat(path + end, &found) == 0 {
      // After a clean end, an empty one may stay.
      if found.st_size == 0 {
        unlink(path + end)
        continue
      }
      guard rename(path + end, kept + end) == 0 else { throw failed("kept as \(kept)\(end)") }
    }
    unlink(path + "-shm")
    return exists
  }

  private func failed(_ step: String) -> StorageError {
    let error = errno
    return StorageError(
      code: StorageError.code(ofSystem: error),
      message: "\(copy) cannot be \(step): \(String(cString: strerror(error)))")
  }

  private func refused(_ reason: String) -> StorageError {
    StorageError(code: .corrupt, message: "\(copy) cannot be restored: \(reason)", hint: "name another copy")
  }
}

extension SQLiteSessionStorage {
  /// Puts a copy in the place of the database at a path, which no process may use. The old database, with its write-ahead
  /// log, is kept at the path `kept`, where no file may be.
  ///
  /// Throws `StorageError`, and changes nothing, when the copy is not a whole database of this program, or a newer version
  /// made it: `corrupt`, `newerSchema`, or `unavailable` when it cannot be read.
  public static func restore(
    _ copy: String, to path: String, keeping kept: String
  ) throws(StorageError) -> RestoredDatabase {
    try DatabaseRestore(copy: copy, path: path).run(keeping: kept)
  }
}
