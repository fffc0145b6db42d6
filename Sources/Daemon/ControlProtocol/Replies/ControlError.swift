public import TextFormats

/// An error of the protocol: a stable kind, a message and a hint.
public struct ControlError: CodedError, Sendable, Hashable, Codable {
  /// The kind of the error.
  public var kind: Kind
  /// The kind, by which the protocol names the code.
  public var code: Kind { kind }
  /// What is wrong, in one sentence.
  public var message: String
  /// What to do next.
  public var hint: String
  /// Whether the same request may succeed later.
  public var retryable: Bool
  /// The app's own code of a refusal, or `linksLost` for a route table that lacks links in use; `nil` for every other
  /// error.
  public var reason: String?
  /// The number of events that a subscriber missed before it was disconnected; `nil` for every other error.
  public var missed: Int?

  /// Creates an error from its parts. The kind determines whether it is retryable, unless given.
  public init(_ kind: Kind, _ message: String, hint: String, retryable: Bool? = nil, reason: String? = nil) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.retryable = retryable ?? kind.isRetryable
    self.reason = reason
  }

  // MARK: - On the wire: {"code":…,"message":…,"data":{"kind":…,"hint":…,"retryable":…}}

  private enum Key: String, CodingKey { case code, message, data }
  private enum DataKey: String, CodingKey { case kind, hint, retryable, reason, missed }

  /// Reads the JSON-RPC error object. A kind this program does not know is read as `internal`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let data = try container.nestedContainer(keyedBy: DataKey.self, forKey: .data)
    kind = Kind(rawValue: try data.decode(String.self, forKey: .kind)) ?? .internalError
    message = try container.decode(String.self, forKey: .message)
    hint = try data.decodeIfPresent(String.self, forKey: .hint) ?? ""
    retryable = try data.decodeIfPresent(Bool.self, forKey: .retryable) ?? false
    reason = try data.decodeIfPresent(String.self, forKey: .reason)
    missed = try data.decodeIfPresent(Int.self, forKey: .missed)
  }

  /// Writes the JSON-RPC error object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind.code, forKey: .code)
    try container.encode(message, forKey: .message)
    var data = container.nestedContainer(keyedBy: DataKey.self, forKey: .data)
    try data.encode(kind.rawValue, forKey: .kind)
    try data.encode(hint, forKey: .hint)
    try data.encode(retryable, forKey: .retryable)
    try data.encodeIfPresent(reason, forKey: .reason)
    try data.encodeIfPresent(missed, forKey: .missed)
  }
}
