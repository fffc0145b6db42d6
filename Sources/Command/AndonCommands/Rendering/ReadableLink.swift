import TextFormats

/// A canonical link for people: `taxi://order?pickup=東京駅` instead of `taxi://order?pickup=%E6%9D%B1%E4%BA%AC%E9%A7%85`.
///
/// Only characters beyond ASCII are decoded, so the text still opens the same link. Characters that are invisible or
/// control the terminal stay encoded. JSON shows links as they are.
enum ReadableLink {
  /// Returns the link with its encoded letters decoded.
  static func text(_ link: String) -> String {
    var text = ""
    var rest = Substring(link)
    while let sign = rest.firstIndex(of: "%") {
      text += rest[..<sign]
      let bytes = encodedBytes(rest[sign...])
      let encoded = rest[sign...].prefix(max(1, 3 * bytes.count))
      text += decoded(bytes) ?? String(encoded)
      rest = rest[encoded.endIndex...]
    }
    return text + rest
  }

  /// Returns the links with their encoded letters decoded.
  static func texts(_ links: [String]) -> [String] { links.map { text($0) } }

  /// Returns the bytes beyond ASCII that a text begins with, as in `%E6%9D%B1`.
  private static func encodedBytes(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while rest.first == "%", let byte = UInt8(rest.dropFirst().prefix(2), radix: 16), byte >= 0x80 {
      bytes.append(byte)
      rest = rest.dropFirst(3)
    }
    return bytes
  }

  /// Returns the bytes as text; `nil` when there are none, when they are not UTF-8, or when a character is not visible.
  private static func decoded(_ bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self), !text.contains(where: \.isWhitespace),
      text.escapingControlCharacters == text
    else { return nil }
    return text
  }
}
