#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output or standard error, written straight to the descriptor.
///
/// A reader that has gone (`andon log | head -1`) is no failure of ours: what is left is dropped in silence.
/// `print` would end the process by a signal there.
struct StandardStream {
  /// Where data goes.
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  /// Where everything else goes.
  static let error = StandardStream(descriptor: STDERR_FILENO)

  let descriptor: Int32

  /// Writes a text and a line end. Returns whether somebody still reads.
  @discardableResult
  func writeLine(_ text: String) -> Bool { write(text + "\n") }

  /// Writes a text as it is. Returns whether somebody still reads.
  @discardableResult
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = platformWrite(descriptor, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest)))
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if written < 0, errno == EINTR {
          continue
        } else {
          return false
        }
      }
      return true
    }
  }

  /// Makes a closed pipe an error of `write` instead of the end of the process.
  static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}

private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
  #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
  #endif
}
