import SessionEngine

/// The version of the protocol.
public enum ControlProtocolVersion {
  /// The version of this program. It changes only when an old client would misread a response.
  public static let current = 1
}

/// The greeting of a client, which is its first request.
public struct Hello: DaemonMethod {
  /// The name of the method.
  public static let name = "hello"
  /// The purpose of the method.
  public static let abstract = "Exchanges greetings: the program and its protocol."
  /// True: a client must know the state of the daemon while commits hang.
  public static let isImmediate = true
  /// The version of the client's protocol; another one than the daemon's is refused. `nil` to accept any.
  public var `protocol`: Int?
  /// The client's name, for logs; the daemon does not use it.
  public var client: String?

  /// Creates a greeting with this program's protocol version.
  public init(client: String? = nil) {
    self.protocol = ControlProtocolVersion.current
    self.client = client
  }

  /// The greeting of the daemon. Throws `invalidRequest` for a client of another protocol.
  public func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<HelloReply> {
    let current = ControlProtocolVersion.current
    guard (self.protocol ?? current) == current else {
      throw ControlError(
        .invalidRequest, "the client speaks protocol \(self.protocol ?? 0), and this daemon protocol \(current)",
        hint: "use a client and a daemon of the same version")
    }
    return .reply(
      HelloReply(
        version: ProgramVersion.current, app: daemon.app.name, state: daemon.state, pid: daemon.pid))
  }
}

/// The greeting of a daemon.
public struct HelloReply: Codable, Sendable, Hashable {
  /// The version of the daemon's protocol.
  public var `protocol`: Int
  /// The program: `andon`.
  public var server: String
  /// Its version. Informative: compare protocols, not versions.
  public var version: String
  /// The name of the app.
  public var app: String
  /// `ready`, `degraded` or `draining`.
  public var state: DaemonState
  /// The methods of the daemon.
  public var methods: [String]
  /// The process number of the daemon.
  public var pid: Int32

  /// Creates a greeting from its parts.
  public init(
    protocol: Int = ControlProtocolVersion.current, server: String = "andon", version: String, app: String,
    state: DaemonState, methods: [String] = ControlMethods.names, pid: Int32
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

/// The state of a daemon.
public enum DaemonState: String, Codable, Sendable, Hashable {
  /// It answers every request.
  case ready
  /// The store has failed, and no commit has succeeded since, or the database is damaged. It answers what it can.
  case degraded
  /// It is stopping, and finishes the requests that it has received.
  case draining
}
