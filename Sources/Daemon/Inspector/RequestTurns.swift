import ControlProtocol
import NIOCore

/// The order of requests that clients sent without waiting for the response before: one is answered at a time, and between
/// two of them the event loop reads.
///
/// An event loop does not read while a task is due. Otherwise a client that sends thousands of requests at once would shut out
/// all others until they are answered.
actor RequestTurns: EventLoopActor {
  /// The time between two of these requests.
  private static let pause = TimeAmount.microseconds(200)
  /// The time after which the next request begins although the response has not ended: it may be a stream.
  private static let longest = TimeAmount.milliseconds(50)

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private var waiting: CircularBuffer<(channel: ObjectIdentifier, begin: @Sendable () -> Bool)> = []
  /// The connection whose request is answered.
  private var current: ObjectIdentifier?
  private var limit: Scheduled<Void>?
  private var isPausing = false

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  /// Appends a request of a connection. `begin` begins the response; it returns false when the client has gone.
  func append(_ channel: any Channel, _ begin: @escaping @Sendable () -> Bool) {
    waiting.append((ObjectIdentifier(channel), begin))
    beginNext()
  }

  /// Ends the turn of a connection, if it has it: the response has ended.
  func end(_ channel: any Channel) {
    if current == ObjectIdentifier(channel) { endTurn() }
  }

  private func endTurn() {
    limit?.cancel()
    (limit, current, isPausing) = (nil, nil, true)
    schedule(in: Self.pause) {
      $0.isPausing = false
      $0.beginNext()
    }
  }

  private func beginNext() {
    while current == nil, !isPausing, let (channel, begin) = waiting.popFirst() {
      current = channel
      guard begin() else {
        current = nil
        continue
      }
      limit = schedule(in: Self.longest) { $0.endTurn() }
    }
  }
}
