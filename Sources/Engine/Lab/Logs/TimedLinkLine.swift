import TextFormats

/// A line of a list of links, which may begin with a time: `TIME URL` or `TIME SESSION URL`.
struct TimedLinkLine {
  /// The time in milliseconds since 1970; `nil` without one.
  let at: Int64?
  /// The rest of the line; `nil` when it begins with a time that cannot be read.
  let link: LinkLine?

  /// The words that a time can have: a date, a clock and a zone.
  private static let mostWords = 3

  /// Reads a line; `nil` for a blank line and for a comment.
  init?(_ line: String) {
    guard let plain = LinkLine(line) else { return nil }
    // Lists without times are many, and a link or a session's name mostly begins with a letter.
    guard let first = line.trimmed.utf8.first, first.isDigit else {
      (at, link) = (nil, plain)
      return
    }
    let words = line.split(
      maxSplits: Self.mostWords, omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
    for count in (1..<words.count).reversed() {
      let text = words[..<count].joined(separator: " ")
      if let at = LogTime.milliseconds(text), let link = LinkLine(String(line[words[count].startIndex...])) {
        (self.at, self.link) = (at, link)
        return
      }
    }
    (at, link) = (nil, Self.isMeantAsTime(words) ? nil : plain)
  }

  /// Whether the first word begins as a date, and a link follows it.
  private static func isMeantAsTime(_ words: [Substring]) -> Bool {
    guard let first = words.first, words.dropFirst().contains(where: { $0.contains("://") }) else { return false }
    let parts = first.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
    return parts.count == 2 && parts[0].utf8.count == 4 && parts[0].utf8.allSatisfy(\.isDigit)
      && parts[1].utf8.first?.isDigit == true
  }
}
