/// The placeholders of templates inside the values of attributes, which can have the quotes of the attribute in them:
/// `href="{{ f("a", "b") }}"`. A template is filled in before its HTML is read.
struct QuotedPlaceholders {
  /// The most bytes of a placeholder.
  private static let longest = 512
  private static let signs: [(open: [UInt8], close: String)] = [
    (Array("{{".utf8), "}}"), (Array("{%".utf8), "%}"), (Array("%%=".utf8), "=%%"), (Array("%%[".utf8), "]%%"),
    (Array("<%".utf8), "%>"),
  ]
  /// The place before which no placeholder has an end, so that each byte is read a bounded number of times.
  private var searched = 0

  /// Returns the place behind a placeholder that begins at a place and has an even number of quotes in it; `nil` for none.
  mutating func end(at place: Int, in bytes: [UInt8], _ quote: UInt8) -> Int? {
    guard place >= searched, [UInt8(ascii: "{"), UInt8(ascii: "%"), UInt8(ascii: "<")].contains(bytes[place]),
      let signs = Self.signs.first(where: { bytes[place...].starts(with: $0.open) })
    else { return nil }
    let begin = place + signs.open.count
    let limit = min(bytes.count, begin + Self.longest)
    let inside = Array(bytes[min(begin, limit)..<limit])
    let length = inside.place(of: signs.close, from: 0)
    guard length < inside.count else {
      searched = limit
      return nil
    }
    let text = inside[..<length]
    guard !text.contains(UInt8(ascii: "<")), text.count(where: { $0 == quote }).isMultiple(of: 2),
      // A quote before the next attribute ends this one.
      String(decoding: text, as: UTF8.self).firstMatch(of: /["']\s+[A-Za-z-]+=["']/) == nil
    else { return nil }
    return begin + length + signs.close.utf8.count
  }
}
