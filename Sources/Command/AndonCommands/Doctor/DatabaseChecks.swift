import AndonServer
import ControlProtocol
import Foundation
import SQLiteOpening
import SessionStore
import TextFormats

/// The checks of the database: its file, its lock, the space on its disk, and the copies that are kept beside it.
struct DatabaseChecks {
  /// The size up to which a database is checked for damage, in bytes. `PRAGMA quick_check` reads that much in some
  /// seconds.
  private static let checkedBytes = 1 << 30
  /// The free space below which a daemon soon cannot commit, in bytes.
  private static let leastSpace = 64 << 20

  /// The path of the database.
  let path: String
  /// The process that has the database open; `nil` when none is known.
  let daemon: Int32?
  /// Whether `serve` makes the folder of the database: it does for its own path, and not for a named one.
  var makesFolder = false

  var findings: [DoctorFinding] {
    [file, SocketChecks.lock("database lock", path + ".lock", daemon: daemon), space, copies]
  }

  private var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  private var file: DoctorFinding {
    if let problem = FolderTrust([geteuid(), 0]).problem(at: folder) {
      return .failure(
        "database", "\(problem), so another user could replace \(path)",
        repair: "name a database in a folder that only you can change: --database FILE")
    }
    let isInUse = daemon != nil || LockStatus(path: path + ".lock")?.isHeld == true
    switch DatabaseInspection(path: path, isInUse: isInUse, limit: Self.checkedBytes) {
    case .absent: return lost ?? .ok("database", "\(path) is not there yet: \(Program.name) serve makes it")
    case .healthy(let bytes): return mode ?? .ok("database", "\(path): \(counted(bytes, "byte")), no damage found")
    case .tooLarge(let bytes):
      return .warning(
        "database", "\(path) was not checked: it has \(counted(bytes, "byte"))",
        repair: "check it at a start: \(Program.name) serve --check-database")
    case .unclean(let bytes):
      return .warning(
        "database", "\(path) was not closed cleanly: \(counted(bytes, "byte")), and its write-ahead log",
        repair: "start the daemon, which takes the log in and checks the database: \(Program.name) serve")
    case .refused(let error): return .failure("database", error.message, repair: error.hint)
    }
  }

  /// The finding about a database that is missing or empty, and that a daemon has used: its lock file has content. `nil` for
  /// one that was never there.
  private var lost: DoctorFinding? {
    var (database, lock) = (stat(), stat())
    guard stat(path + ".lock", &lock) == 0, lock.st_size > 0 else { return nil }
    let repair = "put a copy in its place: \(Program.name) restore FILE"
    guard stat(path, &database) == 0 else {
      return .warning(
        "database", "\(path) is missing, and a daemon has used it: serve begins a new one", repair: repair)
    }
    return .failure("database", "\(path) is empty, and a daemon has used it: its content is lost", repair: repair)
  }

  /// The finding about the mode of the file; `nil` when only its owner can read it.
  private var mode: DoctorFinding? {
    var found = stat()
    guard stat(path, &found) == 0, found.st_mode & 0o077 != 0 else { return nil }
    return .warning(
      "database", "\(path) has the mode \(SocketChecks.mode(found)), and contains secrets", repair: "chmod 600 \(path)")
  }

  /// The folder whose disk is looked at: the nearest one that is there, where `serve` makes those below it.
  private var diskFolder: String {
    var folder = folder
    while makesFolder, folder.count > 1, access(folder, F_OK) != 0 {
      folder = (folder as NSString).deletingLastPathComponent
    }
    return folder
  }

  private var space: DoctorFinding {
    let folder = diskFolder
    var disk = statvfs()
    guard statvfs(folder, &disk) == 0 else {
      return .warning(
        "disk", "the space on the disk of \(folder) is not known: \(SystemError().message)",
        repair: "make the folder: mkdir -p -m 700 \(folder)")
    }
    guard Int(disk.f_flag) & Int(ST_RDONLY) == 0 else {
      return .failure("disk", "the disk of \(folder) is read-only", repair: "mount it so that it can be written to")
    }
    let free = Int(disk.f_bavail) * Int(disk.f_frsize)
    let text = "\(free >> 20) MiB are free on the disk of \(folder)"
    if free < Self.leastSpace { return .failure("disk", text, repair: "free some space: commits fail without it") }
    var found = stat()
    guard stat(path, &found) != 0 || free > Int(found.st_size) + Self.leastSpace else {
      return .warning("disk", text + ": no room for a copy of the database", repair: "free as much as the database has")
    }
    return .ok("disk", text)
  }

  private var copies: DoctorFinding {
    let name = (path as NSString).lastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let kept = names.filter { other in
      [".schema-", ".tables-", ".reset-", DatabaseReplacement.keptEnd].contains { other.hasPrefix(name + $0) }
        && !other.hasSuffix("-wal")
    }
    guard !kept.isEmpty else { return .ok("kept copies", "none beside \(path)") }
    let list = kept.sorted().map { other -> String in
      var found = stat()
      _ = stat("\(folder)/\(other)", &found)
      return "\(folder)/\(other) (\(counted(Int(found.st_size), "byte")))"
    }
    return .ok("kept copies", "\(list.joined(separator: ", ")): remove them when they are not needed any more")
  }
}
