import ControlProtocol
import Logging
import NIOCore

/// Knows all connections: admits them, and ends them when the daemon stops. Pinned to an event loop.
actor ConnectionRegistry {
  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let limit: Int
  private let policy: PeerPolicy
  private let logger: Logger
  private var connections: [ObjectIdentifier: NIOLoopBound<ConnectionHandler>] = [:]
  private var isDraining = false
  private var emptyWaiters: [CheckedContinuation<Void, Never>] = []

  init(eventLoop: any EventLoop, limit: Int, policy: PeerPolicy, logger: Logger) {
    self.eventLoop = eventLoop
    self.limit = limit
    self.policy = policy
    self.logger = logger
  }

  /// How many connections there are.
  var count: Int { connections.count }

  /// Takes a connection in. Returns why it is refused instead, if it is.
  func admit(_ connection: NIOLoopBound<ConnectionHandler>, channel: any Channel) -> ControlError? {
    if let refusal = policy.refusal(of: PeerCredentials.uid(of: channel)) {
      logger.warning("a peer was refused", metadata: ["cause": "\(refusal.message)"])
      return refusal
    }
    guard !isDraining else {
      return ControlError(
        .serverDraining, "the daemon is stopping", hint: "wait for the next one: andon wait --for ready")
    }
    guard connections.count < limit else {
      return ControlError(
        .serverBusy, "the daemon has \(limit) connections, as many as it may",
        hint: "close some, or raise connections in andon.yaml")
    }
    connections[ObjectIdentifier(connection.value)] = connection
    return nil
  }

  /// The connection has ended.
  func forget(_ connection: ObjectIdentifier) {
    connections[connection] = nil
    guard connections.isEmpty else { return }
    for waiter in emptyWaiters { waiter.resume() }
    emptyWaiters.removeAll()
  }

  /// Lets all connections finish what they have received. Who comes now is told that the daemon is stopping.
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
