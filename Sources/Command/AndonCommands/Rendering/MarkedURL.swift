import Lab
import TextFormats

/// A URL with a range of its bytes underlined.
struct MarkedURL {
  /// The maximum width in columns. A longer URL is cut around the range.
  static let width = 88

  /// The URL, control characters escaped.
  let text: String
  /// Spaces and `^` for the line below the text.
  let underline: String

  /// Marks the bytes `[first, end)` of a URL. An empty range marks the position before its first byte.
  init(_ url: String, range: [Int]) {
    let bytes = Array(url.utf8)
    let first = min(max(range.first ?? 0, 0), bytes.count)
    let end = min(max(range.last ?? first, first), bytes.count)
    var before = Self.shown(bytes[..<first])
    var marked = Self.shown(bytes[first..<end])
    var after = Self.shown(bytes[end...])
    if before.columns + marked.columns + after.columns > Self.width {
      before = String(String(before.reversed()).shortened(to: 32).reversed())
      marked = marked.shortened(to: 32)
      after = after.shortened(to: Self.width - before.columns - marked.columns)
    }
    text = before + marked + after
    underline =
      String(repeating: " ", count: before.columns)
      + String(repeating: "^", count: max(1, marked.columns))
  }

  /// Returns a word and a URL as one line, and the underline as a second one where a range is given.
  static func lines(_ word: String, _ url: String, range: [Int]?) -> [String] {
    guard let range else { return [word + url.escapingControlCharacters] }
    let marked = MarkedURL(url, range: range)
    return [word + marked.text, String(repeating: " ", count: word.count) + marked.underline]
  }

  /// Returns a part of the URL. Where the range cuts a character in two, its bytes become replacement characters.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).escapingControlCharacters
  }
}
