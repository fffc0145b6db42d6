public import AndonServer
import ControlProtocol
import Foundation
public import SessionStore
import TextFormats

/// The replacement of a database by a copy, while no daemon uses it.
public enum DatabaseReplacement {
  /// The first part of the end of the name at which a replaced database is kept; the time follows.
  public static let keptEnd = ".replaced-"

  /// Puts a copy in the place of the database at a path, and keeps the old one beside it.
  ///
  /// Throws `DaemonError`, and changes nothing: with the code `locked` while a daemon runs on the database, and for a copy
  /// that is not a whole database of this program, or that a newer version made.
  public static func restore(_ copy: String, to path: String) throws(DaemonError) -> RestoredDatabase {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try checkOwner(of: path, in: folder)
    if let problem = FolderTrust([geteuid(), 0]).problem(at: folder) {
      throw DaemonError(
        .unsafeFolder, "\(problem), so another user could replace the database \(path)",
        hint: "name a database in a folder that only you can change: --database FILE")
    }
    let lock = try FileLock(path: path + ".lock", purpose: "the database \(path)")
    do throws(DaemonError) {
      let held = try DatabaseLock(path: path)
      defer { held?.release() }
      let restored = try replace(path, by: copy)
      // The copy has no write-ahead log, so the next start misses none.
      lock.note(logBytes: 0)
      lock.release()
      return restored
    } catch {
      lock.discard()
      throw error
    }
  }

  /// Throws for a database of another user, and, as root, for a folder of one: its daemon could not open a file of this user.
  private static func checkOwner(of path: String, in folder: String) throws(DaemonError) {
    var (database, place) = (stat(), stat())
    let owner: uid_t? =
      if stat(path, &database) == 0 {
        database.st_uid
      } else {
        geteuid() == 0 && stat(folder, &place) == 0 ? place.st_uid : nil
      }
    guard let owner, owner != geteuid() else { return }
    let name = UserNames().name(of: owner)
    throw DaemonError(
      .unsafeFolder,
      "the database \(path) belongs to user \(name), whose daemon could not open a file of user \(geteuid())",
      hint: "restore it as that user: sudo -u '\(name)' \(Program.name) restore FILE --database \(path)")
  }

  /// Returns a name at which there is no file: the given one, or, for a further restore in the same second, with a number.
  private static func free(_ name: String) -> String {
    var found = stat()
    let names = [name] + (2...1_000).map { "\(name)-\($0)" }
    return names.first { name in ["", "-wal"].allSatisfy { lstat(name + $0, &found) != 0 } } ?? name
  }

  private static func replace(_ path: String, by copy: String) throws(DaemonError) -> RestoredDatabase {
    let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970) * 1000)
    let time = now.description.filter { $0.isLetter || $0.isNumber }
    do {
      return try SQLiteSessionStorage.restore(copy, to: path, keeping: free(path + keptEnd + time))
    } catch {
      throw DaemonError(error)
    }
  }
}
