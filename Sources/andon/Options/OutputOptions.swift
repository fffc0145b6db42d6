import ArgumentParser
import TextFormats

/// How results are printed.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON: one object a line, keys sorted.")
  var json = false

  /// Prints a result to standard output: its JSON, or its text. Returns whether a reader is left; throws when it
  /// cannot be written.
  @discardableResult
  func print(_ value: some Encodable, text: @autoclosure () -> String) throws -> Bool {
    try StandardOutput.writeLine(json ? JSONCoding.text(value) : text())
  }
}
