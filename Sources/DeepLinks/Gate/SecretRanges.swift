/// The bytes of a text that are secret, in order and apart from each other.
struct SecretRanges: Sendable, Equatable {
  let ranges: [Range<Int>]

  /// Joins ranges that overlap or touch.
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

  /// Whether all of a range is secret.
  func contains(_ range: Range<Int>) -> Bool {
    ranges.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
  }

  /// The text with a cover in place of each range.
  func covering(_ text: String) -> String {
    if ranges.isEmpty { return text }
    let bytes = Array(text.utf8)
    var covered: [UInt8] = []
    var start = 0
    for range in ranges {
      covered += bytes[start..<range.lowerBound]
      covered += Secrets.cover.utf8
      start = range.upperBound
    }
    return String(decoding: covered + bytes[start...], as: UTF8.self)
  }

  /// The bytes of the covered text that show what a range names in the text as given.
  func shown(_ range: Range<Int>) -> Range<Int> {
    let start = position(range.lowerBound, isEnd: false)
    return start..<max(start, position(range.upperBound, isEnd: !range.isEmpty))
  }

  /// Where a byte stands once all is covered; one inside of a secret stands at the cover's begin, or at its end when
  /// it is the end of something.
  private func position(_ byte: Int, isEnd: Bool) -> Int {
    var shift = 0
    for range in ranges {
      if byte <= range.lowerBound { break }
      if byte < range.upperBound { return range.lowerBound + shift + (isEnd ? Secrets.cover.utf8.count : 0) }
      shift += Secrets.cover.utf8.count - range.count
    }
    return byte + shift
  }
}
