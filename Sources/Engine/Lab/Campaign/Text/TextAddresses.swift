import TextFormats

/// The addresses in plain text: a scheme, `://`, and the characters behind it that an address or a placeholder can have.
struct TextAddresses {
  /// The links in their order, with the lines of the text.
  private(set) var links: [CampaignLink] = []

  /// Reads a text. Characters that are not ASCII end an address, as in 「https://a.example/をご覧ください」, and so do spaces,
  /// quotes and angle brackets. Punctuation at the end is a part of the sentence.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var (position, line, counted) = (0, 1, 0)
    while true {
      let colon = bytes.place(of: "://", from: position)
      guard colon < bytes.count else { return }
      // The scheme is searched for only in what no earlier address has.
      let begin = bytes[position..<colon].lastIndex { !Self.isScheme($0) }.map { $0 + 1 } ?? position
      var end = colon + 3
      while end < bytes.count, Self.isAddress(bytes[end]) { end += 1 }
      position = end
      let address = bytes[begin..<end].reversed().drop { ".,;:!?'".utf8.contains($0) }.reversed()
      guard colon > begin, address.count > colon + 3 - begin else { continue }
      line += bytes[counted..<begin].count { $0 == 0x0A }
      counted = begin
      links.append(CampaignLink(line: line, url: Self.balanced(String(decoding: address, as: UTF8.self))))
    }
  }

  /// Reads a text of a template. A placeholder can be a part of an address: `https://a.example/?b={{ x }}`. Addresses inside
  /// placeholders and instructions, `{% … %}`, are not sent as they are, so they are told as not read.
  init(ofTemplate text: String) {
    guard text.contains("{") || text.contains("%") else {
      self.init(text)
      return
    }
    var (outside, rest, line): (String, Substring, Int) = ("", text[...], 1)
    var unread: [CampaignLink] = []
    while let match = rest.firstMatch(of: Self.instruction) {
      let before = rest[..<match.range.lowerBound]
      line += before.count { $0.isNewline }
      outside += before
      let lines = match.output.count { $0.isNewline }
      if match.output.contains("://") {
        let found = TextAddresses(String(match.output)).links
        unread += found.map { .unread(line: line + $0.line - 1, url: $0.url, .inTemplate) }
        outside += " " + String(repeating: "\n", count: lines)
      } else {
        outside += match.output.hasPrefix("{{") ? Self.compact(match.output) : match.output[...]
      }
      line += lines
      rest = rest[match.range.upperBound...]
    }
    self.init(outside + rest)
    links += unread
  }

  /// A placeholder or an instruction of a template.
  private static var instruction: Regex<Substring> {
    /\{%[^%]{0,2000}%\}|%%\[[^\]]{0,2000}\]%%|\{\{[^{}]{0,500}(?:\$\{[^{}]{0,200}\}[^{}]{0,500})?\}\}|%%=[^%]{0,500}=%%/
  }

  /// A placeholder without the characters that end an address.
  private static func compact(_ placeholder: Substring) -> Substring {
    let text = placeholder.replacing("\"", with: "'")
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? part.replacing(" ", with: "%20") : part.filter { !$0.isWhitespace }
    }.joined(separator: "'")[...]
  }

  /// The address without a bracket at its end that does not begin in it: `(https://a.example/)`.
  private static func balanced(_ address: String) -> String {
    for (open, close) in [("(", ")"), ("[", "]")] where address.hasSuffix(close) && !address.contains(open) {
      return String(address.dropLast())
    }
    return address
  }

  /// Whether a byte can be in a scheme (RFC 3986, 3.1).
  private static func isScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  private static func isAddress(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"<>\"`".utf8.contains(byte)
  }
}
