import ControlProtocol
import Foundation
import TextFormats

/// The Unix socket of a daemon. It has mode 0600 from its creation, and a lock that keeps a second daemon away. A group that
/// shares it gets it after that.
struct ListeningSocket: Sendable {
  /// The socket's descriptor. The server channel closes it.
  let descriptor: Int32
  private let path: String
  private let inode: UInt64
  private let lock: FileLock
  /// Whether the service manager made the socket: its file is then left in place.
  private let isInherited: Bool
  /// The group that shares the socket.
  private let group: SocketGroup?

  /// The number of peers that may wait to be accepted.
  private static let backlog: Int32 = 512

  /// Takes the lock beside the path, removes a stale socket, binds and listens. Throws `DaemonError`.
  init(path: String, group: SocketGroup? = nil) throws(DaemonError) {
    guard path.utf8.count <= SocketPath.maximumBytes else {
      let error = SocketPathError(path: path)
      throw DaemonError(.socket, error.message, hint: error.hint, exitCode: 64)
    }
    try SocketFolder.prepare(URL(fileURLWithPath: path).deletingLastPathComponent().path, group: group)
    // Not even a lock file is made beside what no daemon of ours has left.
    if access(path + ".lock", F_OK) != 0 { _ = try Self.isStale(path) }
    // One lock for each socket: a folder may hold the sockets of several daemons.
    let lock = try FileLock(path: path + ".lock", purpose: "the socket \(path)")
    do throws(DaemonError) {
      try Self.clear(path)
      descriptor = try Self.bound(path, group)
    } catch {
      lock.discard()
      throw error
    }
    self.lock = lock
    self.path = path
    self.group = group
    isInherited = false
    inode = Self.inode(path) ?? 0
  }

  /// Takes a socket of the service manager, and the lock beside it. Throws `DaemonError`.
  init(_ inherited: InheritedSocket, group: SocketGroup? = nil) throws(DaemonError) {
    path = inherited.path
    self.group = group
    try group?.check(inherited: path)
    try SocketFolder.prepare(URL(fileURLWithPath: path).deletingLastPathComponent().path, group: group)
    lock = try FileLock(path: path + ".lock", purpose: "the socket \(path)")
    descriptor = inherited.descriptor
    isInherited = true
    inode = Self.inode(path) ?? 0
  }

  private init(descriptor: Int32, of lost: ListeningSocket) {
    self.descriptor = descriptor
    path = lost.path
    inode = Self.inode(lost.path) ?? 0
    lock = lost.lock
    group = lost.group
    isInherited = false
  }

  private static func inode(_ path: String) -> UInt64? {
    var found = stat()
    return lstat(path, &found) == 0 ? UInt64(found.st_ino) : nil
  }

  /// Whether the path still names this socket.
  var isInPlace: Bool { Self.inode(path) == inode }

  /// Binds another socket at the path of this one, whose file was removed. The lock stays. Throws `DaemonError`, also when
  /// another program listens there.
  func boundAgain() throws(DaemonError) -> ListeningSocket {
    try SocketFolder.prepare(URL(fileURLWithPath: path).deletingLastPathComponent().path, group: group)
    try Self.clear(path)
    return ListeningSocket(descriptor: try Self.bound(path, group), of: self)
  }

  /// Removes the socket's file, if it is still this socket's, and then releases the lock.
  func release() {
    removeFile()
    lock.release()
  }

  /// Removes the socket's file and the lock file, as far as this start has made them: the start was refused.
  func discard() {
    removeFile()
    lock.discard()
  }

  private func removeFile() {
    var found = stat()
    guard !isInherited, lstat(path, &found) == 0, found.st_mode & S_IFMT == S_IFSOCK, UInt64(found.st_ino) == inode
    else { return }
    _ = Foundation.unlink(path)
  }

  /// Returns whether a socket is there that no process listens on; `false` when nothing is there. Throws for a socket
  /// that a process listens on, and for anything else.
  private static func isStale(_ path: String) throws(DaemonError) -> Bool {
    var found = stat()
    guard lstat(path, &found) == 0 else { return false }
    guard found.st_mode & S_IFMT == S_IFSOCK else {
      throw DaemonError(
        .occupied, "\(path) is not a socket, and was left unchanged",
        hint: "move it away, or name another: --socket PATH")
    }
    let probe = try socket(path)
    defer { close(probe) }
    let result = UnixAddress.with(path) { connect(probe, $0, $1) }
    guard result != 0, errno == ECONNREFUSED else {
      let hasLock = access(path + ".lock", F_OK) == 0
      throw DaemonError(
        .locked,
        "another program listens at \(path)"
          + (hasLock ? "" : ": there is no \(path).lock, so it may be a daemon whose lock file was removed"),
        hint: "see what it is: \(Program.name) status --socket \(path)")
    }
    return true
  }

  /// Removes a stale socket. Throws when something else is there. Needs the lock.
  private static func clear(_ path: String) throws(DaemonError) {
    guard try isStale(path) else { return }
    guard Foundation.unlink(path) == 0 else {
      throw DaemonError(
        .socket, "the socket \(path) that was left behind cannot be removed: \(SystemText.error(errno))",
        hint: "remove it: rm \(path)")
    }
  }

  private static func bound(_ path: String, _ group: SocketGroup?) throws(DaemonError) -> Int32 {
    let descriptor = try socket(path)
    // The mode must be set before the path exists: a chmod afterwards is too late. Linux takes the mode of the unbound
    // socket; elsewhere the process's umask sets it.
    #if os(Linux)
      fchmod(descriptor, 0o600)
      let result = UnixAddress.with(path) { bind(descriptor, $0, $1) }
      let code = errno
    #else
      let mask = umask(0o177)
      let result = UnixAddress.with(path) { bind(descriptor, $0, $1) }
      let code = errno
      umask(mask)
    #endif
    guard result == 0, listen(at: descriptor) else {
      close(descriptor)
      throw DaemonError(
        .socket, "the socket \(path) cannot be made: \(SystemText.error(result == 0 ? errno : code))",
        hint: "name another: --socket PATH")
    }
    do throws(DaemonError) {
      try group?.share(path, mode: SocketGroup.socketMode)
    } catch {
      unlink(path)
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Listens with the full queue, also on a socket that listens with a shorter one. Returns whether it could.
  @discardableResult
  static func listen(at descriptor: Int32) -> Bool { Foundation.listen(descriptor, backlog) == 0 }

  private static func socket(_ path: String) throws(DaemonError) -> Int32 {
    let descriptor = UnixAddress.makeSocket()
    guard descriptor >= 0 else {
      throw DaemonError(
        .socket, "no socket can be made for \(path): \(SystemText.error(errno))",
        hint: "raise the limit of open files: ulimit -n")
    }
    return descriptor
  }
}
