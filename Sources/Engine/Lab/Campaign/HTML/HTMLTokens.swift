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

/// A reader of the tokens of HTML, in one pass over any bytes: each search begins where the one before it ended, and a mark
/// that is not in the rest of the text is searched for once, so each byte is read a bounded number of times.
///
/// It follows the tokenization of the HTML standard (13.2.5) as far as links and texts need it. Where a comment, the content
/// of an element, an attribute or a tag has no end, the standard lets it take the rest of the text, or that up to the next
/// quote. The tokens of that part are returned too, with a ``fault``: the author meant them. Conditional comments are what
/// mail programs add: the tokens inside `<!--[if mso]>…<![endif]-->` are returned, because Outlook shows them.
struct HTMLTokens: Sequence, IteratorProtocol {
  /// What has no end around the last token; `nil` for nothing.
  private(set) var fault: HTMLFault?
  /// The place of the last token.
  private(set) var start = 0
  private let bytes: [UInt8]
  private var position = 0
  /// The reader of the attributes of a tag.
  private var tags: HTMLTags
  /// The content of the script whose beginning was returned last.
  private var script: Range<Int>?
  /// The marks that are not in the rest of the text.
  private var absent: Set<String> = []
  /// The elements whose content is no markup.
  private static let rawElements: Set<String> = [
    "script", "style", "xmp", "iframe", "noembed", "noframes", "textarea", "title",
  ]

  /// A reader of UTF-8 or of another encoding in which markup is ASCII.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tags = HTMLTags(bytes)
  }

  /// Returns the next token; `nil` at the end.
  mutating func next() -> HTMLToken? {
    if let content = script {
      (script, start) = (nil, content.lowerBound)
      return .script(content)
    }
    while position < bytes.count {
      start = position
      if let fault, fault.end <= start { self.fault = nil }
      guard bytes[start] == UInt8(ascii: "<") else {
        position = bytes.place(of: "<", from: start)
        return .text(start..<position)
      }
      switch byte(start + 1) {
      case UInt8(ascii: "!"): skipMarkup()
      case UInt8(ascii: "?"): skipDeclaration()
      case UInt8(ascii: "/"):
        guard byte(start + 2).isLetter else {
          skipDeclaration()
          continue
        }
        guard let tag = tag(at: start + 2) else { return rest() }
        return .end(name: tag.name)
      case let letter where letter.isLetter:
        guard let tag = tag(at: start + 1) else { return rest() }
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

  /// The first place of a mark at or after another place; `nil` when the rest of the text does not have it.
  private mutating func search(_ mark: String, from place: Int) -> Int? {
    guard !absent.contains(mark) else { return nil }
    let found = bytes.place(of: mark, from: place)
    guard found < bytes.count else {
      absent.insert(mark)
      return nil
    }
    return found
  }

  /// Remembers what has no end. Inside of another one only the first counts, which hides more.
  private mutating func report(_ kind: HTMLFault.Kind, end: Int? = nil) {
    let end = end ?? bytes.count
    guard fault.map({ $0.end < end }) ?? true else { return }
    fault = HTMLFault(kind: kind, place: start, end: end)
  }

  // MARK: - Comments and declarations

  /// Skips to the end of a declaration, which is `>`. Without it only the two signs at its beginning are skipped.
  private mutating func skipDeclaration() {
    guard let end = search(">", from: start) else {
      report(.tag)
      position = start + 2
      return
    }
    position = end + 1
  }

  /// Skips a comment, the beginning or the end of a conditional one, or a declaration.
  private mutating func skipMarkup() {
    let rest = bytes[position...].dropFirst(2)
    guard rest.starts(with: "--".utf8) else { return skipDeclaration() }
    if rest.dropFirst(2).starts(with: "[if".utf8), let end = search(">", from: position),
      bytes[end - 1] == UInt8(ascii: "]")
    {
      position = end + 1
      return
    }
    // `<!-->` and `<!--->` are whole comments.
    if byte(position + 4) == UInt8(ascii: ">") { return position += 5 }
    if byte(position + 4) == UInt8(ascii: "-"), byte(position + 5) == UInt8(ascii: ">") { return position += 6 }
    skipComment(from: position + 4)
  }

  /// Skips to the end of a comment, which is `-->` or `--!>`. Without it only its beginning is skipped.
  private mutating func skipComment(from begin: Int) {
    var place = begin
    while let end = search("--", from: place) {
      if byte(end + 2) == UInt8(ascii: ">") { return position = end + 3 }
      if byte(end + 2) == UInt8(ascii: "!"), byte(end + 3) == UInt8(ascii: ">") { return position = end + 4 }
      place = end + 1
    }
    // No comment that begins later has an end either.
    absent.insert("--")
    report(.comment)
    position = Swift.min(begin, bytes.count)
  }

  // MARK: - Elements

  /// Skips the content of an element whose content is no markup.
  private mutating func skipContent(of name: String) {
    guard Self.rawElements.contains(name) else { return }
    guard let end = search("</\(name)", from: position) else { return report(.element(name)) }
    if name == "script", end > position { script = position..<end }
    position = end
  }

  /// Reads a tag from its name on; `nil` when no tag has an end any more.
  private mutating func tag(at place: Int) -> HTMLTags.Tag? {
    guard search(">", from: place) != nil else { return nil }
    let tag = tags.tag(at: place)
    position = tag.end
    if let (name, end) = tag.openValue { report(.value(name), end: end) }
    if !tag.isClosed { report(.tag) }
    return tag
  }

  /// The rest of a text in which no tag has an end.
  private mutating func rest() -> HTMLToken {
    report(.tag)
    position = bytes.count
    return .text((start + 1)..<position)
  }
}

extension UInt8 {
  /// Whether the byte is a letter of ASCII.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  /// Whether the byte is white space of HTML: a tab, a line feed, a form feed, a carriage return or a space.
  var isSpace: Bool { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(self) }
}
