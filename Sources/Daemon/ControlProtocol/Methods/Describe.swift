public import DeepLinks
public import SessionEngine

/// Asks for the methods of the daemon, the errors and the limits, for a client that is written against them.
public struct Describe: DaemonMethod {
  /// The name of the method.
  public static let name = "describe"
  /// The purpose of the method.
  public static let abstract = "Returns the methods with their parameters, the errors and the limits."
  /// True: the response depends on no line in front of it.
  public static let isImmediate = true

  /// Creates a call.
  public init() {}

  /// The description, with what the app declares: its settings, the parameters of a log-in, and its own requests.
  public func answer(_ daemon: some DaemonView) -> DaemonAnswer<DescribeReply> {
    .reply(
      DescribeReply(
        methods: ControlMethods.all.map { MethodDescription($0, of: daemon.app) }
          + daemon.app.requests.map(MethodDescription.init),
        limits: daemon.limits))
  }
}

/// The description of a daemon.
public struct DescribeReply: Codable, Sendable, Hashable {
  /// The version of the protocol.
  public var `protocol` = ControlProtocolVersion.current
  /// The methods: those of every daemon in the order of `hello`, then the app's own requests.
  public var methods: [MethodDescription]
  /// The kinds of errors.
  public var errors = ControlError.Kind.allCases.map(ErrorDescription.init)
  /// The limits in force, by their names in `andon.yaml`.
  public var limits: [String: Int64]

  /// Creates a description with all kinds of errors.
  public init(methods: [MethodDescription], limits: [String: Int64]) {
    self.methods = methods
    self.limits = limits
  }
}

/// The description of one method.
public struct MethodDescription: Codable, Sendable, Hashable {
  /// The object that a method concerns.
  public enum Scope: String, Codable, Sendable, Hashable {
    /// The daemon, or all sessions.
    case daemon
    /// One session, on its shard.
    case session
    /// The page of the daemon: the socket does not have the method.
    case inspector
  }

  /// The name.
  public var name: String
  /// What the method does, in one sentence.
  public var abstract: String
  /// The object that it concerns.
  public var scope: Scope
  /// Whether it changes a session or the daemon.
  public var isChanging: Bool
  /// The users that it is only for, where a group shares the daemon; `nil` for every member.
  public var access: MethodAccess?
  /// The parameters.
  public var parameters: [MethodParameter]
  /// Whether it takes any further text fields, which the app checks.
  public var takesAnyText: Bool

  /// The description of a method of the socket.
  public init(_ method: any ControlMethod.Type) {
    self.init(method, scope: method is any SessionMethod.Type ? .session : .daemon)
  }

  /// The description of a method of the socket of an app, with the text fields that the app declares for it.
  public init(_ method: any ControlMethod.Type, of app: any SimulatedApp) {
    self.init(method)
    guard takesAnyText, let fields = method.textFields(of: app) else { return }
    parameters = fields.map { MethodParameter($0, isRequired: false) } + parameters
    takesAnyText = false
  }

  /// The description of a method by its declaration.
  public init(_ method: any NamedMethod.Type, scope: Scope) {
    let parameters = method.parameters
    name = method.name
    abstract = method.abstract
    self.scope = scope
    isChanging = method.isChanging
    access = method.access
    self.parameters = parameters.filter { $0 != .anyText }
    takesAnyText = parameters.contains(.anyText)
  }

  /// The description of one of the app's own requests.
  init(_ request: AppRequest) {
    let own = MethodDescription(ControlMethods.appRequest)
    name = request.name
    abstract = request.abstract
    scope = own.scope
    isChanging = request.isChanging
    parameters =
      (request.parameters ?? []).map { MethodParameter($0.name, isRequired: $0.isRequired) }
      + own.parameters.filter { !$0.isRequired }
    takesAnyText = request.parameters == nil
  }

  /// The names of the parameters, as errors have them: optional ones are in brackets.
  public var parameterText: String {
    let anyText = takesAnyText ? [MethodParameter.anyText] : []
    return (parameters.filter(\.isRequired) + anyText + parameters.filter { !$0.isRequired }).text
  }
}

/// The description of a kind of error.
public struct ErrorDescription: Codable, Sendable, Hashable {
  /// The kind, which is stable.
  public var kind: String
  /// The number of the JSON-RPC error object.
  public var code: Int
  /// Whether the same request may succeed later without anything else being changed.
  public var isRetryable: Bool

  /// The description of a kind.
  public init(_ kind: ControlError.Kind) {
    self.kind = kind.rawValue
    code = kind.code
    isRetryable = kind.isRetryable
  }
}

extension DescribeReply: Redactable {
  /// Returns the complete reply: it contains no links.
  public func redacted(by secrets: Redactor) -> DescribeReply { self }
}
