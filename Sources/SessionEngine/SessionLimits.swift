/// The bounds a session keeps.
public struct SessionLimits: Sendable, Hashable {
  /// How many links may wait at once in a session.
  public var pendingLinks = 8
  /// How long a link may wait, in milliseconds.
  public var pendingLifetime: Int64 = 7 * 24 * 3600 * 1000

  /// The limits of the blueprint: 8 links, 7 days.
  public init() {}
}
