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
  public var path: String { connection.path }
  /// The greeting of the daemon.
  public let hello: HelloReply
  private let connection: CallConnection

  private init(hello: HelloReply, connection: CallConnection) {
    self.hello = hello
    self.connection = connection
  }

  /// Connects and exchanges greetings within `timeout`. Nothing is sent to a daemon that `trust` refuses.
  public static func connect(
    path: String, timeout: Duration = .seconds(2), trust: SocketTrust = SocketTrust()
  ) async throws(ControlClientError) -> ControlClient {
    let end = ContinuousClock.now + timeout
    let connection = try await CallConnection.open(
      path, on: MultiThreadedEventLoopGroup.singleton.next(), timeout: timeout, trust: trust)
    do {
      let hello = try await connection.calls([Hello()], timeout: max(.milliseconds(1), end - .now))[0].get()
      guard hello.protocol == ControlProtocolVersion.current else {
        throw ControlClientError.mismatch(
          path, "speaks protocol \(hello.protocol), this program \(ControlProtocolVersion.current)")
      }
      return ControlClient(hello: hello, connection: connection)
    } catch {
      await connection.close()
      throw greetingError(error, path: path)
    }
  }

  /// Sends one call and returns its reply.
  public func call<C: ControlMethod>(_ call: C, timeout: Duration? = nil) async throws -> C.Reply {
    try await calls([call], timeout: timeout)[0].get()
  }

  /// Sends one call of a method by its name, with its parameters and its reply as JSON. It is for a client that passes
  /// calls on, and does not know the method.
  public func call(method: String, parameters: JSONValue, timeout: Duration) async throws -> JSONValue {
    let line = ReplyWriter.line(method: method, parameters: try JSONCoding.bytes(parameters), id: 1)
    let answer = try await connection.answer(to: line, timeout: timeout)
    return try ReplyReader().read(answer, as: JSONValue.self, path: path).get()
  }

  /// Sends several calls at once and returns all replies, in order. `timeout` is the time for all of them.
  public func calls<C: ControlMethod>(
    _ calls: [C], timeout: Duration? = nil
  ) async throws -> [Result<C.Reply, ControlError>] {
    try await connection.calls(calls, timeout: timeout)
  }

  /// Sends several calls at once and returns before they are answered. The daemon handles calls in the order in which
  /// they are started. `timeout` is the time for each, counted from the reply before it.
  public func start<C: ControlMethod>(_ calls: [C], timeout: Duration? = nil) throws -> [StartedCall<C.Reply>] {
    try connection.start(calls, timeout: timeout)
  }

  /// Subscribes to the events of one session or of all, until the connection ends.
  ///
  /// The stream throws when the daemon ends, and when the events are not read fast enough.
  public func subscribe(session: String? = nil) async throws -> EventStream {
    // Bounded by the connection, which stops reading from the socket.
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: JournalEntry.self)
    let call = EventsSubscribe(session: session)
    _ = try await connection.calls([call], timeout: .seconds(5), events: continuation)[0].get()
    return EventStream(stream, connection)
  }

  /// Closes the connection. Requests without a response fail.
  public func close() async {
    await connection.close()
    await connection.closed()
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
