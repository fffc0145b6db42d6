import Foundation

/// The opening of an input that a person names: a file, or a pipe.
///
/// A named pipe (FIFO) without a program that writes it has no beginning, and to open it waits without a word. So the pipe is
/// opened at once, and when nothing comes from it for a while, a line tells that the command waits. The pipes of a shell's
/// `<(…)` have a writer from the beginning.
package enum InputDescriptor {
  /// The time after which the line is told, in milliseconds.
  private static let patience: Int32 = 1_000

  /// Opens a file for reading. Returns a negative number, with the error in `errno`, when it cannot be opened. `tell` is
  /// called with a sentence when the file is a named pipe from which nothing has come.
  package static func open(
    _ path: String, tell: (String) -> Void = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
  ) -> Int32 {
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return descriptor }
    if isNamedPipe(descriptor) { wait(descriptor, path, tell) }
    let flags = fcntl(descriptor, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    return descriptor
  }

  /// Waits until a program has written into a pipe, or has opened and closed it.
  private static func wait(_ descriptor: Int32, _ path: String, _ tell: (String) -> Void) {
    guard !hasContent(descriptor, within: patience) else { return }
    let name = path.escapingControlCharacters
    tell("\(Program.name): \(name) is a pipe, and no program has written into it yet: waiting")
    while !hasContent(descriptor, within: -1) {}
  }

  private static func hasContent(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // An error is told by the reading that follows.
    return poll(&poller, 1, milliseconds) > 0 || errno != EINTR && milliseconds < 0
  }

  private static func isNamedPipe(_ descriptor: Int32) -> Bool {
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFIFO else { return false }
    #if os(Linux)
      let name = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
      return name?.hasPrefix("pipe:") == false
    #else
      return true
    #endif
  }
}
