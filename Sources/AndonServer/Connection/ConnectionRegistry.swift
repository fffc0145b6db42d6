import ControlProtocol
import Logging
import NIOCore
import Synchronization

/// The number of connections on all event loops.
final class ConnectionCount: Sendable {
  private let count = Atomic<Int>(0)

  /// The number of connections.
  var value: Int { count.load(ordering: .relaxed) }

  /// Counts one more connection. Returns false, and counts none, when the limit is reached.
  func admit(limit: Int) -> Bool {
    if count.wrappingAdd(1, ordering: .relaxed).newValue <= limit { return true }
    forget()
    return false
  }

  /// Counts one connection less.
  func forget() { count.wrappingSubtract(1, ordering: .relaxed) }
}

/// The connections of one event loop: it admits them, and ends them when the daemon stops.
actor ConnectionRegistry {
  /// The number of refused connections that may stay open to read the reason. One more cuts the oldest: otherwise
  /// refused connections could use up the file descriptors.
  static let refusedPlaces = 8

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let limit: Int
  private let count: ConnectionCount
  private let policy: PeerPolicy
  private let logger: Logger
  private var connections: [ObjectIdentifier: NIOLoopBound<ConnectionHandler>] = [:]
  /// The refused connections that have not ended yet, the oldest first.
  private var refused: [NIOLoopBound<ConnectionHandler>] = []
  private var isDraining = false
  private var emptyWaiters: [CheckedContinuation<Void, Never>] = []

  init(eventLoop: any EventLoop, limit: Int, count: ConnectionCount, policy: PeerPolicy, logger: Logger) {
    self.eventLoop = eventLoop
    self.limit = limit
    self.count = count
    self.policy = policy
    self.logger = logger
  }

  /// Admits a connection, or returns the reason why it is refused.
  func admit(_ connection: NIOLoopBound<ConnectionHandler>, channel: any Channel) -> ControlError? {
    guard let refusal = refusal(of: channel) else {
      connections[ObjectIdentifier(connection.value)] = connection
      return nil
    }
    if refused.count >= Self.refusedPlaces { refused.removeFirst().value.cut() }
    refused.append(connection)
    return refusal
  }

  private func refusal(of channel: any Channel) -> ControlError? {
    if let refusal = policy.refusal(of: channel) {
      logger.warning("a peer was refused", metadata: ["cause": "\(refusal.message)"])
      return refusal
    }
    guard !isDraining else {
      return ControlError(
        .serverDraining, "the daemon is stopping", hint: "wait for the next one: andon wait --for ready")
    }
    guard count.admit(limit: limit) else {
      return ControlError(
        .serverBusy, "the daemon has \(limit) connections, the most it may",
        hint: "close some, or raise connections in andon.yaml")
    }
    return nil
  }

  /// Takes in that a connection has ended.
  func forget(_ connection: ObjectIdentifier) {
    guard connections.removeValue(forKey: connection) != nil else {
      return refused.removeAll { ObjectIdentifier($0.value) == connection }
    }
    count.forget()
    guard connections.isEmpty else { return }
    for waiter in emptyWaiters { waiter.resume() }
    emptyWaiters.removeAll()
  }

  /// Cuts the refused connections.
  func cutRefused() {
    for connection in refused { connection.value.cut() }
  }

  /// Lets all connections finish what they have received. New connections are told that the daemon stops.
  func drain() {
    isDraining = true
    for connection in connections.values { connection.eventLoop.execute { connection.value.drain() } }
  }

  /// Cuts all connections.
  func cutAll() {
    for connection in connections.values { connection.eventLoop.execute { connection.value.cut() } }
  }

  /// Returns when there is no connection.
  func empty() async {
    guard !connections.isEmpty else { return }
    await withCheckedContinuation { emptyWaiters.append($0) }
  }
}
