public import SessionEngine

/// Asks for a session with its settings, its tree, its pending links and its last links.
public struct SessionShow: ReadingMethod {
  /// The name of the method.
  public static let name = "session.show"
  /// The purpose of the method.
  public static let abstract = "Returns a session with its settings, its tree, its pending links and its last links."
  /// True: the last links are in the store.
  public static let isStored = true
  /// The session; `default` when left out.
  public var session: String?

  /// Creates a call for a session.
  public init(session: String? = nil) { self.session = session }

  /// The session with its last links.
  public func answer(_ session: Session) -> SessionAnswer<SessionReply> {
    let reply = SessionReply(session)
    let (id, lastLink) = (session.record.id, session.record.lastLink)
    return .stored { storage in
      var reply = reply
      // The links before these are of an earlier session of the same name.
      let links = LinkConditions(session: id)
      reply.links = try storage.links(links, before: .max, limit: min(10, lastLink)).links
      return reply
    }
  }
}
