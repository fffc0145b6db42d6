import TextFormats

/// The links in the HTML of a mail or a page: the values of `href`, with character references replaced, and their names.
///
/// The name of a link is the text of its element and the `alt` of the pictures in it, else its own `alt` or `title`. Links of
/// other elements with an `href` count: `<area>` of a picture, and the buttons of Outlook such as `<v:roundrect>`.
struct HTMLLinks {
  /// The links to addresses with a scheme and `//`, in their order.
  private(set) var links: [CampaignLink] = []
  private let bytes: [UInt8]
  /// The element of the last link whose text is read.
  private var open: Open?
  /// The place up to which lines were counted, and the number of the line there.
  private var counted = (place: 0, line: 1)

  private struct Open {
    let element: String
    let line: Int
    let url: String
    /// The name when the element has no text.
    let otherName: String?
    var text = ""
  }

  /// The longest text of a link that is read, in bytes.
  private static let longestText = 4_000
  /// The elements that begin no new word.
  private static let inlineElements: Set<String> = [
    "a", "b", "code", "em", "font", "i", "mark", "s", "small", "span", "strong", "sub", "sup", "u", "wbr",
  ]
  /// The elements whose address no person opens.
  private static let otherElements: Set<String> = ["link", "base"]

  /// Reads a text.
  init(_ html: String) {
    bytes = TemplateComments.blanked(Array(html.utf8))
    for token in HTMLTokens(bytes) {
      switch token {
      case .text(let range): append(String(decoding: bytes[range], as: UTF8.self))
      case .start(let name, let attributes, let isEmpty, let place):
        begin(name, attributes, isEmpty: isEmpty, at: place)
      case .end(let name):
        if open?.element == name { close() } else { separate(name) }
      }
    }
    close()
  }

  /// Whether a text has an element `a` with an `href`.
  static func isPage(_ text: String) -> Bool {
    guard text.contains("<") else { return false }
    for case .start("a", let attributes, _, _) in HTMLTokens(Array(text.utf8)) where attributes["href"] != nil {
      return true
    }
    return false
  }

  /// Returns the charset that a page declares in a `<meta>` of its first bytes (HTML standard, 4.2.5.5); `nil` for none.
  static func charset(_ bytes: some Collection<UInt8>) -> String? {
    for case .start("meta", let attributes, _, _) in HTMLTokens(Array(bytes.prefix(4_096))) {
      if let charset = attributes["charset"] { return charset }
      guard attributes["http-equiv"]?.lowercased() == "content-type", let content = attributes["content"] else {
        continue
      }
      if let charset = HeaderValue(content).parameters["charset"] { return charset }
    }
    return nil
  }

  // MARK: - Elements

  private mutating func begin(_ name: String, _ attributes: [String: String], isEmpty: Bool, at place: Int) {
    let alt = attributes["alt"].map(CharacterReferences.replaced)
    let title = attributes["title"].map(CharacterReferences.replaced)
    let url = Self.otherElements.contains(name) ? nil : attributes["href"].map(Self.address)
    // An `a` ends the one before it (HTML standard, 13.2.6.4.7), also one that leads nowhere.
    if url != nil || name == "a" { close() } else { separate(name) }
    guard let url else {
      if let alt { append(" \(alt) ") }
      return
    }
    open = Open(element: name, line: line(at: place), url: url, otherName: alt ?? title)
    // Markup of XML, as Outlook reads it, has no end tag after `/>`; an `area` never has one.
    if name == "area" || isEmpty && name.contains(":") { close() }
  }

  /// The address of an attribute. Tabs and line ends in an address do not count (URL standard, *basic URL parser*).
  private static func address(_ text: String) -> String {
    let scalars = CharacterReferences.replaced(in: text).trimmed.unicodeScalars
    return String(String.UnicodeScalarView(scalars.filter { !["\t", "\r", "\n"].contains($0) }))
  }

  private mutating func append(_ text: String) {
    guard let length = open?.text.utf8.count, length < Self.longestText else { return }
    open?.text += text
  }

  /// Ends a word before an element that is not in the line of its text.
  private mutating func separate(_ name: String) {
    if !Self.inlineElements.contains(name) { append(" ") }
  }

  private mutating func close() {
    guard let link = open else { return }
    open = nil
    let text = CharacterReferences.replaced(in: link.text.clipped(to: Self.longestText))
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").nonEmpty
    links.append(CampaignLink(line: link.line, url: link.url, name: name ?? link.otherName))
  }

  private mutating func line(at place: Int) -> Int {
    for index in counted.place..<place where bytes[index] == 0x0A || bytes[index] == 0x0D && bytes[index + 1] != 0x0A {
      counted.line += 1
    }
    counted.place = place
    return counted.line
  }
}
