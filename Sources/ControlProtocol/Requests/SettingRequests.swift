/// Logs a session in. On the wire: `{"session":"alice","phone":"090…"}`, every other text field for the app.
public struct SessionLogin: ControlCall {
  /// What it is answered with.
  public typealias Reply = TurnReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.sessionLogin
  /// The session; `default` when left out.
  public var session: String?
  /// Whatever the app asks for, by name (`phone`, `name`).
  public var parameters: [String: String]

  /// A log-in with what the app asks for.
  public init(session: String? = nil, parameters: [String: String] = [:]) {
    self.session = session
    self.parameters = parameters
  }

  /// The call as one of the closed set.
  public var request: ControlRequest { .sessionLogin(self) }

  /// Reads the flat object of the wire. Throws when a field is not text.
  public init(from decoder: any Decoder) throws {
    (session, parameters) = try FlatParameters.read(from: decoder)
  }

  /// Writes the flat object of the wire.
  public func encode(to encoder: any Encoder) throws {
    try FlatParameters.write(session, parameters, to: encoder)
  }
}

/// Changes the settings of a session's simulated world. On the wire: `{"session":"alice","maintenance":"on"}`.
public struct SessionConfigure: ControlCall {
  /// What it is answered with.
  public typealias Reply = TurnReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.sessionConfigure
  /// The session; `default` when left out.
  public var session: String?
  /// The settings by name; the app says which there are.
  public var settings: [String: String]

  /// Settings for a session.
  public init(session: String? = nil, settings: [String: String]) {
    self.session = session
    self.settings = settings
  }

  /// The call as one of the closed set.
  public var request: ControlRequest { .sessionConfigure(self) }

  /// Reads the flat object of the wire. Throws when a field is not text.
  public init(from decoder: any Decoder) throws {
    (session, settings) = try FlatParameters.read(from: decoder)
  }

  /// Writes the flat object of the wire.
  public func encode(to encoder: any Encoder) throws {
    try FlatParameters.write(session, settings, to: encoder)
  }
}

/// An object whose field `session` names a session and whose other fields are text for the app.
enum FlatParameters {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static func read(from decoder: any Decoder) throws -> (session: String?, rest: [String: String]) {
    let container = try decoder.container(keyedBy: Key.self)
    var rest: [String: String] = [:]
    var session: String?
    for key in container.allKeys {
      if key.stringValue == "session" {
        session = try container.decodeIfPresent(String.self, forKey: key)
      } else {
        rest[key.stringValue] = try container.decode(String.self, forKey: key)
      }
    }
    return (session, rest)
  }

  static func write(_ session: String?, _ rest: [String: String], to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(session, forKey: Key(stringValue: "session"))
    for (name, value) in rest where name != "session" {
      try container.encode(value, forKey: Key(stringValue: name))
    }
  }
}
