import TextFormats

/// The comments of templates: `{# … #}` of Jinja, `{% comment %} … {% endcomment %}` of Liquid, `{{! … }}` and `{{!-- … --}}` of
/// Handlebars. Tools leave them out when they send.
struct TemplateComments {
  private let bytes: [UInt8]
  private var result: [UInt8] = []
  /// The marks that are not in the rest of the text, so that each is searched for once.
  private var absent: Set<String> = []

  /// Returns a text without the comments. Line ends in them stay, so that lines keep their numbers. A text without
  /// placeholders stays: in it these signs have another meaning.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    guard ["{{", "{%"].contains(where: { bytes.place(of: $0, from: 0) < bytes.count }) else { return bytes }
    var reader = TemplateComments(bytes: bytes)
    reader.read()
    return reader.result
  }

  /// Returns a text without the comments.
  static func removed(from text: String) -> String {
    text.contains("{") ? String(decoding: removed(from: Array(text.utf8)), as: UTF8.self) : text
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() {
    var position = 0
    while position < bytes.count {
      let begin = bytes.place(of: "{", from: position)
      result += bytes[position..<begin]
      guard begin < bytes.count else { return }
      position = end(of: begin) ?? begin + 1
      if position == begin + 1 {
        result.append(bytes[begin])
      } else {
        result += bytes[begin..<position].filter { $0 == 0x0A || $0 == 0x0D }
      }
    }
  }

  /// The place behind the comment that begins at a place; `nil` where none begins, and for one without an end.
  private mutating func end(of begin: Int) -> Int? {
    switch byte(begin + 1) {
    case UInt8(ascii: "#"): return search("#}", from: begin + 2)
    case UInt8(ascii: "{"):
      let sign = byte(begin + 2) == UInt8(ascii: "~") ? begin + 3 : begin + 2
      guard byte(sign) == UInt8(ascii: "!") else { return nil }
      let isLong = byte(sign + 1) == UInt8(ascii: "-") && byte(sign + 2) == UInt8(ascii: "-")
      return isLong ? search("--}}", from: sign + 3) : search("}}", from: sign + 1)
    case UInt8(ascii: "%"):
      let name = Array("comment".utf8)
      let inside = skipping(begin + 2)
      guard bytes[inside...].starts(with: name), byte(skipping(inside + name.count)) == UInt8(ascii: "%") else {
        return nil
      }
      return search("endcomment", from: inside + name.count).flatMap { search("%}", from: $0) }
    default: return nil
    }
  }

  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// The place behind the spaces and the signs for them that begin at a place, at most 16 of them.
  private func skipping(_ place: Int) -> Int {
    var place = min(place, bytes.count)
    let end = min(place + 16, bytes.count)
    while place < end, bytes[place].isSpace || bytes[place] == UInt8(ascii: "-") { place += 1 }
    return place
  }

  /// The place behind the first mark at or after a place; `nil` without one.
  private mutating func search(_ mark: String, from place: Int) -> Int? {
    guard !absent.contains(mark) else { return nil }
    let found = bytes.place(of: mark, from: place)
    guard found < bytes.count else {
      absent.insert(mark)
      return nil
    }
    return found + mark.utf8.count
  }
}
