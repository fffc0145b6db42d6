/// The mistakes of links as people write and copy them, each with the change that repairs it.
///
/// A repair is told only when the table accepts the repaired link, so that a hint never leads to another rejection.
struct LinkRepairs {
  let table: RouteTable

  /// Returns the repaired link as an advice with the mistake; nil when no single repair makes a link of the table.
  func advice(for text: String) -> BilingualText? {
    let repairs: [(mistake: RepairSentence, repaired: String?)] = [
      (.bookmark, Self.insideBookmark(text)), (.prefix, withoutPrefix(text)), (.threeSlashes, withTwoSlashes(text)),
      (.hostBehindScheme, withoutHost(text)), (.firstSeparator, Self.withQuestionMark(text)),
      (.secondQuestionMark, Self.withOneQuestionMark(text)), (.linkBehindScheme, insideScheme(text)),
      (.colon, Self.withColon(text)), (.end, Self.withoutEnd(text)), (.fullWidth, Self.halfWidth(text)),
      (.latitude, Self.latitudeFirst(text)),
    ]
    for (mistake, repaired) in repairs {
      guard let repaired, (try? LinkReader(table: table, now: nil, repairs: false).read(repaired)) != nil else {
        continue
      }
      return mistake.sentence(["repaired": repaired])
    }
    return WrapperSuggestion(text, table)?.sentence
  }

  /// The address of a bookmark, `MEBKM:TITLE:…;URL:…;;` of NTT docomo, in which `\` escapes `:`, `;`, `,` and `\`.
  private static func insideBookmark(_ text: String) -> String? {
    guard text.prefix(6).uppercased() == "MEBKM:", let start = text.firstRange(of: "URL:") else { return nil }
    var (address, isEscaped) = ("", false)
    for character in text[start.upperBound...] {
      if character == ";", !isEscaped { break }
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { address.append(character) }
    }
    return address
  }

  private func withoutPrefix(_ text: String) -> String? {
    let start = "https://www."
    return text.lowercased().hasPrefix(start) ? "https://" + text.dropFirst(start.count) : nil
  }

  private func withTwoSlashes(_ text: String) -> String? {
    text.firstRange(of: ":///").map { String(text[..<$0.lowerBound]) + "://" + text[$0.upperBound...] }
  }

  private func withoutHost(_ text: String) -> String? {
    guard let start = text.firstRange(of: "://"), table.schemes.contains(text[..<start.lowerBound].lowercased()) else {
      return nil
    }
    let rest = text[start.upperBound...]
    guard let host = table.hosts.first(where: { rest.lowercased().hasPrefix($0) }) else { return nil }
    return String(text[..<start.upperBound]) + rest.dropFirst(host.count).drop { $0 == "/" }
  }

  private static func withOneQuestionMark(_ text: String) -> String? {
    guard let first = text.firstIndex(of: "?"), text[text.index(after: first)...].contains("?") else { return nil }
    return String(text[...first]) + text[text.index(after: first)...].replacing("?", with: "&")
  }

  private func insideScheme(_ text: String) -> String? {
    guard let start = text.firstRange(of: "://"), table.schemes.contains(text[..<start.lowerBound].lowercased()),
      text[start.upperBound...].contains("://")
    else { return nil }
    return String(text[start.upperBound...])
  }

  private static func withColon(_ text: String) -> String? {
    guard let start = text.firstRange(of: "//"), start.lowerBound > text.startIndex,
      !text[..<start.lowerBound].contains(":")
    else { return nil }
    return String(text[..<start.lowerBound]) + "://" + text[start.upperBound...]
  }

  private static func withQuestionMark(_ text: String) -> String? {
    guard !text.contains("?"), let sign = text.firstIndex(of: "&") else { return nil }
    return String(text[..<sign]) + "?" + text[text.index(after: sign)...]
  }

  /// The signs with which sentences and brackets end, in Japanese too.
  private static let ends = ".,;:!?)]}>'’”。、，．！？；：）］｝」』】〉》"

  private static func withoutEnd(_ text: String) -> String? {
    guard let last = text.last, ends.contains(last) else { return nil }
    return String(text.reversed().drop { ends.contains($0) }.reversed())
  }

  /// The ASCII characters in place of their full-width forms (U+FF01 to U+FF5E).
  private static func halfWidth(_ text: String) -> String? {
    let scalars = text.unicodeScalars.map { scalar in
      (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    }
    let half = String(String.UnicodeScalarView(scalars))
    return half == text ? nil : half
  }

  /// The link with the numbers of each point in the other order, where the first one cannot be a latitude.
  private static func latitudeFirst(_ text: String) -> String? {
    guard let query = text.firstIndex(of: "?") else { return nil }
    var isChanged = false
    let items = text[text.index(after: query)...].split(separator: "&", omittingEmptySubsequences: false)
    let changed = items.map { item -> String in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return String(item) }
      let value = parts[1].replacing("%2C", with: ",").replacing("%2c", with: ",")
      var numbers = value.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard numbers.count > 1, let first = Double(numbers[0]), let second = Double(numbers[1]),
        (90...180).contains(abs(first)), abs(second) <= 90
      else { return String(item) }
      isChanged = true
      numbers.swapAt(0, 1)
      return "\(parts[0])=\(numbers.joined(separator: ","))"
    }
    return isChanged ? String(text[...query]) + changed.joined(separator: "&") : nil
  }
}
