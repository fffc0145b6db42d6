import ControlProtocol
import DequeModule
import NIOCore

/// The order in which the connections of one event loop take their lines: each for a short time, then the next one.
///
/// After each round there is a pause, in which the event loop reads from its connections and notices which of them have
/// ended: it does neither while a task is due. A connection whose lines have just arrived alternates with one that continues,
/// so a single request does not wait behind connections that have sent thousands.
actor ConnectionTurns: EventLoopActor {
  /// The time after which a connection lets the next one take lines.
  private static let turn = TimeAmount.milliseconds(1)
  /// The time after which the event loop reads.
  private static let round = TimeAmount.milliseconds(5)
  /// The shortest pause after a round.
  private static let pause = TimeAmount.microseconds(100)

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private var arrived: Deque<NIOLoopBound<ConnectionHandler>> = []
  private var continuing: Deque<NIOLoopBound<ConnectionHandler>> = []
  private var isNextContinuing = false
  private var isScheduled = false

  init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  /// Appends a connection with lines. `isContinuing` tells that it has taken some of them.
  func append(_ connection: NIOLoopBound<ConnectionHandler>, isContinuing: Bool) {
    if isContinuing { continuing.append(connection) } else { arrived.append(connection) }
    guard !isScheduled else { return }
    isScheduled = true
    // After the event loop has told all connections what it has read, and which of them have ended.
    execute { $0.run() }
  }

  private func run() {
    let start = eventLoop.now
    while eventLoop.now - start < Self.round, let connection = next() {
      connection.value.takeTurn(until: eventLoop.now + Self.turn)
    }
    isScheduled = !arrived.isEmpty || !continuing.isEmpty
    guard isScheduled else { return }
    // Longer than the event loop takes to send the responses of this round: it reads when no task is due.
    schedule(in: max(Self.pause, .nanoseconds((eventLoop.now - start).nanoseconds / 2))) { $0.run() }
  }

  private func next() -> NIOLoopBound<ConnectionHandler>? {
    isNextContinuing.toggle()
    return isNextContinuing
      ? arrived.popFirst() ?? continuing.popFirst() : continuing.popFirst() ?? arrived.popFirst()
  }
}
