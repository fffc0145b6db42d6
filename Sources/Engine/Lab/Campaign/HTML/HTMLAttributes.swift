import DeepLinks
import TextFormats

/// The links in the attributes of an element, apart from its `href`: the addresses of forms, of ``HTMLActions``, of pages
/// inside of the page, of a `<meta>` that opens another page or the app, and those that only scripts read.
struct HTMLAttributes {
  /// The links in their order.
  private(set) var links: [CampaignLink] = []
  private let attributes: [String: String]
  private let line: Int
  private let name: String?

  /// The attribute of the elements that show another page inside of the page (HTML standard, 4.8; `<frame>`: 16.3).
  private static let pages = ["iframe": "src", "frame": "src", "embed": "src", "object": "data"]
  /// The parts of the names of attributes with addresses that no person opens: pictures that a script loads later, and the
  /// copies of links that the web page of Gmail keeps.
  private static let pictures = ["src", "image", "img", "background", "-bg", "saferedirecturl"]

  /// Reads the attributes of an element. `name` is that of its links.
  init(_ element: String, _ attributes: [String: String], line: Int, name: String?) {
    (self.attributes, self.line, self.name) = (attributes, line, name)
    for (key, script) in attributes.sorted(by: { $0.key < $1.key }) where key.hasPrefix("on") {
      links += HTMLActions(CharacterReferences.replaced(in: script)).links(line: line, name: name)
    }
    readForm(element)
    readPage(element)
    if element == "meta" { readMeta() }
    readData()
  }

  /// The address of an attribute. Tabs and line ends in an address do not count (URL standard, *basic URL parser*).
  static func address(_ text: String) -> String {
    let scalars = CharacterReferences.replaced(in: text).withoutASCIIBlanks.unicodeScalars
    return String(String.UnicodeScalarView(scalars.filter { !["\t", "\r", "\n"].contains($0) }))
  }

  private mutating func append(_ address: String) {
    links.append(CampaignLink(line: line, url: address, name: name).withStraightQuotes)
  }

  private mutating func readForm(_ element: String) {
    let action = attributes["formaction"] ?? (element == "form" ? attributes["action"] ?? "" : nil)
    guard let address = action.map(Self.address) else { return }
    if address.isEmpty { links.append(.unread(line: line, url: "", .formWithoutAddress)) } else { append(address) }
  }

  private mutating func readPage(_ element: String) {
    if let text = attributes["srcdoc"], let first = TextAddresses(CharacterReferences.replaced(in: text)).links.first {
      links.append(.unread(line: line, url: first.url, .pageInside))
    }
    guard let key = Self.pages[element], let address = attributes[key].map(Self.address) else { return }
    if address.contains("://") {
      append(address)
    } else if !address.isEmpty, !["about:", "data:"].contains(where: address.hasPrefix) {
      links.append(.unread(line: line, url: address, .pageInside))
    }
  }

  /// Reads a `<meta>` that opens another page (HTML standard, 4.2.5.3), the app from a banner of Safari (Apple, *Promoting Apps
  /// with Smart App Banners*), or the app from a post (applinks.org; X, *App Card*).
  private mutating func readMeta() {
    guard let content = attributes["content"].map(CharacterReferences.replaced) else { return }
    let kind = (attributes["property"] ?? attributes["name"] ?? "").lowercased()
    if attributes["http-equiv"]?.lowercased() == "refresh" {
      if let address = content.firstMatch(of: /(?i);\s*url\s*=\s*['"]?([^'"]+)/)?.output.1 { append(String(address)) }
    } else if kind == "apple-itunes-app" {
      if let address = content.firstMatch(of: /app-argument\s*=\s*([^\s,]+)/)?.output.1 { append(String(address)) }
    } else if kind.hasPrefix("al:") && kind.hasSuffix(":url") || kind.hasPrefix("twitter:app:url") {
      append(content)
    } else if attributes["itemprop"].map(StructuredData.isOfLinks) == true, !StructuredData.isWord(content) {
      append(content)
    }
  }

  /// Tells the addresses in `data-…`, which only a script of the page opens. One that is also the link itself is not told.
  private mutating func readData() {
    let link = attributes["href"].map(Self.address)
    for (key, value) in attributes.sorted(by: { $0.key < $1.key }) where key.hasPrefix("data-") {
      let address = Self.address(value)
      guard address != link, LinkCell.isAddress(address), !Self.pictures.contains(where: key.contains) else { continue }
      links.append(.unread(line: line, url: address, .inData))
    }
  }
}

extension CampaignLink {
  /// The quotes of word processors, which HTML takes for a part of the address.
  private static let quotes: Set<Character> = [
    "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2033}",
    "\u{FF02}",
    "\u{FF07}", "«", "»", "「", "」",
  ]

  /// The link without the quotes of word processors around its address. With them it is broken.
  var withStraightQuotes: CampaignLink {
    guard url.first.map(Self.quotes.contains) == true || url.last.map(Self.quotes.contains) == true else { return self }
    let inside = url.drop { Self.quotes.contains($0) }.reversed().drop { Self.quotes.contains($0) }.reversed()
    let sentence: CampaignMarkupSentence = url.contains { "「」".contains($0) } ? .bracketsAround : .curlyQuotes
    return replacing(url: String(inside), CampaignProblem(.brokenMarkup, sentence.sentence))
  }
}
