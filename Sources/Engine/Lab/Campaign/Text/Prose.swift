import TextFormats

/// The judgement whether a text has sentences with links in them, or a link on each line.
enum Prose {
  /// The signs of a sentence, or of the words before a link on the next line.
  private static let signs: Set<Character> = ["。", "、", "！", "？", "!", "?", "：", ":", ".", ",", "」"]
  /// The length in characters from which on a text is no note in the place of a link, such as 未定 or `TBD`.
  private static let shortest = 13

  /// Whether a text has at least as many lines with sentences as lines that begin with a link. A single sentence beside a
  /// single link is a note, unless it has an address in it.
  static func isOne(_ text: String) -> Bool {
    var (sentences, links, hasAddress) = (0, 0, false)
    for line in text.split(whereSeparator: \.isNewline).map(\.trimmed) where !line.isEmpty && !line.hasPrefix("#") {
      if isLink(line) {
        links += 1
      } else if isSentence(line) {
        sentences += 1
        hasAddress = hasAddress || line.contains("://")
      }
    }
    return sentences > links || sentences == links && (sentences > 1 || hasAddress)
  }

  /// Whether a line begins with a link. A line with placeholders and no spaces around them is one too.
  private static func isLink(_ written: String) -> Bool {
    let line = written.replacing(LinkTemplate.token, with: "x")
    if line != written, line.allSatisfy({ $0.isASCII && !$0.isWhitespace }) { return true }
    let first = line.prefix { !$0.isWhitespace }
    guard LinkCell.isLink(String(first)) else { return false }
    // A link that begins after other characters is in a sentence: 「詳しくはhttps://…」.
    return first.prefixMatch(of: /[!-~]*?[:\/{%\[*<$]/) != nil
  }

  private static func isSentence(_ line: String) -> Bool {
    guard line.contains(where: { $0.isWhitespace || !$0.isASCII }) else { return false }
    return line.contains("://") || line.count >= shortest || line.contains { signs.contains($0) }
  }
}
