/// Logs a session in. On the wire: `{"session":"alice","phone":"090…"}`, every other text field for the app.
public struct SessionLogin: ControlCall {
  /// The type of the reply.
  public typealias Reply = TurnReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionLogin
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?
  /// The parameters that the app requires, by name (`phone`, `name`).
  public var parameters: [String: String]

  /// Creates a log-in with the parameters of the app.
  public init(session: String? = nil, parameters: [String: String] = [:], key: String? = nil) {
    self.session = session
    self.key = key
    self.parameters = parameters
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionLogin(self) }

  /// Reads the flat object of the wire. Throws when a field is not text.
  public init(from decoder: any Decoder) throws {
    (session, key, parameters) = try FlatParameters.read(from: decoder)
  }

  /// Writes the flat object of the wire.
  public func encode(to encoder: any Encoder) throws {
    try FlatParameters.write(session, key, parameters, to: encoder)
  }
}

/// Changes the settings of a session's simulated world. On the wire: `{"session":"alice","maintenance":"on"}`.
public struct SessionConfigure: ControlCall {
  /// The type of the reply.
  public typealias Reply = TurnReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionConfigure
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?
  /// The settings by name. The app defines them.
  public var settings: [String: String]

  /// Creates a call with settings for a session.
  public init(session: String? = nil, settings: [String: String], key: String? = nil) {
    self.session = session
    self.key = key
    self.settings = settings
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionConfigure(self) }

  /// Reads the flat object of the wire. Throws when a field is not text.
  public init(from decoder: any Decoder) throws {
    (session, key, settings) = try FlatParameters.read(from: decoder)
  }

  /// Writes the flat object of the wire.
  public func encode(to encoder: any Encoder) throws {
    try FlatParameters.write(session, key, settings, to: encoder)
  }
}

/// An object whose fields `session` and `key` are the request's own, and whose other fields are text for the app.
enum FlatParameters {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    static let session = Key(stringValue: "session")
    static let key = Key(stringValue: "key")
  }

  static func read(from decoder: any Decoder) throws -> (session: String?, key: String?, rest: [String: String]) {
    let container = try decoder.container(keyedBy: Key.self)
    var rest: [String: String] = [:]
    for key in container.allKeys where key.stringValue != "session" && key.stringValue != "key" {
      rest[key.stringValue] = try container.decode(String.self, forKey: key)
    }
    return (
      try container.decodeIfPresent(String.self, forKey: .session),
      try container.decodeIfPresent(String.self, forKey: .key), rest
    )
  }

  static func write(
    _ session: String?, _ key: String?, _ rest: [String: String], to encoder: any Encoder
  ) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(session, forKey: .session)
    try container.encodeIfPresent(key, forKey: .key)
    for (name, value) in rest where name != "session" && name != "key" {
      try container.encode(value, forKey: Key(stringValue: name))
    }
  }
}
