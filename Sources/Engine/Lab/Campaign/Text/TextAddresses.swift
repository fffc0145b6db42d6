import DeepLinks
import TextFormats

/// The addresses in plain text: a scheme, `://`, and the characters behind it that an address or a placeholder can have. Of the
/// hosts of the app also those without a scheme: `taxi.example/wallet`, `www.taxi.example/wallet`, and those of
/// ``WrongBeginnings``.
struct TextAddresses {
  /// The links in their order, with the lines of the text.
  private(set) var links: [CampaignLink] = []

  /// Reads a text. Characters that are not ASCII end an address, as in 「https://a.example/をご覧ください」, and so do spaces,
  /// quotes and angle brackets. Punctuation at the end is a part of the sentence. `hosts` and `schemes` are those of
  /// the app.
  init(_ text: String, hosts: [String] = [], schemes: [String] = []) {
    let damaged = DamagedAddresses(text)
    let wrong = WrongBeginnings(damaged.rest, hosts: hosts, schemes: schemes)
    let bytes = Array(wrong.rest.utf8)
    read(bytes, hosts: hosts)
    let others = damaged.links + wrong.links + Self.bareHosts(bytes, hosts)
    guard !others.isEmpty else { return }
    links = (links + others).sorted { $0.line < $1.line }
  }

  private mutating func read(_ bytes: [UInt8], hosts: [String]) {
    let mark = hosts.isEmpty ? "://" : "/"
    var (position, line, counted) = (0, 1, 0)
    while true {
      let slash = bytes.place(of: mark, from: position)
      guard slash < bytes.count else { return }
      // The scheme or the host is searched for only in what no earlier address has.
      let isWhole = hosts.isEmpty || slash > position && bytes[(slash - 1)...].starts(with: "://".utf8)
      let colon = hosts.isEmpty || !isWhole ? slash : slash - 1
      let begin = bytes[position..<colon].lastIndex { !Self.isScheme($0) }.map { $0 + 1 } ?? position
      guard isWhole || Self.isHost(bytes, begin, slash, of: hosts) else {
        position = slash + 1
        continue
      }
      var end = isWhole ? colon + 3 : slash + 1
      let least = end - begin
      while end < bytes.count, Self.isAddress(bytes[end]) { end += 1 }
      while let more = AddressLetters.end(in: bytes, from: begin, at: end) {
        end = more
        while end < bytes.count, Self.isAddress(bytes[end]) { end += 1 }
      }
      position = end
      let isCut = DividedAddress.isCut(bytes, from: begin, to: end)
      let address = bytes[begin..<end].reversed().drop { ".,;:!?'".utf8.contains($0) }.reversed()
      guard colon > begin, address.count > least || isCut && isWhole else { continue }
      line += bytes[counted..<begin].count { $0 == 0x0A }
      counted = begin
      let whole = address.count > least ? Array(address) : Array(bytes[begin..<end])
      let url = Self.balanced(String(decoding: whole, as: UTF8.self)).replacing("\u{1}", with: " ")
      let link = CampaignLink(line: line, url: url).inText(.words).completed(isWhole: isWhole)
        .goingOn(with: address.count == end - begin ? Self.letters(behind: bytes, end) : nil)
      let isDivided = isCut || DividedAddress.goesOn(bytes, from: begin, to: begin + address.count)
      links.append(link.divided(isDivided))
    }
  }

  /// The hosts of the app with `www.` before them and no path behind them, of which mail programs make links too.
  private static func bareHosts(_ bytes: [UInt8], _ hosts: [String]) -> [CampaignLink] {
    var found: [CampaignLink] = []
    for host in hosts.map({ "www.\($0)" }) {
      var (counted, line, begin) = (0, 1, bytes.place(of: host, from: 0))
      while begin < bytes.count {
        let end = begin + host.utf8.count
        line += bytes[counted..<begin].count { $0 == 0x0A }
        counted = begin
        let isBegun = begin > 0 && (isScheme(bytes[begin - 1]) || isOfOther(bytes[begin - 1]))
        // A dot at the end of a sentence is followed by none of a host.
        let rest = bytes[end...].prefix(2)
        let goesOn = rest.first.map { isScheme($0) && $0 != UInt8(ascii: ".") || "/@_".utf8.contains($0) } ?? false
        let isLonger = rest.first == UInt8(ascii: ".") && rest.count > 1 && isScheme(rest[end + 1])
        if !isBegun, !goesOn, !isLonger {
          found.append(
            CampaignLink(line: line, url: String(decoding: bytes[begin..<end], as: UTF8.self)).completed(isWhole: false)
          )
        }
        begin = bytes.place(of: host, from: end)
      }
    }
    return found
  }

  /// Whether a byte before a host tells that it is a part of an address or of another word.
  private static func isOfOther(_ byte: UInt8) -> Bool { "@/\\=%&#?:_~".utf8.contains(byte) }

  /// Whether the bytes before a slash are a host of the app, and not the end of another word or of a mail address.
  private static func isHost(_ bytes: [UInt8], _ begin: Int, _ slash: Int, of hosts: [String]) -> Bool {
    guard slash > begin, begin == 0 || !isOfOther(bytes[begin - 1]) else { return false }
    let host = String(decoding: bytes[begin..<slash], as: UTF8.self).lowercased()
    return hosts.contains { host == $0 || host == "www.\($0)" }
  }

