import ControlProtocol
import Lab
import TextFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The check that bytes are UTF-8. Swift would replace invalid bytes by U+FFFD, and the command would open another
/// link.
enum RawText {
  /// Returns bytes as text. Throws the code `line.notText`, as the daemon does; `name` describes the bytes.
  static func text(
    _ bytes: some Collection<UInt8>, of name: String, status: ExitStatus = .badData
  ) throws(CommandError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let offset = UTF8Validation.firstInvalidByte(in: bytes) ?? 0
    let kind = ControlError.Kind.lineNotText
    var error = CommandError(
      status, "\(name) is not UTF-8 at byte \(offset) (\(kind.rawValue))",
      hint: "percent-encode bytes that are not UTF-8", code: kind.rawValue)
    error.range = [offset, offset + 1]
    throw error
  }

  /// Throws when an argument of the process is not UTF-8.
  static func checkArguments() throws(CommandError) {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      _ = try text(bytes, of: "argument \(index)", status: .usage)
    }
  }
}

/// The lines of standard input, each checked to be UTF-8.
struct InputLines {
  private var reader: LineReader

  /// A reader of standard input. Throws when it cannot be opened.
  init() throws(CommandError) {
    do throws(RecordedLogError) { reader = try LineReader(path: "-") } catch { throw CommandError(error) }
  }

  /// The number of the last line, from 1.
  var line: Int { reader.line }
  /// Whether the next line is in memory, so that reading it does not wait.
  var hasLine: Bool { reader.hasLine }

  /// Returns the next line without its end; `nil` at the end of the input. Throws for a line that is not UTF-8.
  mutating func next() throws(CommandError) -> String? {
    let line: ArraySlice<UInt8>?
    do throws(RecordedLogError) { line = try reader.next() } catch { throw CommandError(error) }
    return try line.map { bytes throws(CommandError) in
      try RawText.text(bytes, of: "line \(reader.line) of the input")
    }
  }
}
