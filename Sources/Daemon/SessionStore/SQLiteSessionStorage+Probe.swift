import GRDB
public import SessionEngine

extension SQLiteSessionStorage {
  /// The bytes that `probe` writes: more than a turn needs.
  static let probeBytes = 524_288

  /// Returns the bytes that `probe` writes on a disk with so many free ones; `nil` when only the room of a start and of a small
  /// turn is left.
  static func probeBytes(free: Int?) -> Int? {
    let room = min(probeBytes, (free ?? .max) - DiskRoom.ofStart)
    return room < 65_536 ? nil : room
  }

  /// Writes as much as a large turn needs, rolls that back, and commits a page as it is. Throws `StorageError` as `commit` does.
  ///
  /// SQLite writes pages into the write-ahead log at the commit, or earlier when its cache is full. So the cache is small
  /// meanwhile: the pages get into the log before they are rolled back, and the room that they have there is that of the next
  /// commits.
  ///
  /// It does not take the last room of the disk: a start needs some too.
  public func probe() throws(StorageError) {
    try checkIsInPlace()
    let free = files.flatMap { DiskRoom.free(beside: $0.file.path) }
    guard let bytes = Self.probeBytes(free: free) else {
      throw StorageError(code: .unwritable, message: "the disk has only \((free ?? 0) >> 10) KiB free")
    }
    try StorageError.wrapping("cannot write") {
      try writer.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA cache_size = 8")
        defer { try? db.execute(sql: "PRAGMA cache_size = \(DatabasePreparation.cacheSize)") }
        try db.inTransaction(.immediate) {
          try db.execute(sql: "INSERT INTO totals VALUES ('probe', zeroblob(\(bytes)))")
          return .rollback
        }
        // Other statements write no page whose content stays the same.
        try db.inTransaction(.immediate) {
          try db.execute(sql: "PRAGMA application_id = \(DatabaseFile.applicationID)")
          return .commit
        }
      }
    }
  }
}
