import LinkAssociation
import TextFormats

/// The texts in a file of JSON, as services export their messages: each is HTML, a link, or a text with links.
struct JSONStrings {
  /// The links in the order of the file, with the lines where their texts begin.
  private(set) var links: [CampaignLink] = []
  /// What the templates in the texts give names.
  private(set) var assigned = TemplateAssignments()
  private let hosts: [String]
  private let schemes: [String]

  /// The deepest JSON inside of texts of JSON that is read.
  private static let deepest = 4

  /// Reads a text, a value or one on each line; `nil` for one that is no JSON. `hosts` and `schemes` are
  /// those of the app.
  init?(_ text: String, hosts: [String], schemes: [String] = []) {
    guard Self.isOne(text) else { return nil }
    (self.hosts, self.schemes) = (hosts, schemes)
    read(text, depth: 0)
  }

  /// Whether a text is JSON, or begins as an object of JSON: one with a comma too many has the same texts.
  private static func isOne(_ text: String) -> Bool {
    guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" else { return false }
    return text.prefixMatch(of: /\s*[\[\x7B\s]{1,20}"[^"\n]{0,200}"\s*:/) != nil || (try? JSONReader.read(text)) != nil
  }

  // MARK: - Texts

  private mutating func read(_ json: String, depth: Int, line: Int? = nil, channel: String? = nil) {
    let bytes = Array(json.utf8)
    var scopes = JSONScopes(outside: channel)
    var texts: [(text: String, key: String?, line: Int, scope: Int)] = []
    var (position, counted, number) = (0, 0, 1)
    var key: String?
    // Whether the member that is read has had a text: an array has several.
    var isFurther = false
    while let range = Self.nextString(in: bytes, from: position) {
      scopes.read(bytes[position..<range.lowerBound], behind: key)
      position = range.upperBound
      number += bytes[counted..<range.lowerBound].count { $0 == 0x0A }
      counted = range.lowerBound
      let text = Self.text(bytes[range])
      let isKey = bytes[position...].first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":")
      if isKey {
        (key, isFurther) = (text, false)
        scopes.read(key: text)
      } else if key.map(CampaignColumns.isOfChannel) == true {
        scopes.set(text, isFurther: isFurther)
        isFurther = true
      } else {
        if let key, text == "true" { scopes.setFlag(key) }
        texts.append((text, key, line ?? number, scopes.current))
      }
    }
    scopes.read(bytes[position...], behind: key)
    // A channel can be behind the links of its message.
    for (text, key, line, scope) in texts {
      let count = links.count
      readText(text, key: key, line: line, depth: depth, channel: scopes.channel(of: scope))
      guard let key, links.count == count + 1, links[count].url == text.withoutASCIIBlanks else { continue }
      links[count].push = Self.push(key, text, scopes.flags(of: scope))
    }
  }

  /// A push with a link and the members of its object that are true; `nil` for none.
  private static func push(_ key: String, _ url: String, _ flags: [String]) -> String? {
    guard !flags.isEmpty else { return nil }
    let members = [(key, JSONValue.string(url))] + flags.map { ($0, JSONValue.bool(true)) }
    return try? JSONCoding.text(JSONValue.object(Dictionary(members) { first, _ in first }))
  }

  /// The next text in quotes, with its quotes.
  private static func nextString(in bytes: [UInt8], from position: Int) -> Range<Int>? {
    guard let begin = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    var end = begin + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return end < bytes.count ? begin..<end + 1 : nil
  }

  /// The text between quotes; as it is written where an escape in it is wrong.
  private static func text(_ quoted: ArraySlice<UInt8>) -> String {
    if case .string(let text)? = try? JSONReader.read(Array(quoted)) { return text }
    return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
  }

  private mutating func readText(_ text: String, key: String?, line: Int, depth: Int, channel: String?) {
    if depth < Self.deepest, Self.isOne(text) { return read(text, depth: depth + 1, line: line, channel: channel) }
    let isMarkup = text.first { !$0.isWhitespace } == "<"
    var found: [CampaignLink]
    if isMarkup || HTMLLinks.isPage(text) {
      found = HTMLLinks(text, hosts: hosts, schemes: schemes).links
    } else if let url = Self.link(text, key: key) {
      found = [CampaignLink(line: line, url: url, name: key).inText(.member)]
    } else {
      found = TextAddresses(ofTemplate: text, hosts: hosts, schemes: schemes).links
      found += TemplateBlocks(text).links(outside: found)
    }
    links += found.map { $0.replacing(place: CampaignPlace(line)).sent(by: channel) }
    assigned.merge(TemplateAssignments(text))
  }

  /// The link that a text is; `nil` for any other text. In a member for links, a placeholder and a path are links too.
  private static func link(_ text: String, key: String?) -> String? {
    let text = text.withoutASCIIBlanks
    if LinkCell.isAddress(text) { return text }
    guard let key, !text.isEmpty, !text.contains(where: \.isNewline) else { return nil }
    // A member for paths has one from its slash on: another text there is the name of a file or of a part of the page.
    if key.lowercased().hasSuffix("path"), text.wholeMatch(of: /\/[A-Za-z0-9_\-\/]+(?:[?#]\S*)?/) != nil { return text }
    guard CampaignColumns.isOfLinks(key) else { return nil }
    let isPath = text.wholeMatch(of: /[A-Za-z\/][A-Za-z0-9_\-.\/]*(?:[?#]\S*)?/) != nil
    let isWithoutSlashes = text.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\S+/) != nil
    return LinkTemplate.isOne(text) || isPath || isWithoutSlashes || text.contains("://") ? text : nil
  }
}
