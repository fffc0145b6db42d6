/// Placeholders of templates that were not filled in: `{lat}`, `{{lat}}`, `${lat}`, `%%CODE%%`, `*|CODE|*`,
/// `undefined`, `null`.
///
/// A campaign generates its links from such templates, so one mistake affects all of them.
package enum Placeholder {
  /// Returns whether a decoded value is or contains a placeholder.
  package static func isLeft(in text: String) -> Bool {
    if words.contains(where: { text == $0 || text.hasPrefix($0 + ",") || text.hasSuffix("," + $0) }) { return true }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "*") })
    else { return false }
    let bytes = Array(text.utf8)
    return forms.contains { holds(Array($0.utf8), Array($1.utf8), bytes) }
  }

  private static let words = ["undefined", "null"]
  private static let forms = [("{", "}"), ("%%", "%%"), ("*|", "|*")]

  /// Returns whether the text contains a name between the two marks.
  private static func holds(_ open: [UInt8], _ close: [UInt8], _ bytes: [UInt8]) -> Bool {
    for start in bytes.indices where bytes[start...].starts(with: open) {
      let name = bytes[(start + open.count)...].prefix(while: isOfName)
      if name.count >= 2, bytes[name.endIndex...].starts(with: close) { return true }
    }
    return false
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".")
  }
}
