import Lab
import TextFormats

/// A URL to print, with the offending bytes underlined.
struct MarkedURL {
  /// The most columns of a URL that are shown around a mark.
  static let width = 88

  /// The text that is shown: control characters written out, cut to the neighbourhood of the mark when it is long.
  let text: String
  /// Blanks and `^` to stand under the text.
  let underline: String

  /// Marks the bytes `[first, end)` of a URL; an empty range marks the place before its first byte.
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

  /// A piece of the URL; should the range cut a character in two, its bytes show as replacement characters.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).escapingControlCharacters
  }
}
