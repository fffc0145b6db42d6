public import SessionEngine

/// Asks for a session's tree.
public struct SessionTree: ReadingMethod {
  /// The name of the method.
  public static let name = "session.tree"
  /// The purpose of the method.
  public static let abstract = "Returns a session's tree."
  /// The session; `default` when left out.
  public var session: String?

  /// Creates a call for a session.
  public init(session: String? = nil) { self.session = session }

  /// The tree.
  public func answer(_ session: Session) -> SessionAnswer<TreeReply> {
    .reply(TreeReply(session))
  }
}