  /// Reads a text of a template. A placeholder can be a part of an address: `https://a.example/?b={{ x }}`. Addresses inside
  /// placeholders and instructions, `{% … %}`, are not sent as they are, so they are told as not read.
  init(ofTemplate text: String, hosts: [String] = [], schemes: [String] = []) {
    let text = TemplateComments.removed(from: text)
    guard text.contains("{") || text.contains("%") || text.contains("*|") else {
      self.init(text, hosts: hosts, schemes: schemes)
      return
    }
    let bytes = Array(text.utf8)
    var (outside, position, line) = ("", 0, 1)
    var unread: [CampaignLink] = []
    // Whether each open branch of the template is inside of an address.
    var branches: [Bool] = []
    for token in TemplateScanner(bytes) {
      let written = String(decoding: bytes[token], as: UTF8.self)
      guard Self.instructions.contains(where: written.hasPrefix) else { continue }
      let before = String(decoding: bytes[position..<token.lowerBound], as: UTF8.self)
      line += before.count { $0.isNewline }
      outside += before
      let lines = written.count { $0.isNewline }
      if written.contains("://") {
        let found = TextAddresses(written).links
        unread += found.map { .unread(line: line + $0.line - 1, url: $0.url, .inTemplate) }
        outside += " " + String(repeating: "\n", count: lines)
      } else {
        outside += Self.compact(written, after: outside, &branches) ?? " " + String(repeating: "\n", count: lines)
      }
      line += lines
      position = token.upperBound
    }
    self.init(outside + String(decoding: bytes[position...], as: UTF8.self), hosts: hosts, schemes: schemes)
    links += unread
  }

  /// The marks with which placeholders and instructions begin that can have blanks and quotes.
  private static let instructions = ["{%", "%%[", "{{", "%%=", "*|"]

  /// A placeholder, or an instruction inside of an address, without the characters that end an address; `nil` for an instruction
  /// outside of it, which ends it.
  private static func compact(_ written: String, after text: String, _ branches: inout [Bool]) -> String? {
    let isInside: Bool
    switch TemplateToken(written).role {
    case .pieces: isInside = written.hasPrefix("{{") || hasOpenAddress(text)
    case .begin:
      isInside = hasOpenAddress(text)
      branches.append(isInside)
    case .branch: isInside = branches.last ?? false
    case .end: isInside = branches.popLast() ?? false
    }
    guard isInside else { return nil }
    let inOneLine = written.replacing("\"", with: "'")
    guard !written.hasPrefix("{{#"), !written.hasPrefix("{{else") else {
      return inOneLine.replacing(/\s+/, with: "\u{1}")
    }
    guard written.hasPrefix("{{") else { return inOneLine.replacing(/\s/, with: "\u{1}") }
    let parts = inOneLine.split(separator: "'", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? part.replacing(" ", with: "%20") : part.filter { !$0.isWhitespace }
    }.joined(separator: "'")
  }

  /// The most bytes before an instruction in which its address is searched for.
  private static let longestOpen = 2_048

  /// Whether a text ends within an address.
  private static func hasOpenAddress(_ text: String) -> Bool {
    text.utf8.suffix(longestOpen).reversed().prefix { isAddress($0) }.contains(UInt8(ascii: "/"))
  }

  /// The address without a bracket at its end that does not begin in it: `(https://a.example/)`.
  private static func balanced(_ address: String) -> String {
    for (open, close) in [("(", ")"), ("[", "]")] where address.hasSuffix(close) && !address.contains(open) {
      return String(address.dropLast())
    }
    return address
  }

  /// The end of an address that begins before a place, without the punctuation of the sentence.
  static func end(in bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, isAddress(bytes[end]) { end += 1 }
    while end > start, ".,;:!?')]".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// The most bytes behind an address that are told.
  private static let longestRest = 30

  /// The letters of another script that follow an address at once; `nil` for a sign, a blank or an end.
  private static func letters(behind bytes: [UInt8], _ end: Int) -> String? {
    guard end < bytes.count, bytes[end] >= 0x80 else { return nil }
    let rest = String(decoding: bytes[end...].prefix(longestRest), as: UTF8.self).prefix(while: \.isLetter).filter {
      $0 != "\u{FFFD}"
    }
    return rest.isEmpty ? nil : rest.clipped(to: longestRest)
  }

  /// Whether a byte can be in a scheme (RFC 3986, 3.1).
  private static func isScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// Whether a byte can be in an address. The byte 1 stands for a space in an instruction of a template.
  private static func isAddress(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"<>\"`".utf8.contains(byte) || byte == 1
  }
}

extension CampaignLink {
  /// The link with the scheme that a text has left out, which some programs add.
  fileprivate func completed(isWhole: Bool) -> CampaignLink {
    guard !isWhole else { return self }
    let link = "https://\(url)"
    return replacing(
      url: link, CampaignProblem(.remark, CampaignMarkupSentence.bareAddress.sentence(["link": link.clipped(to: 200)])))
  }

  /// The link with the problem that letters follow it at once. Android makes them a part of the link (AOSP, `Patterns.java`:
  /// `AUTOLINK_WEB_URL`, whose paths have the characters of `UCS_CHAR`, up to a word's end).
  fileprivate func goingOn(with letters: String?) -> CampaignLink {
    guard let letters else { return self }
    return replacing(
      url: url, CampaignProblem(.notGivenToApp, CampaignMarkupSentence.goesOnInText.sentence(["rest": letters])))
  }

  /// The link with the problem that it goes on in the next line.
  fileprivate func divided(_ isDivided: Bool) -> CampaignLink {
    guard isDivided else { return self }
    return replacing(
      url: url, CampaignProblem(.brokenMarkup, CampaignMarkupSentence.dividedAddress.sentence))
  }
}
