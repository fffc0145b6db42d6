/// The limits of a session.
public struct SessionLimits: Sendable, Hashable {
  /// The maximum number of pending links.
  public var pendingLinks = 8
  /// The maximum age of a pending link, in milliseconds.
  public var pendingLifetime: Int64 = 7 * 24 * 3600 * 1000
  /// The maximum age of a link that was opened when the app was not installed, in milliseconds.
  public var deferredLifetime: Int64 = 24 * 3600 * 1000
  /// The maximum number of times in one turn that a waiting link may start again because its RIB was detached.
  public var restarts = 8
  /// The maximum number of times at which timers fire in one turn. A turn beyond it fails.
  public var momentsPerTurn = 100_000

  /// Creates the default limits: 8 links, 7 days, a day without the app.
  public init() {}
}
