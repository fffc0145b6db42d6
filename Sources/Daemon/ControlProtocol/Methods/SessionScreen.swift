public import SessionEngine

/// Asks for the screens of a session.
public struct SessionScreen: ReadingMethod {
  /// The name of the method.
  public static let name = "session.screen"
  /// The purpose of the method.
  public static let abstract = "Returns the screens of a session."
  /// The session; `default` when left out.
  public var session: String?

  /// Creates a call for a session.
  public init(session: String? = nil) { self.session = session }

  /// The screens.
  public func answer(_ session: Session) -> SessionAnswer<ScreenReply> {
    .reply(ScreenReply(session))
  }
}
