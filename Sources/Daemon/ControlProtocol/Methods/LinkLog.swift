public import SessionEngine

/// Asks for the last links, each with its latest outcome, newest last.
public struct LinkLog: DaemonMethod {
  /// The name of the method.
  public static let name = "link.log"
  /// The purpose of the method.
  public static let abstract = "Returns the last links, each with its latest outcome."
  /// True: the links are in the store.
  public static let isStored = true
  /// Only the links of this session; all when left out.
  public var session: String?
  /// The position before which the page ends: that of the first link of the last reply; the newest links when left out.
  public var before: Int64?
  /// The maximum number of links, 1 to 1,000; 20 when left out.
  public var limit: Int?

  /// Creates a call for the last links of one session or of all.
  public init(session: String? = nil, before: Int64? = nil, limit: Int? = nil) {
    self.session = session
    self.before = before
    self.limit = limit
  }

  /// The links, as many of the newest as a response may hold.
  public func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<LinkLogReply> {
    let limit = try limit.limit(in: 1...1_000, standard: 20)
    return .stored(limit: limit) { storage in
      let links = try storage.links(session: session, before: before ?? .max, limit: limit)
      return LinkLogReply(links: PageSize.newest(links))
    }
  }
}

/// A list of links.
public struct LinkLogReply: Codable, Sendable, Hashable {
  /// The links in the order in which they were opened.
  public var links: [LinkLogLine]

  /// Creates a list of links in the order in which they were opened.
  public init(links: [LinkLogLine]) { self.links = links }
}
