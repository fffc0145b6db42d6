import ArgumentParser
import TextFormats

/// The output format of a command.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON: one object a line, keys sorted; also for an error.")
  var json = false

  /// Returns whether the arguments of the process select JSON. An error of the arguments themselves is JSON too.
  static func isJSON(_ arguments: [String]) -> Bool {
    let options = arguments.prefix { $0 != "--" }
    return options.contains("--json") || options.contains("--format=json")
      || zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }

  /// Prints a result as JSON or as text. Returns whether the reader is still there; throws when the write fails.
  ///
  /// `asJSON` selects JSON where the command has a format option of its own. Control characters are escaped here and in
  /// `JSONCoding`, so that no text from outside can control the terminal.
  @discardableResult
  func print(_ value: some Encodable, asJSON: Bool = false, text: @autoclosure () -> String) throws -> Bool {
    try StandardOutput.writeLine(json || asJSON ? JSONCoding.text(value) : text().escapingLineByLine)
  }
}
