public import SessionEngine

/// Changes the settings of a session's simulated world. On the wire: `{"session":"alice","maintenance":"on"}`.
public struct SessionConfigure: ChangingMethod {
  /// The name of the method.
  public static let name = "session.configure"
  /// The purpose of the method.
  public static let abstract = "Changes the settings of a session's simulated world."
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

  /// The new settings.
  public func change() -> RequestedChange { .event(.configure(settings)) }

  /// The settings of the app and of every session; `nil` when the app does not tell its own.
  public static func textFields(of app: any SimulatedApp) -> [String]? {
    app.settingNames.map { $0 + SessionSettings.names }
  }

  /// Throws `params.invalid` for a setting that neither the app nor the session has.
  public func checkParameters(of app: any SimulatedApp) throws(ControlError) {
    try FlatParameters.check(settings, Self.textFields(of: app), of: Self.name)
  }

  /// Reads the flat object of the wire. Throws when a field is not text.
  public init(from decoder: any Decoder) throws {
    (session, key, settings) = try FlatParameters.read(from: decoder)
  }

  /// Writes the flat object of the wire.
  public func encode(to encoder: any Encoder) throws {
    try FlatParameters.write(session, key, settings, to: encoder)
  }
}
