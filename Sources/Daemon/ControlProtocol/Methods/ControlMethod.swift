public import SessionEngine

/// A method that a client calls by its name. The type declares the method; a value is one call with its parameters.
public protocol NamedMethod: Decodable, Sendable {
  /// The name, such as `link.open`.
  static var name: String { get }
  /// What the method does, in one sentence.
  static var abstract: String { get }
  /// The parameters, in the order in which errors and the documentation name them. They are those that the type reads,
  /// unless it says otherwise.
  static var parameters: [MethodParameter] { get }
  /// Whether the method changes a session or the daemon; false unless the type says otherwise.
  static var isChanging: Bool { get }
  /// The users that the method is only for, where a group shares the daemon; `nil`, every member, unless the type says
  /// otherwise.
  static var access: MethodAccess? { get }
}

/// The users that a method is only for.
public enum MethodAccess: String, Codable, Sendable, Hashable {
  /// The owner of the daemon: its user, and root.
  case owner
  /// The member that made the session, and the owner of the daemon.
  case creator

  /// The users, for a person.
  public var text: String {
    switch self {
    case .owner: "the owner of the daemon"
    case .creator: "the creator of the session and the owner of the daemon"
    }
  }
}

extension NamedMethod {
  /// The parameters that the type reads.
  public static var parameters: [MethodParameter] { MethodParameter.read(by: Self.self) }
  /// False: the method only reads.
  public static var isChanging: Bool { false }
  /// `nil`: every user of the socket.
  public static var access: MethodAccess? { nil }
}

/// A method of the socket, with the type of its reply. It is a ``DaemonMethod``, a ``ReadingMethod`` or a
/// ``ChangingMethod``.
///
/// A new method is a file with its type and a line in ``ControlMethods``. Everything else follows from these: how a line
/// is read, where the request goes, its idempotency key, whether the inspector refuses it, and its documentation.
public protocol ControlMethod: NamedMethod, Encodable, Hashable {
  /// The type of the response. It must be redactable, so that every response is redacted.
  associatedtype Reply: Codable & Sendable & Redactable
  /// Whether the response is read from the store or from files, so that it may be large; false unless the type says
  /// otherwise. The daemon reads the next line of the connection after this response.
  static var isStored: Bool { get }
  /// Returns the names of the text fields that an app declares for a method that takes any; `nil` when it declares none.
  static func textFields(of app: any SimulatedApp) -> [String]?
  /// The call, by the part of the daemon that answers it.
  var received: ReceivedCall { get }
  /// Whether this call changes something, in an app with these requests.
  func isChanging(in requests: [AppRequest]) -> Bool
}

extension ControlMethod {
  /// False: the response is in memory.
  public static var isStored: Bool { false }
  /// `nil`: the type has all parameters.
  public static func textFields(of app: any SimulatedApp) -> [String]? { nil }
  /// Whether the method changes something.
  public func isChanging(in requests: [AppRequest]) -> Bool { Self.isChanging }
}

/// A call that was read from a line, by the part of the daemon that answers it.
public enum ReceivedCall: Sendable {
  /// The call concerns the daemon or all sessions.
  case daemon(any DaemonMethod)
  /// The call concerns one session, whose shard answers it.
  case session(any SessionMethod)

  /// The call without the part that answers it.
  public var method: any ControlMethod {
    switch self {
    case .daemon(let method): method
    case .session(let method): method
    }
  }
}
