/// Insertions and replacements in a text, by byte offset in the original text.
struct TextEdits {
  private var edits: [(range: Range<Int>, text: String)] = []

  /// Adds an insertion. Insertions at the same place keep the order in which they are added.
  mutating func insert(_ text: String, at place: Int) { edits.append((place..<place, text)) }

  /// Adds a replacement.
  mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

  /// Returns the text with all edits, and the bytes of the lines of the result that have something new.
  func applied(to text: String) -> (text: String, written: [Range<Int>]) {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var written: [Range<Int>] = []
    var position = 0
    // The offset makes the sort stable.
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in sorted {
      result += bytes[position..<edit.range.lowerBound]
      written.append(result.count..<result.count + edit.text.utf8.count)
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    result += bytes[position...]
    return (String(decoding: result, as: UTF8.self), written.map { Self.lines(of: $0, in: result) })
  }

  /// Returns a range that is widened to whole lines, without the last line feed.
  private static func lines(of range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let last = max(range.upperBound - 1, range.lowerBound)
    return start..<(bytes[last...].firstIndex(of: newline) ?? bytes.count)
  }
}
