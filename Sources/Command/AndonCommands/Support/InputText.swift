import Lab
import TextFormats

/// An input that a command reads as a whole, such as the payload of a push.
enum InputText {
  /// Returns the text of a file; `-` is standard input. Throws when it cannot be read or is not UTF-8.
  static func text(_ path: String) throws(CommandError) -> String {
    var bytes: [UInt8] = []
    do throws(RecordedLogError) {
      var reader = try LineReader(path: path)
      while let line = try reader.next() { bytes += line + [UInt8(ascii: "\n")] }
    } catch {
      guard error.code == .notFound else { throw CommandError(error) }
      throw CommandError(.notFound, "there is no file \(path)", hint: "name a file, or - for standard input")
    }
    return try RawText.text(bytes, of: path)
  }
}
