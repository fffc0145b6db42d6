/// Asks the daemon to read the route table again, as SIGHUP does.
///
/// The table is read and checked as a whole before it is used. A wrong one changes nothing, and the response is the
/// error `config.invalid`.
public struct Reload: ControlCall {
  /// The type of the reply.
  public typealias Reply = ReloadReply
  /// The method that has these parameters.
  public static let method = ControlMethod.reload

  /// The request has no parameters.
  public init() {}

  /// The call as a request of any method.
  public var request: ControlRequest { .reload(self) }
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
