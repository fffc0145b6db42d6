import DeepLinks
package import NIOCore
package import SessionEngine
import TextFormats

/// Calls over one connection. The daemon answers them in the order in which they are sent.
///
/// After a time-out the connection is closed, because a late response would be taken for that of the next call.
package actor CallConnection: EventLoopActor {
  /// The number of events that the client has not taken, beyond which nothing more is read from the socket: the daemon
  /// then learns that the subscriber is slow, and tells it how many events it missed.
  static let untakenEvents = 16_384

  /// The receiver of the events of a subscription.
  package typealias EventReceiver = AsyncThrowingStream<JournalEntry, any Error>.Continuation

  /// Lines that were sent together and have not all been answered.
  private struct Waiting {
    let count: Int
    let promise: EventLoopPromise<[ByteBuffer]>
    let timeout: TimeAmount?
    /// Runs while this is the first that waits: before that, the daemon is at work on earlier calls.
    var timer: Scheduled<Void>?
    var answers: [ByteBuffer] = []
  }

  /// The event loop of the connection.
  package nonisolated let eventLoop: any EventLoop
  /// The executor of the event loop.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }
  /// The path of the daemon's socket.
  nonisolated let path: String

  private let reader = ReplyReader()
  private var connection: LineConnection?
  private var waiting: CircularBuffer<Waiting> = []
  private var events: EventReceiver?
  /// The number of events that the client has not taken.
  private var untaken = 0
  private var isPaused = false
  /// The reason of the end; no call is answered after it.
  private var end: (any Error)?

  private init(path: String, eventLoop: any EventLoop) {
    self.path = path
    self.eventLoop = eventLoop
  }

  /// Connects to the socket at `path` within `timeout`.
  package static func open(
    _ path: String, on eventLoop: any EventLoop, timeout: Duration, trust: SocketTrust = SocketTrust()
  ) async throws(ControlClientError) -> CallConnection {
    let calls = CallConnection(path: path, eventLoop: eventLoop)
    let connection = try await LineConnection.open(path, on: eventLoop, timeout: timeout, trust: trust) { input in
      calls.assumeIsolated { $0.receive(input) }
    }
    await calls.begin(connection)
    return calls
  }

  private func begin(_ connection: LineConnection) { self.connection = connection }

  /// Whether calls can be sent. The daemon may end the connection at any time.
  package var isOpen: Bool { end == nil }

  /// Begins to close the connection. Calls without a response fail.
  package func close() { connection?.close() }

  /// Returns when the connection is closed.
  func closed() async { await connection?.closed() }

  // MARK: - Calls

  /// Sends several calls at once and returns all replies, in order. `timeout` is the time for all of them.
  package nonisolated func calls<C: ControlMethod>(
    _ calls: [C], timeout: Duration?, events: EventReceiver? = nil
  ) async throws -> [Result<C.Reply, ControlError>] {
    guard !calls.isEmpty else { return [] }
    var lines = ByteBuffer()
    for (index, call) in calls.enumerated() {
      lines.writeImmutableBuffer(try ReplyWriter.line(call: call, id: Int64(index + 1)))
    }
    let answers = send(lines, counts: [calls.count], timeout: timeout, events: events)[0]
    return try await answers.get().map { try reader.read($0, as: C.Reply.self, path: path) }
  }

  /// Sends several calls at once and returns before they are answered. `timeout` is the time for each, counted from the
  /// reply before it.
  nonisolated func start<C: ControlMethod>(_ calls: [C], timeout: Duration?) throws -> [StartedCall<C.Reply>] {
    var lines = ByteBuffer()
    for call in calls { lines.writeImmutableBuffer(try ReplyWriter.line(call: call, id: 1)) }
    return send(lines, counts: calls.map { _ in 1 }, timeout: timeout).map { StartedCall(lines: $0, path: path) }
  }

  /// Sends the line of a request, with its line feed, and returns the line of the response without one.
  package nonisolated func answer(to line: ByteBuffer, timeout: Duration) async throws -> ByteBuffer {
    try await send(line, counts: [1], timeout: timeout)[0].get()[0]
  }

  /// Sends lines, and returns the responses to as many of them as each count says.
  private nonisolated func send(
    _ lines: ByteBuffer, counts: [Int], timeout: Duration?, events: EventReceiver? = nil
  ) -> [EventLoopFuture<[ByteBuffer]>] {
    let promises = counts.map { _ in eventLoop.makePromise(of: [ByteBuffer].self) }
    execute { $0.add(zip(counts, promises), timeout.map { TimeAmount($0) }, events, lines) }
    return promises.map(\.futureResult)
  }

  private func add(
    _ calls: some Sequence<(Int, EventLoopPromise<[ByteBuffer]>)>, _ timeout: TimeAmount?, _ events: EventReceiver?,
    _ lines: ByteBuffer
  ) {
    if let end { return calls.forEach { $0.1.fail(end) } }
    if let events { self.events = events }
    let isFirst = waiting.isEmpty
    for (count, promise) in calls { waiting.append(Waiting(count: count, promise: promise, timeout: timeout)) }
    if isFirst { startTimer() }
    connection?.send(lines)
  }

  /// Starts the timer of the first that waits.
  private func startTimer() {
    guard let timeout = waiting.first?.timeout else { return }
    waiting[waiting.startIndex].timer = schedule(in: timeout) { calls in
      calls.finish(ControlClientError.timeout(calls.path))
      calls.connection?.close()
    }
  }

  // MARK: - Responses and events

  private func receive(_ input: LineConnection.Input) {
    switch input {
    case .line(let line): receive(line)
    case .end(let error): finish(error)
    }
  }

  private func receive(_ line: ByteBuffer) {
    if let events, let event = reader.event(line) {
      events.yield(event)
      untaken += 1
      if !isPaused, untaken >= Self.untakenEvents { pause(true) }
      return
    }
    guard !waiting.isEmpty else {
      if let error = reader.connectionError(line) { finish(error) }
      return
    }
    waiting[waiting.startIndex].answers.append(line)
    guard let first = waiting.first, first.answers.count == first.count else { return }
    waiting.removeFirst()
    first.timer?.cancel()
    startTimer()
    first.promise.succeed(first.answers)
  }

  /// Counts events that the client has taken.
  func countTaken(_ count: Int) {
    untaken -= count
    if isPaused, untaken <= Self.untakenEvents / 2 { pause(false) }
  }

  private func pause(_ isPaused: Bool) {
    self.isPaused = isPaused
    connection?.setReading(!isPaused)
  }

  private func finish(_ error: any Error) {
    guard end == nil else { return }
    end = error
    let isGone = (error as? ControlClientError)?.code == .disconnected
    events?.finish(throwing: isGone ? ControlClientError.unsubscribed(path) : error)
    events = nil
    for waiting in waiting {
      waiting.timer?.cancel()
      waiting.promise.fail(error)
    }
    waiting.removeAll()
  }
}
