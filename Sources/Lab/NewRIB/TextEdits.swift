/// Insertions and replacements in one text, by byte; they are made all at once, so that places stay what they are.
struct TextEdits {
  private var edits: [(range: Range<Int>, text: String)] = []

  /// Adds an insertion; several at one place follow each other in this order.
  mutating func insert(_ text: String, at place: Int) { edits.append((place..<place, text)) }

  /// Adds a replacement.
  mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

  /// The text with all edits made.
  func applied(to text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    // Sorting is stable here by the order of arrival.
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in sorted {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self)
  }
}
