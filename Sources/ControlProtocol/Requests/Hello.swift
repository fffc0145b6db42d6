/// The protocol both sides speak.
public enum ControlProtocolVersion {
  /// The version this program speaks. It changes only when an old client would misread an answer.
  public static let current = 1
}

/// The greeting of a client, which is its first request.
public struct Hello: ControlCall {
  /// What it is answered with.
  public typealias Reply = HelloReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.hello
  /// The protocol the client speaks; `nil` when it does not care.
  public var `protocol`: Int?
  /// The client's name, for logs; the daemon does not use it.
  public var client: String?

  /// A greeting of this program's protocol version.
  public init(client: String? = nil) {
    self.protocol = ControlProtocolVersion.current
    self.client = client
  }

  /// The call as one of the closed set.
  public var request: ControlRequest { .hello(self) }
}

/// The greeting of a daemon.
public struct HelloReply: Codable, Sendable, Hashable {
  /// The protocol the daemon speaks.
  public var `protocol`: Int
  /// The program: `andon`.
  public var server: String
  /// Its version. Informative: compare protocols, not versions.
  public var version: String
  /// The app whose sessions it holds.
  public var app: String
  /// `ready`, `degraded` or `draining`.
  public var state: DaemonState
  /// The methods it knows.
  public var methods: [String]
  /// The daemon's process.
  public var pid: Int32

  /// A greeting with every part given.
  public init(
    protocol: Int = ControlProtocolVersion.current, server: String = "andon", version: String, app: String,
    state: DaemonState, methods: [String] = ControlMethod.allCases.map(\.rawValue), pid: Int32
  ) {
    self.protocol = `protocol`
    self.server = server
    self.version = version
    self.app = app
    self.state = state
    self.methods = methods
    self.pid = pid
  }
}

/// How a daemon is.
public enum DaemonState: String, Codable, Sendable, Hashable {
  /// It answers everything.
  case ready
  /// The store failed and has not succeeded since; reads go on.
  case degraded
  /// It was told to stop and finishes what it received.
  case draining
}
