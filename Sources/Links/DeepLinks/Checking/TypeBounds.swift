import TextFormats

extension ParameterType {
  /// Texts at the bounds of the type and just outside of them, and some that most types reject.
  var bounds: [String] {
    let texts: [String] =
      switch self {
      case .string(let rule), .identifier(let rule): rule.bounds
      case .integer(let range): Self.bounds(range.lowerBound, range.upperBound).map { String($0) }
      case .decimal(let range):
        Self.bounds(range.lowerBound.millionths, range.upperBound.millionths)
          .map { ExactDecimal(millionths: $0).description }
      case .place, .coordinate: ["here", "35.681236,139.767125", "35.681236,139.767125,Tokyo Station", "91,0", "0,181"]
      case .time: ["2100-01-01T00:00:00Z", "2000-01-01T00:00:00Z", "2100-01-01T00:00:00"]
      // The samples are the bounds.
      case .date: ["2030-02-29", "2030-13-01", "0000-12-31", "2030-1-11", "2030-01-11T00:00:00Z"]
      case .localTime: ["24:00", "09:60", "9:30", "09:30:00"]
      case .enumeration: []
      case .url(let hosts): hosts.map { "http://\($0)/" } + ["https://nosuch.example/"]
      }
    return samples + texts + ["nosuch"]
  }

  /// The two bounds of a range, and the numbers just outside where there are any.
  private static func bounds(_ lower: Int, _ upper: Int) -> [Int] {
    [lower, upper] + (lower > .min ? [lower - 1] : []) + (upper < .max ? [upper + 1] : [])
  }
}

extension TextRule {
  /// Texts with the bounds of the rule's length, characters and prefix, and just outside of them.
  fileprivate var bounds: [String] {
    let ranges = self.ranges.prefix(8)
    let inside = ranges.flatMap { [$0.lowerBound, $0.upperBound] }.compactMap(Self.character).first ?? "a"
    let outside = ranges.flatMap { [$0.lowerBound &- 1, $0.upperBound &+ 1] }.compactMap(Self.character)
    let lengths = [length.lowerBound - 1, length.lowerBound, length.upperBound, length.upperBound + 1]
    let least = max(length.lowerBound, 1)
    let texts =
      lengths.filter { (0...Self.maximumLength + 1).contains($0) }.map { String(repeating: inside, count: $0) }
      + outside.map { String(repeating: $0, count: least) }
    return texts.map { prefix + $0 } + (prefix.isEmpty ? [] : [String(repeating: inside, count: least)])
  }

  /// The character of a code point; nil where a link cannot show it.
  private static func character(_ value: UInt32) -> Character? {
    Unicode.Scalar(value).flatMap { $0.isUnprintable ? nil : Character($0) }
  }
}
