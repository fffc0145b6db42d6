/// A piece of HTML.
enum HTMLToken {
  /// Characters outside of tags, with references not replaced, by their place in the bytes.
  case text(Range<Int>)
  /// The beginning of an element. Names are in lower case; `isEmpty` is true for a tag that ends with `/>`.
  case start(name: String, attributes: [String: String], isEmpty: Bool, place: Int)
  /// The end of an element.
  case end(name: String)
  /// The content of a script, by its place in the bytes.
  case script(Range<Int>)
}

/// A reader of the tokens of HTML, in one pass over any bytes: each search begins where the one before it ended, so each
/// byte is read a bounded number of times.
///
/// It follows the tokenization of the HTML standard (13.2.5) as far as links and texts need it: a comment without an end,
/// or a tag within which the text ends, takes the rest of the text. Conditional comments are what mail programs add: the
/// tokens inside `<!--[if mso]>…<![endif]-->` are returned, because Outlook shows them.
struct HTMLTokens: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0
  private var placeholders = QuotedPlaceholders()
  /// The content of the script whose beginning was returned last.
  private var script: Range<Int>?
  /// The attributes that are kept.
  private static let attributes: Set<String> = [
    "href", "xlink:href", "action", "formaction", "onclick", "alt", "title", "charset", "content", "http-equiv",
  ]
  /// The elements whose content is no markup.
  private static let rawElements: Set<String> = [
    "script", "style", "xmp", "iframe", "noembed", "noframes", "textarea", "title",
  ]

  /// A reader of UTF-8 or of another encoding in which markup is ASCII.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token; `nil` at the end.
  mutating func next() -> HTMLToken? {
    if let content = script {
      script = nil
      return .script(content)
    }
    while position < bytes.count {
      let start = position
      guard bytes[start] == UInt8(ascii: "<") else {
        position = bytes.place(of: "<", from: start)
        return .text(start..<position)
      }
      switch byte(start + 1) {
      case UInt8(ascii: "!"): skipMarkup()
      case UInt8(ascii: "?"): skip(past: bytes.place(of: ">", from: start), by: 1)
      case UInt8(ascii: "/"):
        guard byte(start + 2).isLetter else {
          skip(past: bytes.place(of: ">", from: start), by: 1)
          continue
        }
        position = start + 2
        guard let tag = tag() else { return nil }
        return .end(name: tag.name)
      case let letter where letter.isLetter:
        position = start + 1
        guard let tag = tag() else { return nil }
        skipContent(of: tag.name)
        return .start(name: tag.name, attributes: tag.attributes, isEmpty: tag.isEmpty, place: start)
      default:
        position = start + 1
        return .text(start..<position)
      }
    }
    return nil
  }

  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func skip(past place: Int, by count: Int) { position = Swift.min(place + count, bytes.count) }

  /// Skips a comment, the beginning or the end of a conditional one, or a declaration.
  private mutating func skipMarkup() {
    let rest = bytes[position...].dropFirst(2)
    guard rest.starts(with: "--".utf8) else { return skip(past: bytes.place(of: ">", from: position), by: 1) }
    if rest.dropFirst(2).starts(with: "[if".utf8) {
      let end = bytes.place(of: ">", from: position)
      if end < bytes.count, bytes[end - 1] == UInt8(ascii: "]") { return skip(past: end, by: 1) }
    }
    // `<!-->` and `<!--->` are whole comments.
    if byte(position + 4) == UInt8(ascii: ">") { return skip(past: position, by: 5) }
    if byte(position + 4) == UInt8(ascii: "-"), byte(position + 5) == UInt8(ascii: ">") {
      return skip(past: position, by: 6)
    }
    skipComment(from: position + 4)
  }

  /// Skips to the end of a comment, which is `-->` or `--!>`.
  private mutating func skipComment(from start: Int) {
    var place = start
    while place < bytes.count {
      place = bytes.place(of: "--", from: place)
      if byte(place + 2) == UInt8(ascii: ">") { return skip(past: place, by: 3) }
      if byte(place + 2) == UInt8(ascii: "!"), byte(place + 3) == UInt8(ascii: ">") { return skip(past: place, by: 4) }
      place += 1
    }
    position = bytes.count
  }

  /// Skips the content of an element whose content is no markup. Without an end it is the rest of the text.
  private mutating func skipContent(of name: String) {
    guard Self.rawElements.contains(name) else { return }
    let end = bytes.place(of: "</\(name)", from: position)
    if name == "script", end > position { script = position..<end }
    position = end
  }

  // MARK: - Tags

  /// Reads a tag from its name to its `>`; `nil` when the text ends in it.
  private mutating func tag() -> (name: String, attributes: [String: String], isEmpty: Bool)? {
    let name = text { !$0.isSpace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }.lowercased()
    var attributes: [String: String] = [:]
    var conditional = ConditionalLink()
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: ">"):
        defer { position += 1 }
        if attributes["href"] == nil { attributes["href"] = conditional.link }
        return (name, attributes, bytes[position - 1] == UInt8(ascii: "/"))
      case UInt8(ascii: "{"):
        if let instruction = instruction() {
          conditional.add(instruction)
        } else {
          position += 1
        }
      case UInt8(ascii: "/"): position += 1
      case let space where space.isSpace: position += 1
      default:
        guard let attribute = attribute(inCondition: conditional.isOpen) else { return nil }
        if attribute.name == "href", conditional.isOpen {
          conditional.add(link: attribute.value)
          continue
        }
        // Of two attributes with a name the first counts.
        if Self.attributes.contains(attribute.name), attributes[attribute.name] == nil {
          attributes[attribute.name] = attribute.value
        }
      }
    }
    return nil
  }

  /// Reads an instruction of a template between the attributes: `{% … %}` or `{{ … }}`. `nil` for any other text, and for one
  /// whose end is more than 1,000 bytes away.
  private mutating func instruction() -> String? {
    let end: [UInt8]
    switch byte(position + 1) {
    case UInt8(ascii: "%"): end = Array("%}".utf8)
    case UInt8(ascii: "{"): end = Array("}}".utf8)
    default: return nil
    }
    let start = position
    for place in (start + 2)..<Swift.max(start + 2, Swift.min(start + 1000, bytes.count - 1))
    where bytes[place] == end[0] && bytes[place + 1] == end[1] {
      position = place + 2
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    return nil
  }

  /// Reads an attribute. In a condition of a template an unquoted value ends where the next instruction begins.
  private mutating func attribute(inCondition: Bool) -> (name: String, value: String)? {
    let begin = position
    // A `=` at the beginning is a part of the name.
    let name = text { [begin] byte, place in
      place == begin || !byte.isSpace && ![UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains(byte)
    }.lowercased()
    let end = position
    _ = text { $0.isSpace }
    guard byte(position) == UInt8(ascii: "=") else {
      position = end
      return (name, "")
    }
    position += 1
    _ = text { $0.isSpace }
    let quote = byte(position)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let source = bytes
      let value = text { byte, place in
        let isInstruction =
          byte == UInt8(ascii: "{") && place + 1 < source.count && source[place + 1] == UInt8(ascii: "%")
        return !byte.isSpace && byte != UInt8(ascii: ">") && !(inCondition && isInstruction)
      }
      return (name, value)
    }
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote {
      position = placeholders.end(at: position, in: bytes, quote) ?? position + 1
    }
    let value = String(decoding: bytes[start..<position], as: UTF8.self)
    guard position < bytes.count else { return nil }
    position += 1
    return (name, value)
  }

  /// Reads the bytes for which a condition holds.
  private mutating func text(while holds: (UInt8) -> Bool) -> String { text { byte, _ in holds(byte) } }

  private mutating func text(while holds: (UInt8, Int) -> Bool) -> String {
    let start = position
    while position < bytes.count, holds(bytes[position], position) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  /// Whether the byte is white space of HTML: a tab, a line feed, a form feed, a carriage return or a space.
  fileprivate var isSpace: Bool { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(self) }
}
