import TextFormats

/// The links in the HTML of a mail or a page: the values of `href`, with character references replaced, and their names.
///
/// The name of a link is the text of its element and the `alt` of the pictures in it, else its own `alt` or `title`. Links of
/// other elements with an `href` count: `<area>` of a picture, and the buttons of Outlook such as `<v:roundrect>`. So do the
/// addresses of forms, of ``HTMLActions``, of a `<meta>` that opens another page, and those in texts, of which mail programs
/// make links.
struct HTMLLinks {
  /// The links in their order.
  private(set) var links: [CampaignLink] = []
  private let bytes: [UInt8]
  /// The element of the last link whose text is read.
  private var open: Open?
  /// The place up to which lines were counted, and the number of the line there.
  private var counted = (place: 0, line: 1)

  /// The address of the first `<base>`, which completes the others (HTML standard, 4.2.3).
  private var base: String?
  /// The text outside of links up to the next element that ends its line, with the line where it begins.
  private var loose: (line: Int, text: String)?

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
  /// The elements whose address no person opens: those of a page, and the parts of a picture in SVG.
  private static let otherElements: Set<String> = [
    "link", "base", "use", "image", "feimage", "lineargradient", "radialgradient", "pattern", "textpath", "mpath",
  ]

  /// Reads a text.
  init(_ html: String) {
    bytes = TemplateComments.blanked(Array(html.utf8))
    for token in HTMLTokens(bytes) {
      switch token {
      case .text(let range): append(String(decoding: bytes[range], as: UTF8.self), at: range.lowerBound)
      case .script(let range): readScript(range)
      case .start(let name, let attributes, let isEmpty, let place):
        begin(name, attributes, isEmpty: isEmpty, at: place)
      case .end(let name):
        if open?.element == name { close() } else { separate(name) }
      }
    }
    close()
    endText()
    guard let base = base.flatMap(PageBase.init) else { return }
    links = links.map { link in
      link.unread == nil ? base.completed(link.url).map { link.resolved(to: $0) } ?? link : link
    }
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
    if name == "base", base == nil { base = attributes["href"].map(Self.address) }
    // Of both attributes `href` counts (SVG 2, 16.1.6).
    let written = attributes["href"] ?? (name == "a" || name.hasSuffix(":a") ? attributes["xlink:href"] : nil)
    let url = Self.otherElements.contains(name) ? nil : written.map(Self.address)
    // An `a` ends the one before it (HTML standard, 13.2.6.4.7), also one that leads nowhere.
    if url != nil || name == "a" { close() } else { separate(name) }
    readActions(name, attributes, name: alt ?? title, at: place)
    guard let url else {
      if let alt { append(" \(alt) ", at: place) }
      return
    }
    endText()
    if url.lowercased().hasPrefix("javascript:"), !HTMLActions(url).isEmpty {
      links += HTMLActions(url).links(line: line(at: place), name: alt ?? title)
      return
    }
    open = Open(element: name, line: line(at: place), url: url, otherName: alt ?? title)
    // Markup of XML, as Outlook reads it, has no end tag after `/>`; an `area` never has one.
    if name == "area" || isEmpty && name.contains(":") { close() }
  }

  /// Reads the addresses that an element opens without an `href`.
  private mutating func readActions(_ element: String, _ attributes: [String: String], name: String?, at place: Int) {
    if let script = attributes["onclick"].map(CharacterReferences.replaced) {
      links += HTMLActions(script).links(line: line(at: place), name: name)
    }
    let action = attributes["formaction"] ?? (element == "form" ? attributes["action"] ?? "" : nil)
    if let address = action.map(Self.address) {
      let line = line(at: place)
      links.append(
        address.isEmpty
          ? .unread(line: line, url: "", .formWithoutAddress) : CampaignLink(line: line, url: address, name: name))
    }
    if element == "meta", attributes["http-equiv"]?.lowercased() == "refresh", let content = attributes["content"],
      let address = CharacterReferences.replaced(in: content).firstMatch(of: /(?i);\s*url\s*=\s*['"]?([^'"]+)/)?.output
        .1
    {
      links.append(CampaignLink(line: line(at: place), url: String(address)))
    }
  }

  /// Tells a script with addresses, which is not run.
  private mutating func readScript(_ range: Range<Int>) {
    let found = TextAddresses(String(decoding: bytes[range], as: UTF8.self)).links
    guard let first = found.first else { return }
    links.append(.unread(line: line(at: range.lowerBound), url: first.url, .inScript))
  }

  /// The address of an attribute. Tabs and line ends in an address do not count (URL standard, *basic URL parser*).
  private static func address(_ text: String) -> String {
    let scalars = CharacterReferences.replaced(in: text).trimmed.unicodeScalars
    return String(String.UnicodeScalarView(scalars.filter { !["\t", "\r", "\n"].contains($0) }))
  }

  private mutating func append(_ text: String, at place: Int) {
    guard let length = open?.text.utf8.count else {
      if loose == nil { loose = (line(at: place), "") }
      loose?.text += text
      return
    }
    if length < Self.longestText { open?.text += text }
  }

  /// Ends a word before an element that is not in the line of its text.
  private mutating func separate(_ name: String) {
    guard !Self.inlineElements.contains(name) else { return }
    if open == nil { endText() } else { append(" ", at: 0) }
  }

  private mutating func close() {
    guard let link = open else { return }
    open = nil
    let text = CharacterReferences.replaced(in: link.text.clipped(to: Self.longestText))
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").nonEmpty
    links.append(CampaignLink(line: link.line, url: link.url, name: name ?? link.otherName))
  }

  /// Reads the addresses in the text outside of links.
  private mutating func endText() {
    guard let (first, text) = loose else { return }
    loose = nil
    guard text.contains("://") else { return }
    links += TextAddresses(ofTemplate: CharacterReferences.replaced(in: text)).links.map { link in
      var link = link
      link.place = CampaignPlace(first + link.line - 1)
      return link
    }
  }

  private mutating func line(at place: Int) -> Int {
    for index in counted.place..<place where bytes[index] == 0x0A || bytes[index] == 0x0D && bytes[index + 1] != 0x0A {
      counted.line += 1
    }
    counted.place = place
    return counted.line
  }
}
