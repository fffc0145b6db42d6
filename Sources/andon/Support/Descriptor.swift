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
        // Whoever shares a pipe or a terminal with us may have made it one that does not wait.
        var place = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&place, 1, -1)
      } else if errno != EINTR {
        throw SystemError()
      }
    }
  }

  /// Opens something in the place of each standard stream that is closed.
  ///
  /// The next file or socket would get its number otherwise, and what is printed would go there. Opened the wrong way
  /// round, it refuses to be read or written as a closed one does.
  static func fillStandardOnes() {
    for (number, way) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", way)
    }
  }

  /// How many a command has open that asks the daemon, with room: the standard ones, three of an event loop, a socket,
  /// and what it reads or writes.
  private static let needed = 16

  /// Throws when the system lets this process have too few: an event loop, and the system's own queues, would end it
  /// without a word.
  static func checkSupply() throws(CommandFailure) {
    let supply = sysconf(Int32(_SC_OPEN_MAX))
    guard supply >= 0, supply < needed else { return }
    throw CommandFailure(
      .system, "the system lets this process have \(supply) files open, and it needs \(needed)",
      hint: "allow it more: ulimit -n 1024")
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
