import AndonServer
import ControlProtocol
import Foundation
import TextFormats

/// The checks of the socket: its folder, its file and its lock.
struct SocketChecks {
  /// The path of the socket.
  let path: String
  /// The process that answers at the socket; `nil` when none does.
  let daemon: Int32?
  /// The group that shares the daemon; `nil` when none does, or no daemon tells.
  private let group: String?
  /// The users whose socket a client uses: this one, root, and the one that a variable names.
  private let trusted = SocketTrust().trusted

  init(path: String, daemon: Int32?, group: String? = nil) {
    (self.path, self.daemon, self.group) = (path, daemon, group)
  }

  /// The findings, in the order in which a start meets them.
  var findings: [DoctorFinding] {
    [folder, socket].compactMap(\.self) + [Self.lock("socket lock", path + ".lock", daemon: daemon)]
  }

  private static let anotherFolder =
    "name a socket in a new folder, which is then made only for you: --socket FOLDER/NAME.sock"

  private var folder: DoctorFinding? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var found = stat()
    guard lstat(folder, &found) == 0 else {
      return .ok("socket folder", "\(folder) is not there yet: \(Program.name) serve makes it")
    }
    let problem: String? =
      if found.st_mode & S_IFMT != S_IFDIR {
        "\(folder) is not a folder"
      } else if !trusted.contains(found.st_uid) {
        "\(folder) belongs to user \(found.st_uid), and you are user \(geteuid())"
      } else if found.st_mode & (isShared(found) ? 0o027 : 0o077) != 0 {
        "\(folder) has the mode \(Self.mode(found)), and it must have 0700"
      } else {
        FolderTrust(trusted).problem(at: folder).map { "\($0), so another user could replace \(folder)" }
      }
    if let problem { return .failure("socket folder", problem, repair: Self.anotherFolder) }
    let users =
      isShared(found)
      ? "is of user \(found.st_uid), and the users of group \(found.st_gid) can enter it"
      : "is only of user \(found.st_uid)"
    return .ok("socket folder", "\(folder) \(users) (\(Self.mode(found)))")
  }

  private var socket: DoctorFinding? {
    var found = stat()
    guard lstat(path, &found) == 0 else { return nil }
    guard found.st_mode & S_IFMT == S_IFSOCK else {
      return .failure("socket", "\(path) is not a socket", repair: "move it away, or name another: --socket PATH")
    }
    guard trusted.contains(found.st_uid), found.st_mode & (isShared(found) ? 0o007 : 0o077) == 0 else {
      return .warning(
        "socket", "\(path) has the mode \(Self.mode(found)) and belongs to user \(found.st_uid)",
        repair: "stop the daemon and start it again: it makes the socket with mode 0600, or 0660 for a group")
    }
    guard daemon != nil || LockStatus(path: path + ".lock")?.isHeld == true else {
      return .ok("socket", "\(path) was left behind: the next start replaces it")
    }
    return .ok("socket", "\(path) (\(Self.mode(found)))")
  }

  /// Whether a folder or a socket has the group that shares the daemon.
  private func isShared(_ found: stat) -> Bool { group.flatMap { getgrnam($0) }?.pointee.gr_gid == found.st_gid }

  /// Returns the finding about the lock of a socket or a database. `daemon` is the process that should hold it.
  static func lock(_ check: String, _ path: String, daemon: Int32?) -> DoctorFinding {
    guard let lock = LockStatus(path: path) else {
      return daemon == nil
        ? .ok(check, "\(path) is not there: no daemon has run here, or its folder was removed")
        : .warning(
          check, "\(path) was removed while its daemon runs", repair: "stop the daemon and start it again")
    }
    guard access(path, R_OK) == 0 || geteuid() == 0 else {
      return .ok(check, "\(path) was not checked: only its owner and root can read it")
    }
    let holder = lock.pid.map { "process \($0)" } ?? "a process"
    switch (lock.isHeld, daemon) {
    case (false, nil): return .ok(check, "no process holds \(path)")
    case (nil, nil): return .ok(check, "\(path) was written by \(holder); the system does not tell whether it is held")
    case (true, nil): return unanswered(check, path, by: holder, lock.pid)
    case (false, .some):
      return .failure(
        check, "no process holds \(path), and a daemon answers", repair: "stop the daemon and start it again")
    case (_, .some(let daemon)) where lock.pid != daemon:
      return .warning(
        check, "\(holder) has written \(path), and process \(daemon) answers", repair: "stop both, and start one")
    case (_, .some(let daemon)): return .ok(check, "process \(daemon) holds \(path)")
    }
  }

  /// Returns the finding about a lock whose holder was not asked, or does not answer.
  private static func unanswered(_ check: String, _ path: String, by holder: String, _ pid: Int32?) -> DoctorFinding {
    let known = LockHolder(file: path)
    if let known, known.isStopped {
      return .failure(check, "\(holder) holds \(path) and is stopped", repair: "continue it: kill -CONT \(known.pid)")
    }
    if let socket = known?.socket {
      return .warning(
        check, "\(holder) holds \(path), and listens at \(socket)", repair: "name its socket: --socket \(socket)")
    }
    return .failure(
      check, "\(holder) holds \(path) and does not answer: it starts, or is overloaded",
      repair: "look at it: ps -o stat,etime,args -p \(pid.map { "\($0)" } ?? "PID"); then end it, or wait")
  }

  /// Returns the mode of a file as `chmod` takes it.
  static func mode(_ found: stat) -> String { "0" + String(found.st_mode & 0o7777, radix: 8) }
}
