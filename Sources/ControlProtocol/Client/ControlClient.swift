import NIOCore
import NIOPosix
public import SessionEngine

/// A connection to a daemon. Requests are answered in the order they are sent.
///
/// Every method throws `ControlError` for what the daemon refused, `ControlClientError` when there was no answer.
/// After a time-out the connection is closed: an answer that comes late could not be told from the next one.
public final class ControlClient: Sendable {
  /// Where the daemon listens.
  public let path: String
  /// Who answered.
  public let hello: HelloReply
  private let channel: any Channel

  private init(path: String, hello: HelloReply, channel: any Channel) {
    self.path = path
    self.hello = hello
    self.channel = channel
  }

  /// Connects and exchanges greetings. `timeout` bounds each of the two.
  public static func connect(
    path: String, timeout: Duration = .seconds(2)
  ) async throws(ControlClientError) -> ControlClient {
    guard path.utf8.count <= SocketPath.maximumBytes else {
      let error = SocketPathError(path: path)
      throw ControlClientError(.pathTooLong, error.message, hint: error.hint)
    }
    let channel = try await open(path, timeout: timeout)
    do {
      let hello = try await send([Hello()], over: channel, path: path, timeout: timeout)[0].get()
      guard hello.protocol == ControlProtocolVersion.current else {
        throw ControlClientError.mismatch(
          path, "speaks protocol \(hello.protocol), this program \(ControlProtocolVersion.current)")
      }
      return ControlClient(path: path, hello: hello, channel: channel)
    } catch {
      channel.close(promise: nil)
      throw greetingError(error, path: path)
    }
  }

  /// Sends one call and waits for its answer.
  public func call<C: ControlCall>(_ call: C, timeout: Duration? = nil) async throws -> C.Reply {
    try await calls([call], timeout: timeout)[0].get()
  }

  /// Sends several calls at once and waits for all answers, in order. `timeout` bounds the time to the last one.
  public func calls<C: ControlCall>(
    _ calls: [C], timeout: Duration? = nil
  ) async throws -> [Result<C.Reply, ControlError>] {
    try await Self.send(calls, over: channel, path: path, timeout: timeout)
  }

  /// The events of one session or of all from now on, until the connection ends.
  ///
  /// The stream throws when the daemon goes away, and when the events are not taken fast enough.
  public func follow(session: String? = nil) async throws -> AsyncThrowingStream<JournalEntry, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: JournalEntry.self, bufferingPolicy: .bufferingOldest(ClientHandler.followedEvents))
    let call = EventsSubscribe(session: session)
    _ = try await Self.send([call], over: channel, path: path, timeout: .seconds(5), follower: continuation)[0].get()
    return stream
  }

  /// Ends the connection. What was sent and not answered fails.
  public func close() async {
    try? await channel.close()
  }

  // MARK: - Under the surface

  private static func open(_ path: String, timeout: Duration) async throws(ControlClientError) -> any Channel {
    do {
      return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connectTimeout(TimeAmount(timeout))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(ClientHandler(path: path))
          }
        }
        .connect(unixDomainSocketPath: path).get()
    } catch let error as IOError {
      throw .connecting(path, errno: error.errnoCode, cause: "\(error)")
    } catch ChannelError.connectTimeout {
      throw .timeout(path)
    } catch {
      throw .connecting(path, errno: nil, cause: "\(error)")
    }
  }

  private static func send<C: ControlCall>(
    _ calls: [C], over channel: any Channel, path: String, timeout: Duration?,
    follower: AsyncThrowingStream<JournalEntry, any Error>.Continuation? = nil
  ) async throws -> [Result<C.Reply, ControlError>] {
    guard !calls.isEmpty else { return [] }
    let writer = ReplyWriter()
    var lines = ByteBuffer()
    for (index, call) in calls.enumerated() {
      lines.writeImmutableBuffer(try writer.line(call: call, id: Int64(index + 1)))
    }
    let answers = channel.eventLoop.makePromise(of: [ByteBuffer].self)
    let outgoing = ClientHandler.Outgoing(
      lines: lines, count: calls.count, answers: answers, timeout: timeout.map { TimeAmount($0) }, follower: follower)
    // A closed connection has no handler left to refuse the calls; its failed write does.
    channel.writeAndFlush(outgoing).whenFailure { _ in answers.fail(ControlClientError.disconnected(path)) }
    let reader = ReplyReader()
    return try await answers.futureResult.get().map { try reader.read($0, as: C.Reply.self, path: path) }
  }

  /// Whatever goes wrong before the greetings are exchanged, told as the state of the daemon.
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
