import ControlProtocol
import TextFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes that must be text: Swift would put U+FFFD in place of what is none, and another link would be opened.
enum RawText {
  /// The text of some bytes. Throws `line.notText`, as the daemon answers such a line; `name` is what they are.
  static func text(_ bytes: some Collection<UInt8>, of name: String) throws(CommandError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let offset = UTF8Validation.firstInvalidByte(in: bytes) ?? 0
    let kind = ControlError.Kind.lineNotText
    throw CommandError(
      ExitStatus(kind), "\(name) is not UTF-8 at byte \(offset) (\(kind.rawValue))",
      hint: "percent-encode bytes that are no text")
  }

  /// Throws when an argument of the process is no text.
  static func checkArguments() throws(CommandError) {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      _ = try text(bytes, of: "argument \(index)")
    }
  }
}

/// The lines of standard input, each checked to be text.
struct InputLines {
  private var bytes: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var number = 0

  /// The next line without its end; nil at the end of the input. Throws for a line that is no text.
  mutating func next() throws(CommandError) -> String? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) { return try line(upTo: end) }
      searched = bytes.count
      guard !isAtEnd else { return start < bytes.count ? try line(upTo: bytes.count) : nil }
      readMore(&searched)
    }
  }

  private mutating func line(upTo end: Int) throws(CommandError) -> String {
    number += 1
    let line = bytes[start..<end]
    start = min(end + 1, bytes.count)
    return try RawText.text(line, of: "line \(number) of the input")
  }

  private mutating func readMore(_ searched: inout Int) {
    bytes.removeFirst(start)
    (searched, start) = (searched - start, 0)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var count: Int
    repeat { count = read(STDIN_FILENO, &buffer, buffer.count) } while count < 0 && errno == EINTR
    // An input that cannot be read has ended, as one that has been closed.
    isAtEnd = count <= 0
    bytes += buffer.prefix(max(count, 0))
  }
}
