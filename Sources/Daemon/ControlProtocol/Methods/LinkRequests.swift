public import SessionEngine

/// Asks for the requests to the backend of the journal's entries, counted by the minute.
public struct LinkRequests: DaemonMethod {
  /// The name of the method.
  public static let name = "link.requests"
  /// The purpose of the method.
  public static let abstract = "Returns the requests to the backend in the journal, by minute."
  /// True: the journal is in the store.
  public static let isStored = true
  /// Only the requests of this session; of all when left out.
  public var session: String?
  /// The page: `next` of the last reply; the newest events when left out.
  public var after: String?

  /// Creates a call for the requests of one session or of all.
  public init(session: String? = nil, after: String? = nil) {
    self.session = session
    self.after = after
  }

  /// The requests of as many events as one page looks at.
  public func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<LinkRequestsReply> {
    let place = try PagePlace(after)
    return .stored(limit: .max) { storage in
      let page = try storage.requests(session: session, before: place?.position ?? .max)
      return LinkRequestsReply(
        minutes: RequestMinute.merged(page.minutes), next: page.next.map { PagePlace(position: $0).text })
    }
  }
}

/// The requests to the backend of a page of the journal.
public struct LinkRequestsReply: Codable, Sendable, Hashable {
  /// The requests by minute of the session's time, in order. Another page may have the same minutes.
  public var minutes: [RequestMinute]
  /// The value of `after` for the page of the events before these; `nil` on the last page.
  public var next: String?

  /// Creates a page from its parts.
  public init(minutes: [RequestMinute], next: String?) {
    self.minutes = minutes
    self.next = next
  }
}
