import Foundation
import TextFormats

/// The stream of a command's data.
enum StandardOutput {
  /// The columns of the terminal; `nil` when the stream goes elsewhere, where texts are whole.
  static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether the reader of a pipe is still there. Also true for a file and a terminal.
  static var isRead: Bool {
    var place = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&place, 1, 0) <= 0 || place.revents & Int16(POLLERR | POLLHUP) == 0
  }

  /// Writes a text and a line feed, and returns whether the reader is still there.
  ///
  /// A reader that has closed the pipe (`andon log | head -1`) is not an error. Throws for every other reason, such as
  /// a full disk.
  @discardableResult
  static func writeLine(_ text: String) throws(CommandError) -> Bool {
    do throws(SystemError) {
      try Descriptor(number: STDOUT_FILENO).write(text + "\n")
      return true
    } catch {
      guard error.number != EPIPE else { return false }
      throw CommandError(
        .unwritable, "standard output cannot be written: \(error.message)",
        hint: "the output is not complete: free space, or write it to another place")
    }
  }
}

/// The stream of everything that is not data.
enum StandardError {
  /// Writes a text and a line feed, control characters escaped. A failure is ignored, because no stream is left to
  /// report it on.
  static func writeLine(_ text: String) {
    try? Descriptor(number: STDERR_FILENO).write(text.escapingLineByLine + "\n")
  }
}
