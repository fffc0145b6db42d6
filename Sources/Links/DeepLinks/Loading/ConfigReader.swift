import TextFormats
internal import Yams

/// A value in a YAML file, with the keys that lead to it.
public struct ConfigField {
  let node: Node
  /// The keys that lead to the value, joined with dots.
  public let path: String
  /// The line of the value's own key, from 1; nil when the value has none, or the line is not known.
  public var keyLine: Int?

  /// The line of the value, from 1; nil when not known.
  public var line: Int? { node.mark?.line }

  /// A number that is equal for equal content within one process.
  public var fingerprint: Int { node.hashValue }

  /// The text of a single value; nil for a list or a mapping.
  public var scalar: String? { node.scalar?.string }

  /// The values of a mapping by their keys; empty for any other value.
  var children: [String: ConfigField] {
    let children = node.mapping?.compactMap { key, value in key.string.map { ($0, ConfigField(node: value, path: $0)) }
    }
    return Dictionary(children ?? []) { first, _ in first }
  }

  /// Whether the value is a mapping.
  public var isMapping: Bool { node.mapping != nil }

  /// Whether the file has no value after the key. An empty text is written in quotes.
  public var isMissing: Bool { node.scalar.map { $0.string.isEmpty && $0.style == .plain } ?? false }

  /// The elements of a list with their own paths; nil when this is not a list.
  public var items: [ConfigField]? {
    node.sequence?.enumerated().map { ConfigField(node: $1, path: "\(path).\($0)") }
  }

  /// Returns the value of a key; nil when there is none or this is not a mapping.
  public func child(_ key: String) -> ConfigField? {
    let value = node.mapping?.first { $0.key.scalar?.string == key }?.value
    return value.map { ConfigField(node: $0, path: "\(path).\(key)") }
  }
}

/// A reader of YAML values that collects problems, so that one run reports all of them.
public final class ConfigReader {
  /// The name of the file that problems give.
  public let file: String
  /// The problems that were reported, in their order.
  public private(set) var problems: [RouteTableError.Problem] = []

  /// A reader without problems; `file` is the name that problems give.
  public init(file: String) {
    self.file = file
  }

  /// Reports a problem at a field. Where the key is the name of a secret, the message does not show the value.
  public func report(_ field: ConfigField, _ message: String, expected: String, remedy: String) {
    var message = message
    if let key = field.path.split(separator: ".").last(where: { Int($0) == nil }), let text = field.scalar {
      message = Redactor.standard.redact(message, ofParameter: String(key), value: text)
    }
    report(line: field.line, path: field.path, message, expected: expected, remedy: remedy)
  }

  /// Reports a problem at a line. Secrets in the message are redacted.
  public func report(line: Int?, path: String, _ message: String, expected: String, remedy: String) {
    problems.append(
      RouteTableError.Problem(
        file: file, line: line, keyPath: Redactor.standard.redact(path), message: Redactor.standard.redact(message),
        expected: expected, remedy: remedy))
  }

  /// Returns the root of the document; nil after reporting why there is none. `expected` names the sections of the file.
  public func root(_ yaml: String, expected: String = "schemes, hosts and routes") -> ConfigField? {
    do throws(YAMLError) {
      if let node = try YAMLReader.root(yaml) { return ConfigField(node: node, path: "") }
      report(line: 1, path: "", "The file is empty.", expected: expected, remedy: "Write the sections.")
    } catch {
      let message = Redactor.standard.redact(error.message.sentence, line: error.line, of: yaml)
      report(
        line: error.line, path: "", message, expected: "YAML without anchors, aliases and tags",
        remedy: error.hint.sentence)
    }
    return nil
  }

  /// Returns the entries of a mapping in file order.
  public func entries(_ field: ConfigField) -> [(key: String, value: ConfigField)] {
    guard let mapping = field.node.mapping else {
      report(
        field, "This is not a mapping.", expected: "keys with values below or after them",
        remedy: "Write `key: value` lines, indented by two spaces.")
      return []
    }
    return mapping.compactMap { key, value in
      guard let name = key.string else { return nil }
      let path = field.path.isEmpty ? name : "\(field.path).\(name)"
      return (name, ConfigField(node: value, path: path, keyLine: key.mark?.line))
    }
  }

  /// Returns the entries of a mapping with fixed keys. An unknown key is a problem that suggests the nearest known one,
  /// and its value is read as the value of that one: otherwise its absence would be a second problem.
  public func fields(_ field: ConfigField, known: [String]) -> [String: ConfigField] {
    var fields: [String: ConfigField] = [:]
    var misspelt: [String: ConfigField] = [:]
    for (key, value) in entries(field) {
      if known.contains(key) {
        fields[key] = value
        continue
      }
      let nearest = NearestName.question(key, among: known)
      if let name = NearestName.of(key, among: known) { misspelt[name] = value }
      report(
        line: value.keyLine, path: value.path, "The key `\(key)` is not known here.",
        expected: "one of " + known.map { "`\($0)`" }.joined(separator: ", "), remedy: nearest ?? "Remove it.")
    }
    return fields.merging(misspelt) { correct, _ in correct }
  }

  /// Returns a text; nil after reporting a problem.
  public func text(_ field: ConfigField) -> String? {
    if let text = field.node.scalar?.string, !field.isMissing { return text }
    report(field, "This is not a text.", expected: "a text", remedy: "Write one value after the colon.")
    return nil
  }

  /// Returns a list of texts. A single text counts as a list of one.
  public func texts(_ field: ConfigField) -> [String] {
    guard let sequence = field.node.sequence else { return text(field).map { [$0] } ?? [] }
    return sequence.compactMap { text(ConfigField(node: $0, path: field.path)) }
  }

  /// Returns a whole number; nil after reporting a problem.
  public func integer(_ field: ConfigField) -> Int? {
    if let text = YAMLReader.plain(field.node), let number = YAMLReader.wholeNumber(text) { return number }
    report(
      field, "This is not a whole number.", expected: "a whole number, such as 42",
      remedy: "Write digits only, without quotes and without a zero before them.")
    return nil
  }

  /// Returns a decimal number; nil after reporting a problem.
  public func decimal(_ field: ConfigField) -> ExactDecimal? {
    if let text = YAMLReader.plain(field.node), !YAMLReader.hasLeadingZero(text), let number = ExactDecimal(text) {
      return number
    }
    report(
      field, "This is not a number.", expected: "a number, such as 12.5",
      remedy: "Write digits and a point, without quotes and without a zero before other digits.")
    return nil
  }

  /// Returns `true` or `false`; nil after reporting a problem.
  public func flag(_ field: ConfigField) -> Bool? {
    if let text = YAMLReader.plain(field.node), let flag = Bool(text) { return flag }
    report(
      field, "This is neither true nor false.", expected: "`true` or `false`",
      remedy: "Write one of them, without quotes.")
    return nil
  }
}

extension String {
  /// The clause as a sentence.
  var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
