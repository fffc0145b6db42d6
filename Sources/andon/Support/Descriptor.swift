import Foundation

/// A descriptor of this process, written without a buffer: nothing is left to write when the process ends.
struct Descriptor {
  /// Its number.
  let number: Int32

  /// Writes a text to its last byte. Throws what the system refused it with.
  func write(_ text: String) throws(SystemError) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(number, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count > 0 {
        written += count
      } else if errno == EAGAIN {
        // Another process can have made a shared pipe or terminal non-blocking.
        var place = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&place, 1, -1)
      } else if errno != EINTR {
        throw SystemError()
      }
    }
  }

  /// Opens something in the place of each standard stream that is closed.
  ///
  /// Otherwise the next file or socket gets its number, and output goes there. It is opened in the wrong direction, so
  /// that it refuses reads and writes as a closed one does.
  static func fillStandardOnes() {
    for (number, way) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", way)
    }
  }

  /// The number of descriptors that a client command needs: the standard streams, three of an event loop, a socket, and
  /// its files.
  private static let needed = 16

  /// Throws when the limit of the process is too low: an event loop would end the process without a message.
  static func checkSupply() throws(CommandError) {
    let supply = sysconf(Int32(_SC_OPEN_MAX))
    guard supply >= 0, supply < needed else { return }
    throw CommandError(
      .system, "the system allows this process \(supply) open files, and it needs \(needed)",
      hint: "raise the limit: ulimit -n 1024")
  }

  /// Makes a closed pipe an error of `write` instead of the end of the process.
  static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}

/// Why the system refused something.
struct SystemError: Error {
  /// The number of the reason, as `errno` has it.
  let code: Int32

  /// A reason by its number: the one of the last call, unless another is named.
  init(code: Int32 = errno) { self.code = code }

  /// The reason in the system's words.
  var reason: String { String(cString: strerror(code)) }
}
