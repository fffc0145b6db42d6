import ControlProtocol
import Foundation

/// The folder of the socket. It must belong only to the daemon's user, or the daemon does not start.
///
/// The folder's mode decides which users can reach the socket, before the socket's own mode. No hint suggests to change
/// an existing folder: it may be shared, as `/tmp` is.
enum SocketFolder {
  private static let hint =
    "name a socket in a new folder, which is then made only for you: --socket FOLDER/NAME.sock"

  /// Creates the folder with mode 0700, or 0710 for a group, or checks an existing one, and checks those above it. Throws
  /// `DaemonError`.
  static func prepare(_ path: String, group: SocketGroup?) throws(DaemonError) {
    let above = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if let problem = FolderTrust([geteuid(), 0]).problem(at: above) {
      throw DaemonError(
        .unsafeFolder, "\(problem), so another user could replace the socket's folder \(path)",
        hint: "name a socket in a folder that only you can change: --socket PATH")
    }
    if mkdir(path, 0o700) == 0 {
      try group?.share(path, mode: SocketGroup.folderMode)
      return
    }
    let error = errno
    switch error {
    case EEXIST: break
    case ENOENT where access(above, F_OK) != 0:
      throw DaemonError(
        .socket,
        "the folder of the socket cannot be made: there is no \(above)",
        hint: "make it, or name another socket: --socket PATH")
    default:
      throw DaemonError(
        .socket, "the folder \(path) cannot be made: \(SystemText.error(error))",
        hint: "name a socket in a folder of your own: --socket PATH",
        exitCode: [EACCES, EPERM].contains(error) ? 77 : nil)
    }
    try check(path, group)
  }

  private static func check(_ path: String, _ group: SocketGroup?) throws(DaemonError) {
    var found = stat()
    guard lstat(path, &found) == 0 else {
      throw DaemonError(
        .socket, "the folder \(path) cannot be looked at: \(SystemText.error(errno))", hint: "try again")
    }
    switch found.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFLNK:
      throw DaemonError(
        .unsafeFolder, "\(path) is a symbolic link, and the socket's folder must not be one",
        hint: hint)
    default:
      throw DaemonError(.unsafeFolder, "\(path) is not a folder", hint: hint)
    }
    guard found.st_uid == geteuid() else {
      throw DaemonError(
        .unsafeFolder, "\(path) belongs to user \(found.st_uid), and it must belong to user \(geteuid())",
        hint: hint)
    }
    if let group {
      guard !group.admitsMembers(found) else { return }
      throw DaemonError(
        .unsafeFolder,
        "\(path) has the mode \(SystemText.mode(found.st_mode)) and the group \(found.st_gid), and for the group "
          + "\(group.name) it must have 0710 and the group \(group.number)",
        hint: "name a socket in a new folder, which is then made for the group: --socket FOLDER/NAME.sock")
    }
    guard found.st_mode & 0o077 == 0 else {
      throw DaemonError(
        .unsafeFolder, "\(path) has the mode \(SystemText.mode(found.st_mode)), and it must have 0700",
        hint: hint)
    }
  }
}
