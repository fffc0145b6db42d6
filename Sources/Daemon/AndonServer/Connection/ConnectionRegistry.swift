import ControlProtocol
import Logging
import NIOCore
import OrderedCollections
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

  /// Counts one more connection, also beyond the limit.
  func add() { count.wrappingAdd(1, ordering: .relaxed) }

  /// Counts one connection less.
  func forget() { count.wrappingSubtract(1, ordering: .relaxed) }
}

/// The connections of one event loop: it admits them, and ends them when the daemon stops.
///
/// At the limit `connections`, the oldest connection that has never sent a whole line gives its place to the new one. So
/// connections that send half lines keep no client out, however many they are. If there is none,
/// a few further connections are admitted, so that `andon status` works while all places are taken. When these are too
/// many, the oldest of them without a request in progress gives its place.
actor ConnectionRegistry: EventLoopActor {
  /// The number of refused connections that may stay open to read the reason. One more cuts the oldest: otherwise
  /// refused connections could use up the file descriptors.
  static let refusedPlaces = 8

  /// The number of connections that each event loop admits beyond the limit.
  static let furtherPlaces = 4

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let limit: Int
  private let count: ConnectionCount
  private let policy: PeerPolicy
  private let logger: Logger
  private let counters: DaemonCounters
  /// The admitted connections, the oldest first.
  private var connections: OrderedDictionary<ObjectIdentifier, NIOLoopBound<ConnectionHandler>> = [:]
  /// Those that were admitted beyond the limit, the oldest first.
  private var further: OrderedSet<ObjectIdentifier> = []
  /// The refused connections that have not ended yet, the oldest first.
  private var refused: [NIOLoopBound<ConnectionHandler>] = []
  private var isDraining = false
  private var emptyWaiters: [CheckedContinuation<Void, Never>] = []

  init(
    eventLoop: any EventLoop, limit: Int, count: ConnectionCount, policy: PeerPolicy, logger: Logger,
    counters: DaemonCounters
  ) {
    self.eventLoop = eventLoop
    self.limit = limit
    self.count = count
    self.policy = policy
    self.logger = logger
    self.counters = counters
  }

  /// Admits a connection. Returns the member of the daemon's group at its other end, which is `nil` for an owner, or the
  /// reason why the connection is refused.
  func admit(
    _ connection: NIOLoopBound<ConnectionHandler>, channel: any Channel
  ) -> Result<String?, ControlError> {
    do throws(ControlError) {
      let member = try member(at: channel)
      if let refusal = takePlace(ObjectIdentifier(connection.value)) { throw refusal }
      connections[ObjectIdentifier(connection.value)] = connection
      return .success(member)
    } catch {
      counters.countRefused(error.kind)
      keepRefused(connection)
      return .failure(error)
    }
  }

  private func keepRefused(_ connection: NIOLoopBound<ConnectionHandler>) {
    if refused.count >= Self.refusedPlaces { refused.removeFirst().value.cut() }
    refused.append(connection)
  }

  private func member(at channel: any Channel) throws(ControlError) -> String? {
    let member: String?
    do throws(ControlError) {
      member = try policy.member(at: channel)
    } catch {
      logger.warning("a peer was refused", metadata: ["event": "peer.refused", "cause": "\(error.message)"])
      throw error
    }
    if isDraining { throw .daemonStops }
    return member
  }

  /// Takes a place for a new connection. Returns the reason when there is none.
  private func takePlace(_ id: ObjectIdentifier) -> ControlError? {
    if count.admit(limit: limit) { return nil }
    if let silent = connections.values.first(where: { $0.value.isSilent }) {
      // The new connection takes the place, whichever kind it is.
      if further.contains(ObjectIdentifier(silent.value)) { further.append(id) }
      giveUpPlace(of: silent)
    } else {
      if further.count >= Self.furtherPlaces,
        let idle = further.compactMap({ connections[$0] }).first(where: { $0.value.isIdle })
      {
        giveUpPlace(of: idle)
      }
      guard further.count < Self.furtherPlaces else { return .tooManyConnections(limit) }
      further.append(id)
    }
    count.add()
    return nil
  }

  /// Ends an admitted connection with the reason. It keeps its descriptor until the peer has read that.
  private func giveUpPlace(of connection: NIOLoopBound<ConnectionHandler>) {
    let id = ObjectIdentifier(connection.value)
    connections[id] = nil
    further.remove(id)
    count.forget()
    counters.countRefused(.serverBusy)
    keepRefused(connection)
    connection.value.giveUpPlace()
  }

  /// Removes a connection that has ended.
  func forget(_ connection: ObjectIdentifier) {
    guard connections.removeValue(forKey: connection) != nil else {
      return refused.removeAll { ObjectIdentifier($0.value) == connection }
    }
    further.remove(connection)
    count.forget()
    guard connections.isEmpty else { return }
    for waiter in emptyWaiters { waiter.resume() }
    emptyWaiters.removeAll()
  }

  /// Lets all connections finish what they have received. New connections are refused.
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
