import DeepLinks
import NIOCore
import NIOPosix
import SessionEngine
public import TextFormats

/// A connection to a daemon. Requests are answered in the order in which they are sent.
///
/// Every method throws `ControlError` when the daemon refused the request, and `ControlClientError` when there was no
/// response. After a time-out the connection is closed, because a late response would be taken for that of the next
/// request.
public final class ControlClient: Sendable {
  /// The path of the daemon's socket.
  public let path: String
  /// The greeting of the daemon.
  public let hello: HelloReply
  private let connection: Connection

  /// An open channel, and a future that fails with the reason of its end.
  private struct Connection {
    let path: String
    let channel: any Channel
    /// The user of the process that listens; `nil` when the system does not say.
    let peer: UInt32?
    let end: EventLoopFuture<Never>
  }

  private init(hello: HelloReply, connection: Connection) {
    self.path = connection.path
    self.hello = hello
    self.connection = connection
  }

  /// The longest time for which connecting is repeated while the daemon's queue is full.
  private static let patience = Duration.seconds(2)
  private static let pause = Duration.milliseconds(20)

  /// Connects and exchanges greetings within `timeout`. Nothing is sent to a daemon that `trust` refuses.
  public static func connect(
    path: String, timeout: Duration = .seconds(2), trust: SocketTrust = SocketTrust()
  ) async throws(ControlClientError) -> ControlClient {
    guard path.utf8.count <= SocketPath.maximumBytes else {
      let error = SocketPathError(path: path)
      throw ControlClientError(.pathTooLong, error.message, hint: error.hint)
    }
    try trust.check(path: path)
    let end = ContinuousClock.now + timeout
    let connection = try await openWhenReady(path, timeout: timeout)
    do {
      try trust.check(peer: connection.peer, path: path)
      let hello = try await send(
        [Hello()], over: connection, timeout: max(.milliseconds(1), end - .now))[0].get()
      guard hello.protocol == ControlProtocolVersion.current else {
        throw ControlClientError.mismatch(
          path, "speaks protocol \(hello.protocol), this program \(ControlProtocolVersion.current)")
      }
      return ControlClient(hello: hello, connection: connection)
    } catch {
      connection.channel.close(promise: nil)
      throw greetingError(error, path: path)
    }
  }

  /// Sends one call and returns its reply.
  public func call<C: ControlMethod>(_ call: C, timeout: Duration? = nil) async throws -> C.Reply {
    try await calls([call], timeout: timeout)[0].get()
  }

  /// Sends several calls at once and returns all replies, in order. `timeout` is the time for all of them.
  public func calls<C: ControlMethod>(
    _ calls: [C], timeout: Duration? = nil
  ) async throws -> [Result<C.Reply, ControlError>] {
    try await Self.send(calls, over: connection, timeout: timeout)
  }

  /// Sends several calls at once and returns before they are answered. The daemon handles calls in the order in which
  /// they are started. `timeout` is the time for each, counted from the reply before it.
  public func start<C: ControlMethod>(_ calls: [C], timeout: Duration? = nil) throws -> [StartedCall<C.Reply>] {
    let replies = try calls.map { call in
      try Self.write([call], over: connection, timeout: timeout, events: nil)
    }
    connection.channel.flush()
    return replies.map { StartedCall(lines: $0, path: path) }
  }

