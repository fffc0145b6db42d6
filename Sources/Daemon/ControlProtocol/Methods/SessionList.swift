import SessionEngine

/// Asks for the newest sessions.
public struct SessionList: DaemonMethod {
  /// The name of the method.
  public static let name = "session.list"
  /// The purpose of the method.
  public static let abstract = "Returns the newest sessions."
  /// True: the sessions are in the store.
  public static let isStored = true
  /// The maximum number of sessions, 1 to 10,000; 20 when left out.
  public var limit: Int?
  /// Whether to return as many as a reply may hold (10,000, or 1 MiB); `limit` is then ignored.
  public var all: Bool?
  /// The time of the last change of the session after which the page begins, in milliseconds since 1970: `before` of the
  /// last reply's `next`; the newest sessions when left out.
  public var before: Int64?
  /// The name of the session after which the page begins: `after` of the last reply's `next`. It is given with `before`.
  public var after: String?

  /// Creates a call for the newest sessions, or for those after the last page.
  public init(limit: Int? = nil, all: Bool? = nil, after next: SessionListReply.Next? = nil) {
    self.limit = limit
    self.all = all
    before = next?.before
    after = next?.after
  }

  /// The page, with as many sessions as a response may hold.
  public func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<SessionListReply> {
    let limit = try SessionListReply.limit(limit, all: all)
    let (place, routes) = (try place(), daemon.routes)
    return .stored(limit: limit) { storage in
      let sessions = try storage.sessions(after: place, limit: limit)
      let page = SessionListReply.fitting(sessions, routes)
      let isLast = sessions.count < limit && page.count == sessions.count
      return SessionListReply(
        sessions: page, total: try storage.counts().sessions,
        next: isLast ? nil : page.last.map { SessionListReply.Next($0.place) })
    }
  }

  /// Returns the place after which the page begins; `nil` for the first page.
  private func place() throws(ControlError) -> SessionPlace? {
    guard before != nil || after != nil else { return nil }
    guard let before, let after else {
      throw ControlError(
        .invalidParameters, "before and after are given together or not at all",
        hint: "send both as they are in next of the last reply")
    }
    return SessionPlace(updatedAt: before, session: after)
  }
}
