extension RouteTable {
  /// The longest link, in UTF-8 bytes.
  public static let maximumBytes = 8_192
  /// The most parameters in a query.
  public static let maximumQueryParameters = 64

  /// What a link means.
  ///
  /// Scheme and host are case-insensitive, the path is not. One trailing slash is ignored, escapes are decoded exactly
  /// once, and a `+` is a plus. Throws the first thing that is wrong, with its byte range.
  public func parse(_ text: String) throws(LinkRejection) -> ParsedLink {
    let bytes = Array(text.utf8)
    try Self.checkSize(bytes)
    try LinkCharacters.check(bytes)
    let opening = try LinkOpening(bytes, schemes: schemes, hosts: hosts)
    let parts = try LinkParts(bytes, opening)
    let match = try match(bytes, parts)
    let compiled = compiled[match.route]
    var query = QueryReader(bytes: bytes, compiled: compiled, parameters: match.parameters)
    try query.read(parts)
    let link = DeepLink(route: compiled.route.name, workflow: compiled.route.workflow, parameters: query.parameters)
    return ParsedLink(link: link, canonical: canonical(link, compiled), unknown: query.unknown)
  }

  private static func checkSize(_ bytes: [UInt8]) throws(LinkRejection) {
    if bytes.isEmpty {
      throw LinkRejection(code: .malformed, message: "The link is empty.", range: 0..<0, expected: "a link")
    }
    if bytes.count > maximumBytes {
      throw LinkRejection(
        code: .tooLong, message: "The link has \(bytes.count) bytes.", range: maximumBytes..<bytes.count,
        expected: "at most \(maximumBytes) bytes")
    }
  }

  private func match(
    _ bytes: [UInt8], _ parts: LinkParts
  ) throws(LinkRejection) -> (route: Int, parameters: [String: ParameterValue]) {
    var segments: [String] = []
    segments.reserveCapacity(parts.segments.count)
    for range in parts.segments {
      let segment = try PercentCoding.decode(bytes, range)
      if segment == "." || segment == ".." {
        throw LinkRejection(
          code: .dotSegment, message: "The path holds the segment `\(segment)`.", range: range,
          expected: "the segments themselves, without `.` and `..`")
      }
      segments.append(segment)
    }
    guard let (terminal, values) = trie.match(segments) else {
      throw NearestRoute(table: self, segments: segments).rejection(parts)
    }
    var parameters: [String: ParameterValue] = [:]
    for (name, value) in zip(terminal.names, values) { parameters[name] = value }
    return (terminal.route, parameters)
  }
}
