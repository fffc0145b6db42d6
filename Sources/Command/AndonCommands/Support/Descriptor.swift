import Foundation
import TextFormats

/// A file descriptor that is written without a buffer, so that no output is lost when the process exits.
struct Descriptor {
  /// The number of the descriptor.
  let number: Int32

  /// Writes a whole text. Throws the error of the system call.
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

  /// Replaces each closed standard stream by `/dev/null`.
  ///
  /// Otherwise the next file or socket would get its number and receive the output. `/dev/null` is opened in the wrong
  /// direction, so that reads and writes still fail.
  static func replaceClosedStreams() {
    for (number, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// The number of descriptors that a client command needs: the standard streams, three of an event loop, a socket, and
  /// its files.
  private static let needed = 16

  /// Throws when the process may open too few files: an event loop would crash without a message.
  static func checkLimit() throws(CommandError) {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    guard limit >= 0, limit < needed else { return }
    throw CommandError(
      .system, "the system allows this process \(limit) open files, and it needs \(needed)",
      hint: "raise the limit: ulimit -n 1024")
  }

  /// Ignores SIGPIPE, so that a write to a closed pipe is an error and does not end the process.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}

/// An error of a system call.
struct SystemError: CodedError {
  /// The value of `errno`.
  let number: Int32

  /// The error with a number; by default that of the last call.
  init(number: Int32 = errno) { self.number = number }

  /// The stable code.
  var code: String { "errno\(number)" }
  /// The description that the system gives.
  var message: String { String(cString: strerror(number)) }
  /// Empty: the caller knows what it tried.
  var hint: String { "" }
}
