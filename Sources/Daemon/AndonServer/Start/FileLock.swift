import Foundation
import TextFormats

/// A lock on a file, held until the process ends: the kernel releases it, however the process ends.
///
/// A process number alone would not do, because numbers are used again. The file stays when the lock is released. Only a
/// start that is refused removes the file again, if it has made it: a refusal must leave nothing beside foreign files.
package final class FileLock: Sendable {
  private let path: String
  private let descriptor: Int32
  /// Whether this lock has made the file.
  private let isNew: Bool
  /// The lines that the lock writes.
  private let text: String
  /// The size of the write-ahead log that the last holder has noted and not taken back; 0 without one.
  package let formerLogBytes: Int

  /// Takes the lock at once, and writes the process number into the file, with the path of the socket at which the process
  /// listens. Throws `DaemonError` with the code `locked` that names the holder of the lock.
  package init(path: String, purpose: String, socket: String? = nil) throws(DaemonError) {
    let (descriptor, isNew) = try Self.open(path)
    // Another daemon may have removed the file between these two calls: then nothing is locked.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isStill(descriptor, path) else {
      let holder = Self.holder(descriptor)
      close(descriptor)
      let known = LockHolder(file: path)
      let stopped = known.flatMap { $0.isStopped ? $0.pid : nil }
      let status = "status" + (known?.socket.map { " --socket \($0)" } ?? "")
      throw DaemonError(
        .locked, "another daemon has \(purpose): \(holder)\(stopped == nil ? "" : " is stopped, and") holds \(path)",
        hint: (stopped.map { "continue it: kill -CONT \($0); then " } ?? "")
          + "use it (\(Program.name) \(status)), stop it, or name another with --socket and --database")
    }
    guard Self.isOurs(descriptor) else {
      close(descriptor)
      throw DaemonError(
        .occupied, "\(path) is not the lock file of a daemon, and was left unchanged",
        hint: "move it away, or name another socket or database: their lock files are beside them")
    }
    formerLogBytes = Self.logBytes(in: Self.content(descriptor))
    text = Self.text(socket: socket)
    guard Self.write(text, logBytes: formerLogBytes, to: descriptor) else {
      let error = errno
      if isNew { unlink(path) }
      close(descriptor)
      throw Self.unopened(path, error)
    }
    self.path = path
    self.descriptor = descriptor
    self.isNew = isNew
  }

  /// Returns the content of the file. A path with a control character has no line of its own.
  private static func text(socket: String?) -> String {
    let path = socket.map { URL(fileURLWithPath: $0).path }.flatMap { $0.contains(where: \.isNewline) ? nil : $0 }
    return "pid \(getpid())\nstarted \(Int64(Date().timeIntervalSince1970))\n" + (path.map { "socket \($0)\n" } ?? "")
  }

  /// Opens the file, or makes it. Throws `DaemonError`.
  private static func open(_ path: String) throws(DaemonError) -> (descriptor: Int32, isNew: Bool) {
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
    let new = Foundation.open(path, flags | O_CREAT | O_EXCL, 0o600)
    if new >= 0 { return (new, true) }
    let found = errno == EEXIST ? Foundation.open(path, flags | O_CREAT, 0o600) : new
    guard found >= 0 else { throw unopened(path, errno) }
    return (found, false)
  }

  /// Returns whether the path still names the open file.
  private static func isStill(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
  }

  private static func unopened(_ path: String, _ error: Int32) -> DaemonError {
    let isUnwritable = [EROFS, ENOSPC, EDQUOT].contains(error)
    let hint =
      isUnwritable
      ? "free some space, make the file system writable, or name another place with --socket and --database"
      : "look at its owner and mode: ls -l \(path)"
    return DaemonError(
      .socket, "the lock file \(path) cannot be opened or written: \(SystemText.error(error))", hint: hint,
      exitCode: isUnwritable ? 74 : [EACCES, EPERM].contains(error) ? 77 : nil)
  }

  /// Notes the size of the write-ahead log of the locked database, for the next start; 0 takes the note back.
  package func note(logBytes: Int) { _ = Self.write(text, logBytes: logBytes, to: descriptor) }

  private static func write(_ text: String, logBytes: Int, to descriptor: Int32) -> Bool {
    // Earlier versions accept only some letters in a lock file.
    let bytes = Array((text + (logBytes > 0 ? "\(logMark)\(logBytes)\n" : "")).utf8)
    return pwrite(descriptor, bytes, bytes.count, 0) == bytes.count && ftruncate(descriptor, off_t(bytes.count)) == 0
  }

  private static let logMark = "retains "

  private static func logBytes(in content: String) -> Int {
    let line = content.split(separator: "\n").first { $0.hasPrefix(logMark) }
    return line.flatMap { Int($0.dropFirst(logMark.count)) } ?? 0
  }

  /// The longest content of a lock file, in bytes: it has the path of a socket.
  private static let longestContent = 4_096

  private static func content(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: longestContent)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Removes the file if this lock has made it, and releases the lock: the start was refused.
  package func discard() {
    if isNew { unlink(path) }
    release()
  }

  /// Releases the lock before the process ends.
  package func release() { _ = flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }

  /// Returns whether the file is empty or was written by a daemon: another program's file can have the same name.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG, found.st_uid == geteuid() else {
      return false
    }
    if found.st_size == 0 { return true }
    let content = content(descriptor)
    guard found.st_size <= longestContent else { return false }
    // Earlier versions wrote one more line, and blanks. A loss of power can leave NULs in place of any part.
    let ours = /\0*|pid [0-9]+\nstarted -?[0-9]+\n(socket \/[^\n]*\n)?[inuseatr0-9 \n\0-]*/
    return content.wholeMatch(of: ours) != nil
  }

  /// Returns the holder of the lock, as it has written: `pid 123`.
  private static func holder(_ descriptor: Int32) -> String {
    let line = content(descriptor).split(separator: "\n").first
    return line.map(String.init) ?? "a daemon that is just starting"
  }
}

/// Texts for values of the system.
enum SystemText {
  /// Returns the text of an `errno`.
  static func error(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// Returns a file mode as `chmod` takes it: `0700`.
  static func mode(_ mode: UInt32) -> String { "0" + String(mode & 0o7777, radix: 8) }
}
