/// Asks the daemon to read the route table again, as SIGHUP does.
///
/// The table is read and checked as a whole before it is used. A wrong one changes nothing, and the response is the
/// error `config.invalid`. So is a table in which the location of a session or a pending link is no longer a link, with
/// the reason `linksLost`, unless it is forced.
public struct Reload: DaemonMethod {
  /// The name of the method.
  public static let name = "reload"
  /// The purpose of the method.
  public static let abstract = "Reads the route table again."
  /// The owner: the table is that of all sessions.
  public static let access: MethodAccess? = .owner
  /// True: another route table changes where links lead.
  public static let isChanging = true
  /// True: the table is read from files.
  public static let isStored = true
  /// Whether to use a table that lacks links of stored sessions; false when left out. Such a pending link is then
  /// rejected, and such a session is at another place, when the session is used next.
  public var force: Bool?

  /// Creates a request.
  public init(force: Bool? = nil) { self.force = force }

  /// The differences of the tables.
  public func answer(_ daemon: some DaemonView) -> DaemonAnswer<ReloadReply> { .reload(isForced: force == true) }
}

/// The differences between the new route table and the old one. Every line after this response is read by the new one.
public struct ReloadReply: Codable, Sendable, Hashable {
  /// The number of routes.
  public var routes: Int
  /// The names of the added routes.
  public var added: [String]
  /// The names of the removed routes.
  public var removed: [String]
  /// The names of the changed routes.
  public var changed: [String]
  /// The keys of the other parts of the file that have changed, such as `secrets`.
  public var parts: [String]
  /// The number of sessions whose location the new table lacks; `nil` for none.
  public var lostLocations: Int?
  /// The number of pending links that the new table lacks; `nil` for none.
  public var lostPending: Int?
  /// The number of locations and pending links that were looked at, when there was no time for all of them (two seconds);
  /// otherwise `nil`.
  public var checked: Int?

  /// Creates a reply from its parts.
  public init(
    routes: Int, added: [String] = [], removed: [String] = [], changed: [String] = [], parts: [String] = []
  ) {
    self.routes = routes
    self.added = added
    self.removed = removed
    self.changed = changed
    self.parts = parts
  }
}
