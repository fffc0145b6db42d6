import TextFormats

/// The links in the HTML of a mail or a page: the values of `href`, with character references replaced, and their names.
///
/// The name of a link is the text of its element and the `alt` of the pictures in it, else its own `alt` or `title`. Links of
/// other elements with an `href` count: `<area>` of a picture, and the buttons of Outlook such as `<v:roundrect>`. So do the
/// addresses of ``HTMLAttributes``, and those in texts, of which mail programs make links. A link that programs do not show,
/// because a mark before it has no end, has a problem (``HTMLFault``).
struct HTMLLinks {
  /// The links in their order.
  private(set) var links: [CampaignLink] = []
  private let bytes: [UInt8]
  /// The hosts of the app, whose addresses count in texts also without `https://`.
  private let hosts: [String]
  private let schemes: [String]
  /// The element of the last link whose text is read.
  private var open: Open?
  /// The place up to which lines were counted, and the number of the line there.
  private var counted = (place: 0, line: 1)

  /// The address of the first `<base>`, which completes the others (HTML standard, 4.2.3).
  private var base: String?
  /// The text outside of links up to the next element that ends its line, with the line where it begins.
  private var loose: (line: Int, text: String)?
  /// The type of the script that is read.
  private var scriptType: String?
  /// What hides the links that are read now, and the number of links before it.
  private var hidden: (fault: HTMLFault, problem: CampaignProblem, first: Int)?

  private struct Open {
    let element: String
    let line: Int
    let url: String
    /// The name when the element has no text.
    let otherName: String?
    /// What is wrong with how the element is written; `nil` for nothing.
    var problem: CampaignProblem?
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

  /// Reads a text. `hosts` and `schemes` are those of the app.
  init(_ html: String, hosts: [String] = [], schemes: [String] = []) {
    bytes = TemplateComments.removed(from: Array(html.utf8))
    (self.hosts, self.schemes) = (hosts, schemes)
    var tokens = HTMLTokens(bytes)
    while let token = tokens.next() {
      hide(by: tokens.fault)
      switch token {
      case .text(let range): append(String(decoding: bytes[range], as: UTF8.self), at: range.lowerBound)
      case .script(let range): readScript(range)
      case .start(let name, let attributes, let isEmpty, let place):
        if name == "script" { scriptType = attributes["type"] }
        begin(DeadLink.isOne(name) ? "a" : name, attributes, isEmpty: isEmpty, at: place)
      case .end(let name):
        if open?.element == name { close() } else { separate(name) }
      }
    }
    hide(by: nil)
    close()
    endText()
    readBlocks()
    guard let base = base.flatMap(PageBase.init) else { return }
    links = links.map { link in
      // A host of ours without `https://` is no path of the page.
      guard link.unread == nil, !hosts.contains(String(link.url.prefix { $0 != "/" })) else { return link }
      return base.completed(link.url).map { link.resolved(to: $0) } ?? link
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

  /// Gives the links since the last call the problem of what hides them, if anything does.
  private mutating func hide(by fault: HTMLFault?) {
    guard fault != hidden?.fault else { return }
    close()
    endText()
    if let hidden { for index in hidden.first..<links.count { links[index].problems.append(hidden.problem) } }
    hidden = fault.map { ($0, $0.problem(line: line(at: $0.place)), links.count) }
  }

  // MARK: - Elements

  private mutating func begin(_ name: String, _ attributes: [String: String], isEmpty: Bool, at place: Int) {
    let alt = attributes["alt"].map(CharacterReferences.replaced)
    let title = attributes["title"].map(CharacterReferences.replaced)
    if name == "base", base == nil { base = attributes["href"].map(HTMLAttributes.address) }
    // Of both attributes `href` counts (SVG 2, 16.1.6).
    let written = attributes["href"] ?? (name == "a" || name.hasSuffix(":a") ? attributes["xlink:href"] : nil)
    let isData =
      name == "link" && attributes["itemprop"].map(StructuredData.isOfLinks) == true
      && written.map(StructuredData.isWord) == false
    let url = Self.otherElements.contains(name) && !isData ? nil : written.map(HTMLAttributes.address)
    // An `a` ends the one before it (HTML standard, 13.2.6.4.7), also one that leads nowhere.
    if url != nil || name == "a" { close() } else { separate(name) }
    let line = line(at: place)
    links += HTMLAttributes(name, attributes, line: line, name: alt ?? title).links
    guard let url else {
      if name == "a", let dead = DeadLink(bytes, at: place) { return begin(dead, line: line, name: alt ?? title) }
      if let alt { append(" \(alt) ", at: place) }
      return
    }
    endText()
    if url.lowercased().hasPrefix("javascript:"), !HTMLActions(url).isEmpty {
      links += HTMLActions(url).links(line: line, name: alt ?? title)
      return
    }
    open = Open(element: name, line: line, url: url, otherName: alt ?? title)
    // Markup of XML, as Outlook reads it, has no end tag after `/>`; an `area` never has one.
    if name == "area" || name == "link" || isEmpty && name.contains(":") { close() }
  }

  /// Begins a link that opens nothing, or one that only a script or a template of the page opens.
  private mutating func begin(_ dead: DeadLink, line: Int, name: String?) {
    endText()
    guard let problem = dead.problem else {
      links.append(.unread(line: line, url: dead.url, .inData))
      return
    }
    open = Open(element: "a", line: line, url: dead.url, otherName: name, problem: problem)
  }

  /// Tells a script with addresses, which is not run. Of data for mail programs the links are read.
  private mutating func readScript(_ range: Range<Int>) {
    if scriptType?.lowercased().contains("json") == true {
      let data = String(decoding: bytes[range], as: UTF8.self)
      let found = StructuredData.links(in: data, hosts: hosts, schemes: schemes)
      let first = line(at: range.lowerBound)
      links += found.map { $0.replacing(place: CampaignPlace(first + $0.line - 1)) }
      if !found.isEmpty { return }
    }
    let found = TextAddresses(String(decoding: bytes[range], as: UTF8.self)).links
    guard let first = found.first else { return }
    links.append(.unread(line: line(at: range.lowerBound), url: first.url, .inScript))
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
    var found = CampaignLink(line: link.line, url: link.url, name: name ?? link.otherName).withStraightQuotes
      .shown(as: name, hosts: hosts)
    if let problem = link.problem { found.problems.append(problem) }
    links.append(found)
  }

  /// Reads the addresses in the text outside of links.
  private mutating func endText() {
    guard let (first, text) = loose else { return }
    loose = nil
    links += TextAddresses(ofTemplate: CharacterReferences.replaced(in: text), hosts: hosts, schemes: schemes).links.map
    { link in
      var link = link
      link.place = CampaignPlace(first + link.line - 1)
      return link
    }
  }

  /// Reads the blocks that the sender's tool puts in place of instructions. They are told in the order of their lines.
  private mutating func readBlocks() {
    let blocks = TemplateBlocks(String(decoding: bytes, as: UTF8.self)).links(outside: links)
    guard !blocks.isEmpty else { return }
    links = (links + blocks).enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  private mutating func line(at place: Int) -> Int {
    for index in counted.place..<place where bytes[index] == 0x0A || bytes[index] == 0x0D && bytes[index + 1] != 0x0A {
      counted.line += 1
    }
    counted.place = place
    return counted.line
  }
}
