public import SessionEngine
import TextFormats

/// One of the app's own requests. On the wire: `{"session":"alice","request":"reservation.add","at":"…"}`, every other
/// text field for the app; or the request's name as the method.
public struct SessionRequest: ChangingMethod {
  /// The type of the reply.
  public typealias Reply = RequestReply
  /// The name of the method.
  public static let name = "session.request"
  /// The purpose of the method.
  public static let abstract = "Sends one of the app's own requests, which are also methods by their names."
  /// The parameter that names the request, and any text for the app.
  public static var parameters: [MethodParameter] {
    [MethodParameter("request", isRequired: true)] + MethodParameter.read(by: Self.self)
  }
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

  /// Whether the app declares that the request changes something. A request that it does not declare counts as one.
  public func isChanging(in requests: [AppRequest]) -> Bool { requests.first { $0.name == name }?.isChanging ?? true }

  /// The request as an event.
  public func change() -> RequestedChange { .event(.request(name: name, parameters: parameters)) }

  /// Throws `params.invalid` for a parameter that the app does not declare for the request.
  public func checkParameters(of app: any SimulatedApp) throws(ControlError) {
    let known = app.requests.first { $0.name == name }?.parameters?.map(\.name)
    try FlatParameters.check(parameters, known, of: name)
  }

  // MARK: - On the wire

  /// Reads the call of a request whose name is the method.
  static func read(named name: String, _ parameters: JSONValue?) throws(ControlError) -> SessionRequest {
    let reader = ParameterReader<SessionRequest>()
    guard let members = parameters == nil || parameters == .null ? [:] : parameters?.object else {
      return try reader.read(parameters)
    }
    guard members["request"] == nil || members["request"] == .string("") else {
      _ = try reader.read(parameters)
      throw ControlError(
        .invalidParameters, "\(name.clipped()) has no parameter request", hint: "the method itself names the request")
    }
    return try reader.read(.object(members.merging(["request": .string(name)]) { $1 }))
  }

  /// Reads the flat object of the wire. Throws when a field is not text, or none names the request.
  public init(from decoder: any Decoder) throws {
    (session, key, parameters) = try FlatParameters.read(from: decoder)
    name = parameters.removeValue(forKey: "request") ?? ""
    guard !name.isEmpty else { throw FlatParameters.missing("request") }
  }

  /// Writes the flat object of the wire.
  public func encode(to encoder: any Encoder) throws {
    try FlatParameters.write(session, key, parameters.merging(["request": name]) { $1 }, to: encoder)
  }
}
