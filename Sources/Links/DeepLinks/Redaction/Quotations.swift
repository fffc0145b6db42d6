/// The quotations of a sentence: what is in backticks, in quotation marks, in 「」 or in （）.
enum Quotations {
  /// Pairs of marks. Those that are equal alternate.
  private static let pairs = [("`", "`"), ("\"", "\""), ("「", "」"), ("“", "”"), ("（", "）")].map {
    (Array($0.0.utf8), Array($0.1.utf8))
  }
  private static let apostrophe = UInt8(ascii: "'")
  /// All marks by their first byte.
  private static let marks = Dictionary(grouping: pairs.flatMap { [$0.0, $0.1] } + [[apostrophe]]) { $0[0] }

  /// Returns whether a text contains a mark that ends or begins a quotation.
  static func hasMark(_ text: [UInt8]) -> Bool {
    text.indices.contains { index in
      marks[text[index]]?.contains { text[index...].starts(with: $0) } ?? false
    }
  }

  /// Returns the quotations. One that does not end goes on to the end of the sentence.
  static func ranges(in text: [UInt8]) -> [Range<Int>] {
    pairs.flatMap { ranges(in: text, from: $0, to: $1) } + rangesInApostrophes(text)
  }

  private static func ranges(in text: [UInt8], from open: [UInt8], to close: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for index in text.indices {
      if let begun = start {
        guard text[index...].starts(with: close) else { continue }
        ranges.append(begun..<index)
        start = nil
      } else if text[index...].starts(with: open) {
        start = index + open.count
      }
    }
    return ranges + (start.map { [min($0, text.count)..<text.count] } ?? [])
  }

  /// Returns what is in apostrophes as the argument parser writes them: after a blank, and before the end of a word.
  private static func rangesInApostrophes(_ text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for index in text.indices where text[index] == apostrophe {
      if let begun = start {
        guard index + 1 == text.count || !isLetter(text[index + 1]) else { continue }
        ranges.append(begun..<index)
        start = nil
      } else if index == 0 || !isLetter(text[index - 1]) {
        start = index + 1
      }
    }
    return ranges + (start.map { [$0..<text.count] } ?? [])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) || byte >= 0x80
  }
}
