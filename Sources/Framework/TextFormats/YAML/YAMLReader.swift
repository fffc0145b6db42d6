internal import CYaml
package import Yams

/// The reader of all configuration files in YAML.
///
/// A file is checked before its tree is built. Anchors and aliases are refused: a few lines of them can mean billions of
/// values, and reading, comparing or printing those would never end. So are tags such as `!!int`: the schema of a file tells
/// the types of its values. Size, number of values and depth have limits, so a
/// file is read or refused at once, and recursive readers need no check of their own.
///
/// The check reads the events of libyaml, which Yams contains as the module `CYaml`, because Yams itself builds the tree,
/// and compares the keys in it, before its caller sees an alias.
package enum YAMLReader {
  /// The maximum size of a file in bytes. A table of 10,000 routes has a quarter of it.
  package static let maximumBytes = 8 << 20
  /// The maximum number of values and keys in a file. A table of 10,000 routes has a third of it.
  package static let maximumNodes = 500_000
  /// The maximum number of lists and mappings inside each other.
  package static let maximumDepth = 32

  /// Returns the text of a value that is not in quotes; nil for any other value. A number in quotes is a text for most
  /// readers of YAML.
  package static func plain(_ node: Node) -> String? { node.scalar.flatMap { $0.style == .plain ? $0.string : nil } }

  /// Returns a whole number in plain digits; nil for any other text.
  ///
  /// Readers of YAML do not agree about the others: `010` is 8 for some of them, and so are `+8`, `0x8`, `0o10` and `1_0`
  /// numbers for some and texts for others.
  package static func wholeNumber(_ text: String) -> Int? {
    text.hasPrefix("+") || hasLeadingZero(text) ? nil : Int(text)
  }

  /// Returns whether a number begins with a zero that another digit follows.
  package static func hasLeadingZero(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return digits.utf8.first == UInt8(ascii: "0")
      && digits.utf8.dropFirst().first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// Returns the root of a document; nil when it has no content. Throws `YAMLError`.
  package static func root(_ yaml: String) throws(YAMLError) -> Node? {
    guard yaml.utf8.count <= maximumBytes else {
      throw YAMLError(
        .tooLarge, line: nil, "this has \(yaml.utf8.count) bytes, and at most \(maximumBytes) are read",
        hint: "make the file smaller")
    }
    try YAMLCheck.check(yaml)
    do {
      // The basic resolver gives every value the tag of a text: the schema of a file tells the types of its values, and
      // the regular expressions of the other resolver take most of the time.
      return try Yams.compose(yaml: yaml, .basic)
    } catch {
      throw YAMLError(error)
    }
  }
}

/// The check of a document's events against the rules of `YAMLReader`.
private enum YAMLCheck {
  /// Throws for the first anchor, alias, tag or value beyond a limit. Yams reports text that is not YAML.
  static func check(_ yaml: String) throws(YAMLError) {
    // The parser keeps a pointer to itself, so it stays in one place.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else { return }
    defer { yaml_parser_delete(parser) }
    try Array(yaml.utf8).withUnsafeBufferPointer { bytes throws(YAMLError) in
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      try check(parser)
    }
  }

  private static func check(_ parser: UnsafeMutablePointer<yaml_parser_t>) throws(YAMLError) {
    var (nodes, depth) = (0, 0)
    var event = yaml_event_t()
    while yaml_parser_parse(parser, &event) == 1, event.type != YAML_STREAM_END_EVENT {
      defer { yaml_event_delete(&event) }
      let line = event.start_mark.line + 1
      if let (mark, name) = reference(event) {
        throw YAMLError(
          .reference, line: line, "`\(mark)\(name.clipped())` is an anchor or an alias, and neither is read",
          hint: "write the value in each place, or quote a text that begins with `&` or `*`")
      }
      if let tag = tag(event) {
        throw YAMLError(
          .tag, line: line, "`\(tag.clipped())` is a tag, and none is read",
          hint: "write the value without it, or quote a text that begins with `!`")
      }
      switch event.type {
      case YAML_SCALAR_EVENT: nodes += 1
      case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT: (nodes, depth) = (nodes + 1, depth + 1)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
      default: break
      }
      guard depth <= YAMLReader.maximumDepth else {
        throw .tooDeep(line: line)
      }
      guard nodes <= YAMLReader.maximumNodes else {
        throw YAMLError(
          .tooLarge, line: line, "this has more than \(YAMLReader.maximumNodes) values", hint: "make the file smaller")
      }
    }
  }

  /// Returns the tag of an event; nil when it has none.
  private static func tag(_ event: yaml_event_t) -> String? {
    let tag =
      switch event.type {
      case YAML_SCALAR_EVENT: event.data.scalar.tag
      case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.tag
      case YAML_MAPPING_START_EVENT: event.data.mapping_start.tag
      default: UnsafeMutablePointer<yaml_char_t>?.none
      }
    return tag.map { String(cString: $0).replacing("tag:yaml.org,2002:", with: "!!") }
  }

  /// Returns the anchor (`&`) or the alias (`*`) of an event; nil when it has none.
  private static func reference(_ event: yaml_event_t) -> (mark: String, name: String)? {
    let anchor =
      switch event.type {
      case YAML_ALIAS_EVENT: event.data.alias.anchor
      case YAML_SCALAR_EVENT: event.data.scalar.anchor
      case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.anchor
      case YAML_MAPPING_START_EVENT: event.data.mapping_start.anchor
      default: UnsafeMutablePointer<yaml_char_t>?.none
      }
    return anchor.map { (event.type == YAML_ALIAS_EVENT ? "*" : "&", String(cString: $0)) }
  }
}