  /// Subscribes to the events of one session or of all, until the connection ends.
  ///
  /// The stream throws when the daemon ends, and when the events are not read fast enough.
  public func subscribe(session: String? = nil) async throws -> EventStream {
    // Bounded by the handler, which stops reading from the socket.
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: JournalEntry.self)
    let call = EventsSubscribe(session: session)
    _ = try await Self.send([call], over: connection, timeout: .seconds(5), events: continuation)[0].get()
    return EventStream(stream, connection.channel)
  }

  /// Closes the connection. Requests without a response fail.
  public func close() async {
    try? await connection.channel.close()
  }

  // MARK: - Connection

  /// Opens a channel. It tries again while the daemon's queue is full, because a running daemon accepts soon.
  private static func openWhenReady(_ path: String, timeout: Duration) async throws(ControlClientError) -> Connection {
    let end = ContinuousClock.now + min(timeout, patience)
    while true {
      let failure: ControlClientError
      do { return try await open(path, timeout: timeout) } catch { failure = error }
      guard failure.code == .busy, ContinuousClock.now + pause < end, (try? await Task.sleep(for: pause)) != nil else {
        throw failure
      }
    }
  }

  private static func open(_ path: String, timeout: Duration) async throws(ControlClientError) -> Connection {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let peer = loop.makePromise(of: UInt32?.self)
    let end = loop.makePromise(of: Never.self)
    do {
      let channel = try await ClientBootstrap(group: loop)
        .connectTimeout(TimeAmount(timeout))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(ClientHandler(path: path, peer: peer, end: end))
          }
        }
        .connect(unixDomainSocketPath: path).get()
      return Connection(
        path: path, channel: channel, peer: try await peer.futureResult.get(), end: end.futureResult)
    } catch {
      let failure = connectError(error, path: path)
      // Without a channel nothing else shuts the group down.
      end.fail(failure)
      peer.fail(failure)
      throw failure
    }
  }

  private static func connectError(_ error: any Error, path: String) -> ControlClientError {
    switch error {
    case let error as IOError: .connecting(path, errno: error.errnoCode, cause: "\(error)")
    case ChannelError.connectTimeout: .timeout(path)
    default: .connecting(path, errno: nil, cause: "\(error)")
    }
  }

  private static func send<C: ControlMethod>(
    _ calls: [C], over connection: Connection, timeout: Duration?,
    events: AsyncThrowingStream<JournalEntry, any Error>.Continuation? = nil
  ) async throws -> [Result<C.Reply, ControlError>] {
    guard !calls.isEmpty else { return [] }
    let lines = try write(calls, over: connection, timeout: timeout, events: events)
    connection.channel.flush()
    let reader = ReplyReader()
    return try await lines.get().map { try reader.read($0, as: C.Reply.self, path: connection.path) }
  }

  /// Writes calls as one request without a flush, and returns their responses.
  private static func write<C: ControlMethod>(
    _ calls: [C], over connection: Connection, timeout: Duration?,
    events: AsyncThrowingStream<JournalEntry, any Error>.Continuation?
  ) throws -> EventLoopFuture<[ByteBuffer]> {
    // A call is sent complete: nothing in it is redacted.
    let writer = ReplyWriter(redactor: CurrentRedactor(Redactor(names: [])))
    var lines = ByteBuffer()
    for (index, call) in calls.enumerated() {
      lines.writeImmutableBuffer(try writer.line(call: call, id: Int64(index + 1)))
    }
    let answers = connection.channel.eventLoop.makePromise(of: [ByteBuffer].self)
    let outgoing = ClientHandler.Outgoing(
      lines: lines, count: calls.count, answers: answers, timeout: timeout.map { TimeAmount($0) }, events: events)
    // A closed connection has no handler to fail the calls; the failed write fails them, with the reason of the end.
    let end = connection.end
    connection.channel.write(outgoing).whenFailure { _ in end.whenFailure { answers.fail($0) } }
    return answers.futureResult
  }

  /// Returns the error for a failure before the greetings are exchanged.
  private static func greetingError(_ error: any Error, path: String) -> ControlClientError {
    if let error = error as? ControlClientError { return error }
    guard let error = error as? ControlError else { return .disconnected(path) }
    switch error.kind {
    case .serverBusy, .serverDraining: return ControlClientError(.busy, error.message, hint: error.hint)
    case .peerRefused: return ControlClientError(.permission, error.message, hint: error.hint)
    default: return .mismatch(path, "did not understand the greeting: \(error.message)")
    }
  }
}
