/// The bounds a session keeps.
public struct SessionLimits: Sendable, Hashable {
  /// How many links may wait at once in a session.
  public var pendingLinks = 8
  /// How long a link may wait, in milliseconds.
  public var pendingLifetime: Int64 = 7 * 24 * 3600 * 1000
  /// How often a link that waits may start over, because what it waited on went away.
  public var restarts = 8
  /// How many moments of session time one turn may go through before it is taken for endless.
  public var momentsPerTurn = 100_000

  /// The standard limits: 8 links, 7 days.
  public init() {}
}
