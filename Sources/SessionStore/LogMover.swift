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
  /// How many frames the log had after the last commit.
  private var frames: Int32 = 0
  /// The frames before this one were looked at.
  private var unseen: Int32 = 1
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

  /// Before a commit: throws `StorageFault.corrupt` when the log was cut.
  func check() throws {
    if wasCut { throw fault }
  }

  /// After a commit: moves a long log. Throws `StorageFault.corrupt` when it was cut, which is seen before it is moved,
  /// and now if `now`.
  func committed(_ db: Database, looking now: Bool) throws {
    guard now || frames >= Self.long else { return }
    try look(db)
    // What cannot be moved now, since somebody reads it or the disk is full, is moved later.
    if frames >= Self.long { sqlite3_wal_checkpoint_v2(db.sqliteConnection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
  }

  /// Before all of it is moved: throws `StorageFault.corrupt` when the log was cut.
  func checkWhole(_ db: Database) throws {
    try check()
    unseen = 1
    try look(db)
  }

  private func look(_ db: Database) throws {
    guard !isWhole else { return }
    // Another program that moves the log into the database begins it anew, or empties it: then what is written next
    // stands at its beginning.
    let before = frames
    if (try? DatabaseFile.writeIdentity(db)) != nil, frames <= before {
      unseen = 1
      if isWhole { return }
    }
    wasCut = true
    throw fault
  }

  /// Whether each frame stands there: the last one that was seen, too, since what is cut begins before it.
  private var isWhole: Bool {
    guard frames > 0 else { return true }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    // One that is gone is another matter.
    guard descriptor >= 0 else { return errno == ENOENT }
    // SQLite has no locks on the log that this would let go of.
    defer { close(descriptor) }
    guard let salt = read(descriptor, at: Self.headerSalt), salt != 0 else { return false }
    for frame in max(1, min(unseen - 1, frames))...frames {
      let start = Self.headerBytes + Int(frame - 1) * (Self.frameHeaderBytes + pageBytes)
      guard read(descriptor, at: start + Self.frameSalt) == salt else { return false }
    }
    unseen = frames + 1
    return true
  }

  private func read(_ descriptor: Int32, at place: Int) -> UInt64? {
    var number: UInt64 = 0
    return pread(descriptor, &number, 8, off_t(place)) == 8 ? number : nil
  }

  private var fault: StorageFault {
    StorageFault(
      code: .corrupt,
      message:
        "the log \(path) was cut while it was in use: nothing more is stored, and nothing of it is moved into the "
        + "database, which would be damaged. Stop the daemon, and restore the database from a copy; or move the log "
        + "away to go on with what was in the database before")
  }
}
