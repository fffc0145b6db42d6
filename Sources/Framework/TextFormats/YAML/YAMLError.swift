internal import Yams

/// The error of a configuration file that `YAMLReader` does not read.
package typealias YAMLError = PlainError<YAMLErrorCode>

/// The kinds of errors in a configuration file.
package enum YAMLErrorCode: String, Sendable {
  /// The text is not YAML.
  case notYAML
  /// The file has an anchor or an alias.
  case reference
  /// The file has a tag.
  case tag
  /// The file has too many bytes or values.
  case tooLarge
  /// Lists and mappings are nested too deep.
  case tooDeep
}

extension YAMLError {
  init(_ code: YAMLErrorCode, line: Int?, _ message: String, hint: String) {
    self.init(code, message, hint: hint, at: line.map { .line($0) })
  }

  /// The error for lists and mappings that are nested too deep.
  static func tooDeep(line: Int?) -> YAMLError {
    YAMLError(
      .tooDeep, line: line, "more than \(YAMLReader.maximumDepth) lists and mappings are inside each other",
      hint: "look for a bracket that is not closed")
  }

  /// The error for what Yams reports, without its excerpt of the file.
  init(_ error: any Error) {
    let (line, problem): (Int?, String) =
      switch error as? YamlError {
      case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
        .composer(_, let problem, let mark, _):
        (mark.line, problem)
      case .duplicatedKeysInMapping(let keys, let context):
        (context.mark.line, keys.map { "the key `\($0)` occurs twice" }.joined(separator: ", "))
      default: (nil, "\(error)")
      }
    // libyaml has a limit of its own, beyond the one of the check.
    let isTooDeep = problem.hasPrefix("Maximum nesting level")
    self =
      isTooDeep
      ? .tooDeep(line: line)
      : YAMLError(
        .notYAML, line: line, "this is not YAML: \(problem)",
        hint: "look for a tab, a missing space after a colon, an open quote, or a key that occurs twice")
  }
}
