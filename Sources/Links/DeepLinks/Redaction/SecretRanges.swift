/// The secret bytes of a text as ranges, in ascending order and without overlaps.
struct SecretRanges: Sendable, Equatable {
  let ranges: [Range<Int>]

  /// The given ranges in order. Joins ranges that overlap or touch.
  init(_ found: [Range<Int>]) {
    var ranges: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    self.ranges = ranges
  }

  /// Returns whether a byte of a range is secret.
  func overlaps(_ range: Range<Int>) -> Bool { ranges.contains { $0.overlaps(range) } }

  /// Returns the text with a mask in place of each range.
  func redact(_ text: String) -> String {
    if ranges.isEmpty { return text }
    let bytes = Array(text.utf8)
    var redacted: [UInt8] = []
    var start = 0
    for range in ranges {
      redacted += bytes[start..<range.lowerBound]
      redacted += Redactor.mask.utf8
      start = range.upperBound
    }
    return String(decoding: redacted + bytes[start...], as: UTF8.self)
  }

  /// Returns the bytes of the redacted text that show a range of the original text.
  func shown(_ range: Range<Int>) -> Range<Int> {
    let start = position(range.lowerBound, isEnd: false)
    return start..<max(start, position(range.upperBound, isEnd: !range.isEmpty))
  }

  /// Returns the position of a byte in the redacted text. A byte inside a secret moves to the beginning of the mask,
  /// or to its end when it ends a range.
  private func position(_ byte: Int, isEnd: Bool) -> Int {
    var shift = 0
    for range in ranges {
      if byte <= range.lowerBound { break }
      if byte < range.upperBound { return range.lowerBound + shift + (isEnd ? Redactor.mask.utf8.count : 0) }
      shift += Redactor.mask.utf8.count - range.count
    }
    return byte + shift
  }
}
