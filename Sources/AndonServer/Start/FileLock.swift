import Foundation

/// A lock on a file, held for life: the kernel lets it go when the process ends, however it ends.
///
/// A process number alone would not do: numbers are used again. The file stays when the lock is let go, since
/// unlinking it could take away the lock of a successor.
final class FileLock: Sendable {
  /// What stands beside the file that it guards, as its last holder left it.
  enum Claim: Equatable, Sendable {
    /// Nothing is known.
    case none
    /// There is a log: who had it has ended without saying anything else.
    case inUse
    /// There is none. The file was changed last at that time, in nanoseconds since 1970.
    case atRest(Int64)

    fileprivate var line: String {
      switch self {
      case .none: ""
      case .inUse: "in use\n"
      case .atRest(let time): "at rest \(time)\n"
      }
    }

    /// What a lock file's text says. What a loss of power has left of one says nothing.
    fileprivate init(_ text: String) {
      let head = /pid [0-9]+\nstarted -?[0-9]+\n(?<claim>in use|at rest -?[0-9]+)\n */
      let claim = text.wholeMatch(of: head)?.claim ?? ""
      if claim == "in use" {
        self = .inUse
      } else if let time = Int64(claim.dropFirst("at rest ".count)) {
        self = .atRest(time)
      } else {
        self = .none
      }
    }
  }

  /// What the last holder claimed.
  let before: Claim
  /// How long the file is, in bytes.
  private static let length = 128
  private let descriptor: Int32
  /// Who has it, as the file says.
  private let holder: String

  /// Takes the lock at once, or throws `DaemonError` with the code `locked` that names who has it.
  init(path: String, purpose: String) throws(DaemonError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.unopened(path, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.holder(descriptor)
      close(descriptor)
      throw DaemonError(
        .locked, "another daemon has \(purpose): \(holder) holds \(path)",
        hint: "use it (andon status), stop it, or name another with --socket and --database")
    }
    guard let before = Self.ours(descriptor) else {
      close(descriptor)
      throw DaemonError(
        .occupied, "\(path) is not the lock file of a daemon, and is left alone",
        hint: "move it away, or name another socket or database: their lock files stand beside them")
    }
    self.descriptor = descriptor
    self.before = Claim(before)
    holder = "pid \(getpid())\nstarted \(Int64(Date().timeIntervalSince1970))\n"
    // Who ends before it says so itself leaves what it found.
    guard claim(self.before) else {
      let error = errno
      close(descriptor)
      throw Self.unopened(path, error)
    }
  }

  private static func unopened(_ path: String, _ error: Int32) -> DaemonError {
    let isUnwritable = [EROFS, ENOSPC, EDQUOT].contains(error)
    let hint =
      isUnwritable
      ? "free some space, make the file system writable, or name another place with --socket and --database"
      : "look at its owner and mode: ls -l \(path)"
    return DaemonError(
      .socket, "the lock file \(path) cannot be opened or written: \(SystemText.error(error))", hint: hint,
      exitCode: isUnwritable ? 74 : error == EACCES ? 77 : nil)
  }

  /// Says what a successor is to find, on the disk only later. False when the disk does not take it.
  @discardableResult
  func claim(_ claim: Claim) -> Bool {
    // Each text is as long as all others, and goes in one piece: a kill leaves the one or the other.
    let text = Array((holder + claim.line).utf8)
    let bytes = text + [UInt8](repeating: UInt8(ascii: " "), count: max(0, Self.length - text.count))
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { return false }
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { return false }
    return Int(found.st_size) == bytes.count || ftruncate(descriptor, off_t(bytes.count)) == 0
  }

  /// Withdraws the claim that there is no log, before one is begun: a loss of power must not bring it back. Throws
  /// `DaemonError` when the disk does not take it.
  func leaveRest(_ path: String) throws(DaemonError) {
    guard case .atRest = before else { return }
    guard claim(.none), fsync(descriptor) == 0 else { throw Self.unopened(path, errno) }
  }

  /// Lets the lock go before the end of life.
  func release() { _ = flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }

  /// What the file holds when it is empty, or what a daemon has written there and nothing else; `nil` otherwise:
  /// another program's file may have the same name.
  private static func ours(_ descriptor: Int32) -> String? {
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG, found.st_uid == geteuid() else {
      return nil
    }
    if found.st_size == 0 { return "" }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = max(0, pread(descriptor, &bytes, bytes.count, 0))
    let lines = String(decoding: bytes.prefix(count), as: UTF8.self)
    guard Int(found.st_size) == count else { return nil }
    // Of two texts a loss of power may leave parts, and of the first one nothing but its length.
    let ours = /\0*|pid [0-9]+\nstarted -?[0-9]+\n[inuseatr0-9 \n\0-]*/
    return lines.wholeMatch(of: ours) == nil ? nil : lines
  }

  /// What the holder wrote: `pid 123`. It may not have come to writing yet.
  private static func holder(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let line = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").first
    return line.map(String.init) ?? "a daemon that is just starting"
  }
}

/// What the system says, as text.
enum SystemText {
  /// The text of an `errno`.
  static func error(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// A file mode as `ls` and `chmod` take it: `0700`.
  static func mode(_ mode: UInt32) -> String { "0" + String(mode & 0o7777, radix: 8) }
}
