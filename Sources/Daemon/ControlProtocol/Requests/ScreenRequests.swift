/// Asks for the screens of a session.
public struct SessionScreen: ControlCall {
  /// The type of the reply.
  public typealias Reply = ScreenReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionScreen
  /// The session; `default` when left out.
  public var session: String?

  /// Creates a call for a session.
  public init(session: String? = nil) { self.session = session }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionScreen(self) }
}

/// Taps an element of the visible screens: presses a button or a row, flips a switch, or writes a text into a field.
public struct SessionTap: ControlCall {
  /// The type of the reply.
  public typealias Reply = TurnReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionTap
  /// The session; `default` when left out.
  public var session: String?
  /// The element, by the name that the screen shows.
  public var element: String
  /// The new text of a field.
  public var text: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a tap on an element.
  public init(session: String? = nil, element: String, text: String? = nil, key: String? = nil) {
    self.session = session
    self.element = element
    self.text = text
    self.key = key
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionTap(self) }
}

/// Advances a session's clock. Everything that becomes due happens.
public struct SessionAdvance: ControlCall {
  /// The type of the reply.
  public typealias Reply = TurnReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionAdvance
  /// The session; `default` when left out.
  public var session: String?
  /// A duration: `300ms`, `8s`, `2m`, `1h`, `7d`.
  public var by: String
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call for a session.
  public init(session: String? = nil, by: String, key: String? = nil) {
    self.session = session
    self.by = by
    self.key = key
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionAdvance(self) }
}

/// One of the app's own requests. On the wire: `{"session":"alice","request":"reservation.add","at":"…"}`, every other
/// text field for the app; or the request's name as the method.
public struct SessionRequest: ControlCall {
  /// The type of the reply.
  public typealias Reply = RequestReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionRequest
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?
  /// The request's name, such as `reservation.add`.
  public var name: String
  /// The parameters of the request, by name.
  public var parameters: [String: String]

  /// Creates one of the app's own requests.
  public init(session: String? = nil, name: String, parameters: [String: String] = [:], key: String? = nil) {
    self.session = session
    self.key = key
    self.name = name
    self.parameters = parameters
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionRequest(self) }

  /// Reads the flat object of the wire. Throws when a field is not text, or none names the request.
  public init(from decoder: any Decoder) throws {
    (session, key, parameters) = try FlatParameters.read(from: decoder)
    name = parameters.removeValue(forKey: "request") ?? ""
  }

  /// Writes the flat object of the wire.
  public func encode(to encoder: any Encoder) throws {
    try FlatParameters.write(session, key, parameters.merging(["request": name]) { $1 }, to: encoder)
  }
}
