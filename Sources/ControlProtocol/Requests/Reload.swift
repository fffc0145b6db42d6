/// Asks the daemon to read the table of links again, as SIGHUP does.
///
/// It is read and checked as a whole before it is put in force; one that is wrong changes nothing, and is answered
/// with the error `config.invalid`.
public struct Reload: ControlCall {
  /// What it is answered with.
  public typealias Reply = ReloadReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.reload

  /// The request has no parameters.
  public init() {}

  /// The call as one of the closed set.
  public var request: ControlRequest { .reload(self) }
}

/// A table of links was put in force: every line after this answer is understood by it.
///
/// All of the file is in force. What it says otherwise than before is told: of routes each one, of the rest each part.
public struct ReloadReply: Codable, Sendable, Hashable {
  /// How many routes there are now.
  public var routes: Int
  /// The routes that were not there before, by name.
  public var added: [String]
  /// The routes that are not there any more, by name.
  public var removed: [String]
  /// The routes that are not what they were, by name.
  public var changed: [String]
  /// The other parts of the file that are not what they were, by their keys, such as `secrets`.
  public var parts: [String]

  /// A reply with every part given.
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
