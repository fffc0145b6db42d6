/// A reader of the tags of HTML and their attributes (HTML standard, 13.2.5.32 to 13.2.5.40).
struct HTMLTags {
  /// A tag, from its name on.
  struct Tag {
    /// The name in lower case.
    let name: String
    /// The attributes that are kept, with references not replaced.
    var attributes: [String: String] = [:]
    /// Whether the tag ends with `/>`.
    var isEmpty = false
    /// The place behind the tag.
    var end = 0
    /// Whether the tag has its `>`.
    var isClosed = false
    /// The first attribute whose value has lost the quote at its end, and the place of the quote up to which programs read it.
    var openValue: (name: String, end: Int)?
  }

  private let bytes: [UInt8]
  private var position = 0
  private var placeholders = QuotedPlaceholders()
  /// The attributes that are kept. Those of scripts are kept too, and `data-…` with an address.
  private static let attributes: Set<String> = [
    "href", "xlink:href", "action", "formaction", "src", "srcdoc", "data", "alt", "title", "name", "property",
    "charset",
    "content", "http-equiv", "type", "itemprop",
  ]
  /// The attributes with an address, in which a space is no part of the value.
  private static let addresses: Set<String> = ["href", "xlink:href", "action", "formaction", "src", "data"]

  /// A reader of the tags in some bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a tag from its name to its `>`, or to the end of the text.
  mutating func tag(at place: Int) -> Tag {
    position = place
    var tag = Tag(
      name: text { !$0.isSpace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }.lowercased())
    var conditional = ConditionalLink()
    while position < bytes.count, !tag.isClosed {
      switch bytes[position] {
      case UInt8(ascii: ">"):
        (tag.isClosed, tag.isEmpty) = (true, bytes[position - 1] == UInt8(ascii: "/"))
        position += 1
      case UInt8(ascii: "{"):
        if let instruction = instruction() {
          conditional.add(instruction)
        } else {
          position += 1
        }
      case UInt8(ascii: "/"): position += 1
      case let space where space.isSpace: position += 1
      default: read(into: &tag, &conditional)
      }
    }
    if tag.attributes["href"] == nil { tag.attributes["href"] = conditional.link }
    tag.end = position
    return tag
  }

  private mutating func read(into tag: inout Tag, _ conditional: inout ConditionalLink) {
    let attribute = attribute(inCondition: conditional.isOpen)
    if let end = attribute.openEnd, tag.openValue == nil { tag.openValue = (attribute.name, end) }
    if attribute.name == "href", conditional.isOpen { return conditional.add(link: attribute.value) }
    let isKept =
      Self.attributes.contains(attribute.name) || attribute.name.hasPrefix("on")
      || attribute.name.hasPrefix("data-") && attribute.value.contains("://")
    // Of two attributes with a name the first counts.
    if isKept, tag.attributes[attribute.name] == nil { tag.attributes[attribute.name] = attribute.value }
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

  // MARK: - Attributes

  /// An attribute. `openEnd` is the place of the quote that programs take for the one that its value has lost.
  private typealias Attribute = (name: String, value: String, openEnd: Int?)

  /// Reads an attribute. In a condition of a template an unquoted value ends where the next instruction begins.
  private mutating func attribute(inCondition: Bool) -> Attribute {
    let begin = position
    // A `=` at the beginning is a part of the name.
    let name = text { [begin] byte, place in
      place == begin || !byte.isSpace && ![UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains(byte)
    }.lowercased()
    let end = position
    _ = text { $0.isSpace }
    guard byte(position) == UInt8(ascii: "=") else {
      position = end
      return (name, "", nil)
    }
    position += 1
    _ = text { $0.isSpace }
    let quote = byte(position)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return (name, unquotedValue(inCondition: inCondition), nil)
    }
    return quotedValue(of: name, quote)
  }

  private mutating func unquotedValue(inCondition: Bool) -> String {
    let source = bytes
    return text { byte, place in
      let isInstruction =
        byte == UInt8(ascii: "{") && place + 1 < source.count && source[place + 1] == UInt8(ascii: "%")
      return !byte.isSpace && byte != UInt8(ascii: ">") && !(inCondition && isInstruction)
    }
  }

  private mutating func quotedValue(of name: String, _ quote: UInt8) -> Attribute {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote {
      position = Swift.min(placeholders.end(at: position, in: bytes, quote) ?? position + 1, bytes.count)
    }
    let end = position
    guard let cut = cut(start..<end) else {
      position = end + 1
      return (name, String(decoding: bytes[start..<end], as: UTF8.self), nil)
    }
    // What programs take for a part of the value is read as the author meant it.
    position = cut
    let value = bytes[start..<cut]
    let isAddress = Self.addresses.contains(name)
    return (
      name, String(decoding: isAddress ? value.prefix { !$0.isSpace } : value, as: UTF8.self),
      min(end + 1, bytes.count)
    )
  }

  /// The place where a value without the quote at its end probably ends; `nil` for a value with it.
  ///
  /// Such a value goes on to the quote at the beginning of a later attribute. So it ends with a name and `=`, and no space, `>`
  /// or `/>` follows the quote.
  private func cut(_ value: Range<Int>) -> Int? {
    let next = value.upperBound + 1
    let close = bytes[value].firstIndex(of: UInt8(ascii: ">"))
    guard value.upperBound < bytes.count else { return close ?? value.upperBound }
    guard next < bytes.count, !bytes[next].isSpace, bytes[next] != UInt8(ascii: ">"),
      bytes[next] != UInt8(ascii: "/") || byte(next + 1) != UInt8(ascii: ">")
    else { return nil }
    let text = bytes[value].reversed().drop { $0.isSpace }
    guard text.first == UInt8(ascii: "=") else { return nil }
    let name = text.dropFirst().prefix { $0.isLetter || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
    let before = text.dropFirst(1 + name.count)
    guard !name.isEmpty, let space = before.first, space.isSpace else { return nil }
    return close ?? value.lowerBound + before.count - 1
  }

  // MARK: - Bytes

  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Reads the bytes for which a condition holds.
  private mutating func text(while holds: (UInt8) -> Bool) -> String { text { byte, _ in holds(byte) } }

  private mutating func text(while holds: (UInt8, Int) -> Bool) -> String {
    let start = position
    while position < bytes.count, holds(bytes[position], position) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
