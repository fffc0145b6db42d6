import ArgumentParser

/// How results are printed.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON: one object a line, keys sorted.")
  var json = false

  /// Prints a result to standard output: its JSON, or its text. Returns whether somebody still reads.
  @discardableResult
  func print(_ value: some Encodable, text: @autoclosure () -> String) throws -> Bool {
    StandardStream.output.writeLine(json ? try JSONText.line(value) : text())
  }
}
