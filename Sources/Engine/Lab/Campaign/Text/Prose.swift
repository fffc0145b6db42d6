import TextFormats

/// The judgement whether a text has sentences with links in them, or a link on each line.
enum Prose {
  /// The signs of a sentence, or of the words before a link on the next line.
  private static let signs: Set<Character> = ["。", "、", "！", "？", "!", "?", "：", ":", ".", ",", "」"]
  /// The length in characters from which on a text is no note in the place of a link, such as 未定 or `TBD`.
  private static let shortest = 13
  /// The same for the first line of a text, such as 「お迎えはこちら」.
  private static let shortestFirst = 5

  /// Whether a text has at least as many lines with sentences as lines that begin with a link. A single sentence beside a
  /// single link is a note, unless it has an address in it. A text that begins with its only sentence is that of a short message,
  /// and one with headings, or with a link behind other words, is no list.
  static func isOne(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty && !$0.hasPrefix("#") }
    let links = lines.filter(isLink)
    let sentences = lines.filter { !isLink($0) && isSentence($0) }
    let hasColumns = links.contains { $0.contains(/\t|[,;]\s/) }
    if !hasColumns, lines.contains(where: { !isLink($0) && (isHeading($0) || $0.contains("://")) }) { return true }
    if let first = lines.first, !isLink(first) {
      let isMessage = sentences.count == 1 && first == sentences[0] && first.count >= shortest
      let isTitle =
        lines.count(where: { !isLink($0) }) == 1 && !first.allSatisfy(\.isASCII) && first.count >= shortestFirst
      if isMessage || isTitle && !links.isEmpty { return !hasColumns }
    }
    return sentences.count > links.count
      || sentences.count == links.count && (sentences.count > 1 || sentences.contains { $0.contains("://") })
  }

  /// Whether a line begins with a link. A line with placeholders and no spaces around them is one too.
  private static func isLink(_ written: String) -> Bool {
    let line = LinkTemplate.withoutTokens(written)
    if line != written, line.allSatisfy({ $0.isASCII && !$0.isWhitespace }) { return true }
    let first = line.prefix { !$0.isWhitespace }
    guard LinkCell.isLink(String(first)) else { return false }
    // A link that begins after other characters is in a sentence: 「詳しくはhttps://…」.
    return first.prefixMatch(of: /[!-~]*?[:\/{%\[*<$]/) != nil
  }

  /// Whether a line begins with a sign of a heading, or is a rule of equal signs. `*` and `-` begin a list too.
  private static func isHeading(_ line: String) -> Bool {
    guard let first = line.first else { return false }
    if "【▼▽■□◆◇●○◎★☆▶▷►▲△◤〓＜《≪※・→⇒♪✨🔔🎁🚕".contains(first) { return true }
    return line.count >= 3 && Set(line).count <= 2 && line.allSatisfy { "-=*_~─━―ー＝＊・…+#".contains($0) }
  }

  private static func isSentence(_ line: String) -> Bool {
    guard line.contains(where: { $0.isWhitespace || !$0.isASCII }) else { return false }
    return line.contains("://") || line.count >= shortest || line.contains { signs.contains($0) }
  }
}
