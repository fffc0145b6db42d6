public import SessionEngine

/// Logs a session in. On the wire: `{"session":"alice","phone":"090…"}`, every other text field for the app.
public struct SessionLogin: ChangingMethod {
  /// The name of the method.
  public static let name = "session.login"
  /// The purpose of the method.
  public static let abstract = "Logs a session in."
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

  /// The log-in.
  public func change() -> RequestedChange { .event(.login(parameters)) }

  /// The parameters of the app's log-in; `nil` when the app does not tell them.
  public static func textFields(of app: any SimulatedApp) -> [String]? { app.loginParameters }

  /// Throws `params.invalid` for a parameter that the app does not declare for a log-in.
  public func checkParameters(of app: any SimulatedApp) throws(ControlError) {
    try FlatParameters.check(parameters, Self.textFields(of: app), of: Self.name)
  }

  /// Reads the flat object of the wire. Throws when a field is not text.
  public init(from decoder: any Decoder) throws {
    (session, key, parameters) = try FlatParameters.read(from: decoder)
  }

  /// Writes the flat object of the wire.
  public func encode(to encoder: any Encoder) throws {
    try FlatParameters.write(session, key, parameters, to: encoder)
  }
}
