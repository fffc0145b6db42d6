/// A splitter of the path and the query of a URL that contains only valid characters. It also decodes the parts.
struct URLSplitter {
  let bytes: [UInt8]

  /// Returns the decoded part at a range of bytes.
  func part(_ range: Range<Int>) throws(LinkRejection) -> GatedURL.Part {
    GatedURL.Part(text: try PercentCoding.decode(bytes, range), range: range)
  }

  /// Returns the segments of a path. A slash at the end adds no segment.
  func segments(_ path: Range<Int>) throws(LinkRejection) -> [GatedURL.Part] {
    var segments: [GatedURL.Part] = []
    var start = path.lowerBound
    while start < path.upperBound {
      let end = first(UInt8(ascii: "/"), start..<path.upperBound) ?? path.upperBound
      if start == end {
        throw LinkRejection(
          code: .emptySegment, PathSentence.emptySegment.sentence,
          range: max(start - 1, 0)..<start + 1, expected: "one slash between two segments")
      }
      let segment = try part(start..<end)
      if segment.text == "." || segment.text == ".." {
        throw LinkRejection(
          code: .dotSegment, PathSentence.dotSegment.sentence(["segment": segment.text]), range: segment.range,
          expected: "the segments themselves, without `.` and `..`")
      }
      if segments.count == RouteTable.maximumSegments {
        throw LinkRejection(
          code: .tooManySegments, PathSentence.tooManySegments.sentence(["most": "\(RouteTable.maximumSegments)"]),
          range: start..<path.upperBound, expected: "at most \(RouteTable.maximumSegments) segments")
      }
      segments.append(segment)
      start = end + 1
    }
    return segments
  }

  /// Returns the parameters of a query. An empty one between two `&` is left out.
  func query(_ range: Range<Int>) throws(LinkRejection) -> [GatedURL.Item] {
    var items: [GatedURL.Item] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = first(UInt8(ascii: "&"), start..<range.upperBound) ?? range.upperBound
      if end < range.upperBound { try EscapingMistake.checkHTML(bytes, at: end) }
      defer { start = end + 1 }
      if start == end { continue }
      let equals = first(UInt8(ascii: "="), start..<end) ?? end
      if start == equals {
        throw LinkRejection(
          code: .malformed, ParameterSentence.nameless.sentence, range: start..<end,
          expected: "`name=value`")
      }
      if items.count == RouteTable.maximumQueryParameters {
        throw LinkRejection(
          code: .tooManyParameters,
          ParameterSentence.tooMany.sentence(["most": "\(RouteTable.maximumQueryParameters)"]),
          range: start..<range.upperBound, expected: "at most \(RouteTable.maximumQueryParameters) parameters")
      }
      items.append(GatedURL.Item(name: try part(start..<equals), value: try part(min(equals + 1, end)..<end)))
    }
    return items
  }

  /// Returns the index of the first such byte in a range.
  func first(_ byte: UInt8, _ range: Range<Int>) -> Int? { bytes[range].firstIndex(of: byte) }
}
