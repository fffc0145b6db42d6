import ArgumentParser
import TextFormats

/// The output format of a command.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON: one object a line, keys sorted.")
  var json = false

  /// Prints a result as JSON or as text. Returns whether the reader is still there; throws when the write fails.
  ///
  /// `asJSON` selects JSON where the command has a format option of its own. Control characters are escaped here and in
  /// `JSONCoding`, so that no text from outside can control the terminal.
  @discardableResult
  func print(_ value: some Encodable, asJSON: Bool = false, text: @autoclosure () -> String) throws -> Bool {
    try StandardOutput.writeLine(json || asJSON ? JSONCoding.text(value) : text().escapingLineByLine)
  }
}
