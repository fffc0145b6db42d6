import TextFormats

/// The links in the HTML of a mail: the values of `href`, with character references replaced, and the texts between
/// `<a>` and `</a>`.
///
/// It reads what mail programs write, complete or not, and follows no link. Parts in conditional comments for Outlook
/// (`<!--[if mso]>`) count, because Outlook shows them.
struct HTMLLinks {
  /// The links in their order: also mail addresses, places on the page and templates.
  let links: [CampaignLink]

  /// Reads a text.
  init(_ html: String) {
    var links: [CampaignLink] = []
    var (line, counted) = (1, html.startIndex)
    var rest = html[...]
    while let tag = rest.firstMatch(of: Self.tag) {
      rest = rest[tag.range.upperBound...]
      guard let attributes = tag.output.attributes, let name = tag.output.name?.lowercased(),
        !["link", "base"].contains(name), let value = Self.href(attributes)
      else { continue }
      line += html[counted..<tag.range.lowerBound].count { $0.isNewline }
      counted = tag.range.lowerBound
      links.append(CampaignLink(line: line, url: value, name: name == "a" ? Self.label(rest) : nil))
    }
    self.links = links
  }

  /// A comment that no program shows, or the beginning of an element with its attributes.
  private static var tag: Regex<(Substring, name: Substring?, attributes: Substring?)> {
    /<!--(?!\[if)[\s\S]*?-->|<(?<name>[A-Za-z][A-Za-z0-9:]*)(?<attributes>(?:\s(?:"[^"]*"|'[^']*'|[^"'>])*)?)>/
  }

  private static func href(_ attributes: Substring) -> String? {
    let pattern = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/.ignoresCase()
    guard let match = attributes.firstMatch(of: pattern) else { return nil }
    return (match.output.1 ?? match.output.2 ?? match.output.3).map { decoded($0).trimmed }
  }

  /// The text up to the end of the element, in one line; `nil` when it has none, as with a picture.
  private static func label(_ rest: Substring) -> String? {
    guard let end = rest.prefix(4_000).firstMatch(of: /<\/a\s*>/.ignoresCase()) else { return nil }
    let text = rest[..<end.range.lowerBound].replacing(/<[^>]*>/, with: " ")
    return decoded(text).split(whereSeparator: \.isWhitespace).joined(separator: " ").nonEmpty
  }

  // MARK: - Character references

  private static let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]

  /// The text with character references replaced. One without its semicolon stays, as in `&copy=1`.
  static func decoded(_ text: some StringProtocol) -> String {
    String(text).replacing(/&(#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[a-z]+);/) { match in
      let name = match.output.1
      guard name.first == "#" else { return names[String(name)] ?? String(match.output.0) }
      let digits = name.dropFirst()
      let number = digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? String(match.output.0)
    }
  }
}
