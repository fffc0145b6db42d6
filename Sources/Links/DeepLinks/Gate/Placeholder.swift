import TextFormats

/// Placeholders of templates that were not filled in: `{lat}`, `{{lat}}`, `${lat}`, `[[lat]]`, `{!lat}`, `{$lat}`, `<lat>`, `%%CODE%%`, `%CODE%`,
/// `*|CODE|*`, `undefined`, `null`. Those with marks of two signs can have blanks inside: `{{ lat }}`.
///
/// A campaign generates its links from such templates, so one mistake affects all of them.
package enum Placeholder {
  /// Returns whether a decoded value is or contains a placeholder.
  package static func isLeft(in text: String) -> Bool {
    if words.contains(where: { text == $0 || text.hasPrefix($0 + ",") || text.hasSuffix("," + $0) }) { return true }
    guard text.utf8.contains(where: { "{%*<[".utf8.contains($0) }) else { return false }
    let bytes = Array(text.utf8)
    return bytes.indices.contains { range(in: bytes, at: $0) != nil }
  }

  /// Returns whether the bytes of a value, encoded or not, are one placeholder and nothing else. `{x}` and `<x>` may be a secret
  /// in brackets, so they count only with the name of a secret; with a digit none counts.
  static func isWhole(_ value: ArraySlice<UInt8>, isSecretName: (ArraySlice<UInt8>) -> Bool) -> Bool {
    guard value.count < 128, value.contains(where: { "{%*<[".utf8.contains($0) }) else { return false }
    return [Array(value), Array(PercentCoding.lenientlyDecoded(value).utf8)].contains { bytes in
      guard range(in: bytes, at: 0) == bytes.indices, !bytes.contains(where: { (0x30...0x39).contains($0) }) else {
        return false
      }
      let isBracketed =
        bytes[0] == UInt8(ascii: "<") || bytes[0] == UInt8(ascii: "{") && !"{!$".utf8.contains(bytes[1])
      return !isBracketed || isSecretName(bytes[1..<bytes.count - 1])
    }
  }

  /// Returns the bytes of the placeholder that begins at an index of a text; nil when none does.
  static func range(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    for (open, close) in forms where bytes[start...].starts(with: open.utf8) {
      // `{x}` and `<x>` have no blanks, and texts have them in such brackets.
      let hasBlanks = open.utf8.count > 1
      let name = bytes[(start + open.utf8.count)...].drop { hasBlanks && $0 == 0x20 }.prefix(while: isOfName)
      let end = bytes[name.endIndex...].drop { hasBlanks && $0 == 0x20 }
      guard name.count >= 2, end.starts(with: close.utf8) else { continue }
      return start..<end.startIndex + close.utf8.count
    }
    return nil
  }

  /// Returns the bytes of the placeholder `%%CODE%%` or `%CODE%` that contains an invalid percent escape; nil when the
  /// escape is only wrong.
  static func range(in bytes: [UInt8], aroundEscape index: Int, within part: Range<Int>) -> Range<Int>? {
    for start in part where start <= index && bytes[start] == UInt8(ascii: "%") {
      if let range = range(in: bytes, at: start), range.contains(index) { return range }
      let name = bytes[start + 1..<part.upperBound].prefix { isOfName($0) && !(0x61...0x7A).contains($0) }
      guard name.count >= 2, name.endIndex < part.upperBound, bytes[name.endIndex] == UInt8(ascii: "%"),
        index <= name.endIndex
      else { continue }
      return start..<name.endIndex + 1
    }
    return nil
  }

  /// Returns the rejection of a placeholder in a part of a link that has no type.
  static func rejection(_ bytes: [UInt8], _ range: Range<Int>) -> LinkRejection {
    let shown = String(decoding: bytes[range], as: UTF8.self).clipped()
    return LinkRejection(
      code: .unfilledTemplate, TextSentence.placeholder.sentence(["shown": shown]), range: range,
      expected: "a link with everything filled in", advice: HintSentence.fillIn.sentence)
  }

  private static let words = ["undefined", "null"]
  private static let forms = [
    ("{{", "}}"), ("${", "}"), ("{!", "}"), ("{$", "}"), ("[[", "]]"), ("{", "}"), ("<", ">"), ("%%", "%%"),
    ("*|", "|*"),
  ]

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".")
  }
}
