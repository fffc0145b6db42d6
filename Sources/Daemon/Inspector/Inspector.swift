import ControlProtocol
public import DeepLinks
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
public import SessionEngine

/// What an inspector is started with.
public struct InspectorConfiguration: Sendable {
  /// What an inspector serves.
  public enum Content: Sendable {
    /// The page, with the daemon's numbers and its health.
    case page
    /// Only the numbers, at `/metrics`, and the health, at `/health`, for any name of the host.
    case numbers
  }

  /// What is served.
  public var content = Content.page
  /// The address at which it listens.
  public var address: InspectorAddress
  /// Further values of `Host` that it answers, each with or without a port.
  public var hostNames: [String] = []
  /// Whether requests that change something are refused.
  public var isReadOnly = false
  /// The path of the daemon's socket.
  public var socket: String
  /// The longest request, in bytes: that of the socket.
  public var lineBytes: Int
  /// The bounds that sessions keep.
  public var sessionLimits: SessionLimits
  /// The name of the program, for the commands that the page shows.
  public var program: String
  /// The version of the program.
  public var version: String
  /// The times of connections, which tests shorten.
  var times = ConnectionBounds.Times()

  /// A configuration for the daemon at a socket. `version` is that of the commands unless given.
  public init(
    address: InspectorAddress, socket: String, lineBytes: Int, sessionLimits: SessionLimits = SessionLimits(),
    program: String = "andon", version: String? = nil
  ) {
    self.address = address
    self.socket = socket
    self.lineBytes = lineBytes
    self.sessionLimits = sessionLimits
    self.program = program
    self.version = version ?? ProgramVersion.current
  }
}

/// The HTTP server with the page that shows a running daemon. It is a client of the daemon's socket, with a thread of its
/// own of a lower priority, so it can slow no link.
public final class Inspector: Sendable {
  /// The address at which it listens, such as `http://127.0.0.1:41234`.
  public let address: String
  /// The address of the page with its token. The token is a secret of this start.
  public var page: String { "\(address)/#token=\(token)" }
  /// The address of the daemon's numbers, for Prometheus.
  public var metrics: String { "\(address)/metrics" }

  let token: String
  private let group: MultiThreadedEventLoopGroup
  let connections: OpenConnections
  private let events: EventFeed
  private let status: StatusFeed
  private let metricsFeed: MetricsFeed
  private let server: any Channel
  private let table: NIOLockedValueBox<RouteTable>

  /// The size of the system's buffer for what a client has not read, in bytes.
  private static let unreadBytes = 131_072
  /// The time that requests under way have when it stops, with the pause between two looks at them.
  private static let grace = Duration.milliseconds(500)
  private static let pause = Duration.milliseconds(10)
  /// The time that everything else has then.
  private static let rest = Duration.milliseconds(400)

  /// Binds the address and begins to answer. The daemon may start later. Throws when the address cannot be bound.
  public static func start(
    _ configuration: InspectorConfiguration, app: any SimulatedApp, routes: RouteTable
  ) async throws(InspectorStartError) -> Inspector {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    group.next().execute { ThreadPriority.lower() }
    do {
      return try await Inspector(configuration, app: app, routes: routes, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw .notBound(configuration.address, error)
    }
  }

  private init(
    _ configuration: InspectorConfiguration, app: any SimulatedApp, routes: RouteTable,
    group: MultiThreadedEventLoopGroup
  ) async throws {
    let eventLoop = group.next()
    let executor = LoopExecutor(eventLoop)
    let daemon = DaemonCalls(path: configuration.socket, eventLoop: eventLoop)
    let table = NIOLockedValueBox(routes)
    let current: @Sendable () -> RouteTable = { table.withLockedValue { $0 } }
    self.group = group
    self.table = table
    token = Self.makeToken()
    connections = OpenConnections(eventLoop)
    events = EventFeed(path: configuration.socket, eventLoop: eventLoop, executor)
    status = StatusFeed(daemon, executor)
    metricsFeed = MetricsFeed(daemon, executor)
    let calls = RPCCalls(
      daemon: daemon,
      own: InspectorMethods(
        app: app, routes: current, limits: configuration.sessionLimits, daemon: daemon,
        isReadOnly: configuration.isReadOnly, program: configuration.program, version: configuration.version),
      app: app, routes: current, isReadOnly: configuration.isReadOnly)
    let responder = InspectorResponder(
      calls: calls, events: events, status: status, metrics: metricsFeed, content: configuration.content,
      lineBytes: configuration.lineBytes)
    let (connections, token, turns) = (connections, token, RequestTurns(eventLoop))
    server = try await Self.bind(configuration, connections, group) { address in
      RequestHandler(
        responder, RequestGuard(address, names: configuration.hostNames, token: token), connections, turns, executor)
    }
    address = "http://\(configuration.address.bound(to: server).authority)"
  }

  /// Binds the address, and begins to accept connections. `handler` makes the handler of a connection, with the address.
  private static func bind(
    _ configuration: InspectorConfiguration, _ connections: OpenConnections, _ group: MultiThreadedEventLoopGroup,
    handler: @escaping @Sendable (InspectorAddress) -> RequestHandler
  ) async throws -> any Channel {
    let (address, times) = (configuration.address, configuration.times)
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 8_192
    limits.maxHeaderListSize = 16_384
    limits.maxHeaderFieldCount = 64
    return try await ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // A client that sends no more can still read the response to what it sent.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      // The system keeps no more than this for a client that does not read.
      .childChannelOption(.socketOption(.so_sndbuf), value: Self.unreadBytes)
      // Not writable until the client has read: then its time to read runs.
      .childChannelOption(.writeBufferWaterMark, value: ChannelOptions.Types.WriteBufferWaterMark(low: 1, high: 1))
      .childChannelInitializer { [limits] channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline(
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
          try pipeline.addHandler(ConnectionBounds(connections, times))
          try pipeline.addHandler(handler(address.bound(to: channel)))
        }
      }
      .bind(host: address.host, port: address.port).get()
  }

  /// Returns 32 random bytes as base64url.
  private static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  /// Uses another route table from now on: the daemon's own after it was read again.
  public func use(_ routes: RouteTable) { table.withLockedValue { $0 = routes } }

  /// Ends all streams with an event that says so, then all connections. It takes no longer than a second.
  public func stop() async {
    let error = ControlError(
      .serverDraining, "the inspector is stopping", hint: "open the page again when the daemon has started")
    await events.end(with: error)
    await status.end(with: error)
    try? await server.close()
    await connections.drain()
    let deadline = ContinuousClock.now + Self.grace
    while await connections.count > 0, ContinuousClock.now < deadline { try? await Task.sleep(for: Self.pause) }
    await connections.closeAll()
    // A request of the inspector's own that takes long keeps its thread until the process ends.
    guard await haveTasksEnded() else { return }
    try? await group.shutdownGracefully()
  }

  /// Returns whether everything that runs on the event loop has ended, after the rest of the time at the latest.
  private func haveTasksEnded() async -> Bool {
    let (ends, end) = AsyncStream.makeStream(of: Bool.self)
    Task {
      await connections.ended()
      await events.ended()
      await status.ended()
      await metricsFeed.ended()
      end.yield(true)
    }
    let timeout = Task {
      try await Task.sleep(for: Self.rest)
      end.yield(false)
    }
    defer { timeout.cancel() }
    return await ends.first { _ in true } ?? false
  }
}
