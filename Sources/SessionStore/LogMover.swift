import Foundation
import GRDB
import GRDBSQLite
import SessionEngine

/// Moves the log of an open database into its file when it has grown long, as SQLite does by itself: but nothing of a
/// log that somebody has cut while it is in use.
///
/// SQLite knows how far the log goes, and writes on behind the cut. What was before that is a gap without frames then,
/// which it would move over good pages. So the frames are looked at, once each, before they are moved, and soon after
/// they were written.
///
/// Unchecked: it is used inside `writeWithoutTransaction` only, which GRDB lets run one at a time.
final class LogMover: @unchecked Sendable {
  /// How many frames a log has that is moved.
  private static let long: Int32 = 1_000
  /// Bytes of the log's own header, of a frame's, and where either has the two numbers that tell of which log it is.
  private static let (headerBytes, frameHeaderBytes, headerSalt, frameSalt) = (32, 24, 16, 8)

  private let path: String
  private var pageBytes = 0
  /// The log, once it was looked at: SQLite goes on with the same one, and later there may be no descriptor.
  private var file: FileHandle?
  /// How many frames the log had after the last commit.
  private var frames: Int32 = 0
  /// Those before this one were looked at, in a log with this salt.
  private var unseen: Int32 = 1
  private var salt: UInt64 = 0
  private var wasCut = false

  init(path: String) { self.path = path + "-wal" }

  /// From now on it hears of commits. It must live as long as the connection commits.
  func watch(_ db: Database) throws {
    pageBytes = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    // In place of what SQLite does after commits.
    sqlite3_wal_hook(
      db.sqliteConnection,
      { mover, _, _, frames in
        if let mover { Unmanaged<LogMover>.fromOpaque(mover).takeUnretainedValue().frames = frames }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Before a commit: throws `StorageError.corrupt` when the log was cut.
  func check() throws {
    if wasCut { throw fault }
  }

  /// After a commit: moves a long log. Throws `StorageError.corrupt` when it was cut, which is seen before it is moved,
  /// and now if `now`.
  func committed(_ db: Database, looking now: Bool) throws {
    guard now || frames >= Self.long else { return }
    do {
      try look(db)
    } catch let fault as StorageError {
      throw fault
    } catch {
      // It cannot be known now. The commit stands, and nothing is moved.
      return
    }
    // What cannot be moved now, since somebody reads it or the disk is full, is moved later.
    if frames >= Self.long { sqlite3_wal_checkpoint_v2(db.sqliteConnection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
  }

  /// Before all of it is moved. Throws `StorageError.corrupt` when the log was cut, and what SQLite throws when that
  /// cannot be known.
  func checkWhole(_ db: Database) throws {
    try check()
    unseen = 1
    try look(db)
  }

  private func look(_ db: Database) throws {
    guard !isWhole else { return }
    // Another program that moves the log into the database begins it anew, or empties it: then what is written next
    // stands at its beginning.
    try DatabaseFile.writeIdentity(db)
    guard !isWhole else { return }
    wasCut = true
    throw fault
  }

  /// Whether each frame stands there, as far as they can be read: the last one that was seen, too, since what is cut
  /// begins before it.
  private var isWhole: Bool {
    guard frames > 0, let file = opened() else { return true }
    do {
      let now = try read(file, at: Self.headerSalt)
      if now != salt { unseen = 1 }
      salt = now
      guard now != 0 else { return false }
      for frame in max(1, min(unseen - 1, frames))...frames {
        let start = Self.headerBytes + Int(frame - 1) * (Self.frameHeaderBytes + pageBytes)
        guard try read(file, at: start + Self.frameSalt) == now else { return false }
      }
      unseen = frames + 1
      return true
    } catch {
      return true
    }
  }

  /// `nil` when there is none, which is another matter, or no descriptor for it.
  private func opened() -> FileHandle? {
    if let file { return file }
    // SQLite has no locks on the log that closing this would let go of.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
    return file
  }

  /// What stands at a place, 0 behind the end. Throws when that cannot be read.
  private func read(_ file: FileHandle, at place: Int) throws -> UInt64 {
    var number: UInt64 = 0
    guard pread(file.fileDescriptor, &number, 8, off_t(place)) >= 0 else { throw CocoaError(.fileReadUnknown) }
    return number
  }

  private var fault: StorageError {
    StorageError(
      code: .corrupt,
      message:
        "the log \(path) was cut while it was in use: nothing more is stored, and nothing of it is moved into the "
        + "database, which would be damaged. Stop the daemon, and restore the database from a copy; or move the log "
        + "away to go on with what was in the database before")
  }
}
