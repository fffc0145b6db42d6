/// The byte ranges of a link's parts; nothing is decoded yet.
///
/// Both forms come out alike: `taxi://reservations/42` and `https://taxi.example/reservations/42` have two segments.
struct LinkParts {
  /// The path's segments, without a trailing empty one.
  private(set) var segments: [Range<Int>] = []
  /// The query's parameters; a value without `=` is empty.
  private(set) var query: [(name: Range<Int>, value: Range<Int>)] = []
  /// What stands behind the `#`; nil without one.
  private(set) var fragment: Range<Int>?
  /// All of the path, for rejections.
  private(set) var path: Range<Int>
  /// Where the query ends: where a missing parameter would go.
  private(set) var queryEnd: Int

  /// Splits a link whose bytes are valid characters, given where the scheme's `://` ends and which form it has.
  init(_ bytes: [UInt8], _ opening: LinkOpening) throws(LinkRejection) {
    let end = bytes.endIndex
    let hash = Self.first(UInt8(ascii: "#"), bytes, opening.pathStart..<end) ?? end
    let question = Self.first(UInt8(ascii: "?"), bytes, opening.pathStart..<hash) ?? hash
    if hash < end { fragment = hash + 1..<end }
    path = opening.pathStart..<question
    queryEnd = hash
    try splitPath(bytes)
    if question < hash { try splitQuery(bytes, question + 1..<hash) }
  }

  private mutating func splitPath(_ bytes: [UInt8]) throws(LinkRejection) {
    var start = path.lowerBound
    while start < path.upperBound {
      let end = Self.first(UInt8(ascii: "/"), bytes, start..<path.upperBound) ?? path.upperBound
      if start == end {
        throw LinkRejection(
          code: .emptySegment, message: "The path has two slashes with nothing between them.",
          range: max(start - 1, 0)..<start + 1, expected: "one slash between two segments")
      }
      segments.append(start..<end)
      start = end + 1
    }
  }

  private mutating func splitQuery(_ bytes: [UInt8], _ range: Range<Int>) throws(LinkRejection) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = Self.first(UInt8(ascii: "&"), bytes, start..<range.upperBound) ?? range.upperBound
      defer { start = end + 1 }
      if start == end { continue }
      let equals = Self.first(UInt8(ascii: "="), bytes, start..<end) ?? end
      if start == equals {
        throw LinkRejection(
          code: .malformed, message: "A parameter has no name before its `=`.", range: start..<end,
          expected: "`name=value`")
      }
      if query.count == RouteTable.maximumQueryParameters {
        throw LinkRejection(
          code: .tooManyParameters,
          message: "The query has more than \(RouteTable.maximumQueryParameters) parameters.",
          range: start..<range.upperBound, expected: "at most \(RouteTable.maximumQueryParameters) parameters")
      }
      query.append((start..<equals, min(equals + 1, end)..<end))
    }
  }

  private static func first(_ byte: UInt8, _ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    for index in range where bytes[index] == byte { return index }
    return nil
  }
}
