extension RouteTable {
  /// The longest link, in UTF-8 bytes.
  public static let maximumBytes = 8_192
  /// The most segments in a path.
  public static let maximumSegments = 32
  /// The most parameters in a query.
  public static let maximumQueryParameters = 64

  /// What a link means, whenever it is opened: what a session stored parses back after its route has expired.
  ///
  /// Scheme and host are case-insensitive, the path is not. One trailing slash is ignored, escapes are decoded exactly
  /// once, and a `+` is a plus. Throws the first thing that is wrong, with its byte range.
  public func parse(_ text: String) throws(LinkRejection) -> ParsedLink {
    try LinkReader(table: self, now: nil).read(text)
  }

  /// What a link means that is opened at a time: as `parse(_:)`, and a route whose time is over is refused, and so is
  /// a time that must lie ahead and does not.
  public func parse(_ text: String, at now: LinkTime) throws(LinkRejection) -> ParsedLink {
    try LinkReader(table: self, now: now).read(text)
  }
}
