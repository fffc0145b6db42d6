import Foundation

/// The room on a disk.
public enum DiskRoom {
  /// The room that a daemon needs at its start, in bytes: for its lock files, and for what SQLite keeps beside a database.
  public static let ofStart = 262_144

  /// Returns the free bytes of the disk on which a file is or will be; `nil` when the system does not tell.
  public static func free(beside path: String) -> Int? {
    var disk = statvfs()
    guard statvfs(URL(fileURLWithPath: path).deletingLastPathComponent().path, &disk) == 0 else { return nil }
    return Int(disk.f_bavail) * Int(disk.f_frsize)
  }
}
