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
  /// The files of the configuration; `nil` from a daemon that has only the table.
  public var files: [ReloadedFile]?

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

  /// Whether the new table is another one than the old one.
  public var isChange: Bool { ![added, removed, changed, parts].allSatisfy(\.isEmpty) }
}

/// A file of the configuration, as a reload finds it.
public struct ReloadedFile: Codable, Sendable, Hashable {
  /// The comparison of the file with what the daemon uses.
  public enum State: String, Codable, Sendable, Hashable {
    /// The daemon uses the file already.
    case same
    /// The daemon uses the file from now on.
    case changed
    /// The file has changed, and the daemon reads it only at its start.
    case needsRestart
    /// The file is wrong: the next start would fail. The daemon goes on with what it has read.
    case refused
  }

  /// The name of the file, such as `andon.yaml`.
  public var file: String
  /// Its path, or the words for one inside the program; `nil` for the route table of a daemon that does not tell it.
  public var path: String?
  /// The comparison.
  public var state: State
  /// The error of a file that is refused; otherwise `nil`.
  public var error: String?

  /// Creates a file from its parts.
  public init(file: String, path: String? = nil, state: State, error: String? = nil) {
    (self.file, self.path, self.state, self.error) = (file, path, state, error)
  }
}
