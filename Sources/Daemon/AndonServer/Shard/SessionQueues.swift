import ControlProtocol
import DequeModule
import NIOCore
import SessionEngine

/// What a shard does in one session.
enum SessionWorkItem {
  /// Handles a request.
  case request(ShardRequest)
  /// Runs the reply of a backend outside the process.
  case reply(ExternalReply)
  /// Runs what is due in a session that is not in memory.
  case wake
  /// Holds the response to a link again whose session was loaded again.
  case held(HeldResponse)
}

/// Does the work of a shard's sessions, each item when the session is in memory and the response to its idempotency key is
/// known.
///
/// An item that needs the store waits in the queue of its session until a reader has read that; later items of the session
/// wait behind it, so their order stays. A session has one lookup at a time, for the first items of its queue.
///
/// Items that wait take room of the shard, as turns do that wait for their commit. A queue whose lookup hangs is stalled: its
/// items take no room any more, so other sessions go on, and requests beyond a limit are refused.
///
/// What was read holds until the lookup ends, because only items of the queue run requests in the session, and they wait. It
/// is read again when the session has left memory meanwhile. Confined to the event loop of its shard.
final class SessionQueues {
  /// The number of items for which one lookup reads.
  private static let lookupItems = 64

  /// The items of one session that wait.
  private final class Queue {
    var items: Deque<SessionWorkItem>
    /// The session in memory when the lookup began.
    var live: LiveSession?
    /// Whether the store held the keys of a closed session of the name when the lookup began.
    var isStoreBehind = false
    /// When the lookup began.
    var began = NIODeadline.distantFuture
    /// Whether the lookup hangs.
    var isStalled = false
    /// Whether no lookup begins for now.
    var isPaused = false

    init(_ items: [SessionWorkItem]) { self.items = Deque(items) }

    /// Whether a lookup is in progress.
    var isReading: Bool { began < .distantFuture }
  }

  private let context: ShardContext
  private let sessions: LiveSessions
  private let turns: TurnRunner
  private let requests: RequestHandler
  private var queues: [String: Queue] = [:]
  /// The number of items that take room: those of queues that are not stalled.
  private(set) var count = 0
  /// The sessions whose next lookup begins with the next call of `takeLookups`.
  private var starting: [String] = []
  private var woken: [(session: String, isLoaded: Bool)] = []

  init(context: ShardContext, sessions: LiveSessions, turns: TurnRunner, requests: RequestHandler) {
    self.context = context
    self.sessions = sessions
    self.turns = turns
    self.requests = requests
  }

  /// Whether no item waits.
  var isEmpty: Bool { queues.isEmpty }

  // MARK: - Before a lookup

  /// Does an item now, or after what it needs was read. A request beyond the limit of a stalled queue is refused.
  func append(_ item: SessionWorkItem, of session: String) {
    guard let queue = queues[session] else {
      guard needsStore(item, of: session) else { return run(item, of: session) }
      queues[session] = Queue([item])
      count += 1
      starting.append(session)
      return
    }
    // The session is loaded for the first item of the queue. What is due in it stays due.
    if case .wake = item { return }
    if case .request(let request) = item, queue.isStalled, queue.items.count >= context.uncommittedLimit {
      return requests.turnAway(request, .tooManyWaiting(queue.items.count, for: session))
    }
    queue.items.append(item)
    if !queue.isStalled { count += 1 }
  }

  /// Puts items before all others of a session that has left memory. None of them begins until `resume`.
  func putBack(_ items: [SessionWorkItem], of session: String) {
    let queue = queues[session] ?? Queue([])
    queue.items = Deque(items) + queue.items
    queue.isPaused = true
    if !queue.isStalled { count += items.count }
    queues[session] = queue
  }

  /// Begins with the items that were put back.
  func resume(_ session: String) {
    guard let queue = queues[session], queue.isPaused else { return }
    queue.isPaused = false
    // A lookup in progress read the session as it was before: its end begins another one.
    if !queue.isReading { starting.append(session) }
  }

  /// Loads a session again that another daemon has changed, with its held responses. What is due in it follows them.
  func reload(_ live: LiveSession) {
    sessions.remove(live)
    putBack(live.held.take(settled: nil).map(SessionWorkItem.held) + [.wake], of: live.id)
    resume(live.id)
  }

  /// Removes and returns the lookups that are to begin now.
  func takeLookups(at now: NIODeadline) -> [StoreLookup] {
    guard !starting.isEmpty else { return [] }
    defer { starting.removeAll(keepingCapacity: true) }
    return starting.compactMap { session in queues[session].map { begin(session, $0, at: now) } }
  }

  /// Stalls the queues whose lookup began at a moment or before.
  func stall(begunBy moment: NIODeadline) {
    for queue in queues.values where !queue.isStalled && queue.began <= moment {
      queue.isStalled = true
      count -= queue.items.count
    }
  }

  /// Begins the lookup for the first items of a queue, up to one whose key is in memory: the store may get that key while it
  /// is read.
  private func begin(_ session: String, _ queue: Queue, at now: NIODeadline) -> StoreLookup {
    let live = sessions[session]
    queue.began = now
    queue.live = live
    queue.isStoreBehind = live?.isStoreBehind ?? false
    let keys = queue.items.prefix(Self.lookupItems).map(\.key)
    let unknown = keys.prefix { key in key.map { live?.response(to: $0) == nil } ?? true }
    let known = live.flatMap { mayBeBehind($0) ? $0.record.map(SessionVersion.init) : nil }
    return StoreLookup(session: session, readsSession: live == nil, known: known, keys: Array(unknown))
  }

  private func needsStore(_ item: SessionWorkItem, of session: String, isCompared: Bool = false) -> Bool {
    guard let live = sessions[session] else { return Session.isValidID(session) }
    if case .request = item, !isCompared, mayBeBehind(live) { return true }
    return item.key.map { live.response(to: $0) == nil } ?? false
  }

  /// Whether another daemon may have changed a session in memory. While turns of it are being stored, their commit finds out.
  private func mayBeBehind(_ live: LiveSession) -> Bool { context.storage.shared != nil && live.uncommitted == 0 }

  // MARK: - After a lookup

  /// Does the items for which a lookup has read, and those behind them that need none. Starts the lookup for the next one.
  func finish(_ lookup: StoreLookup, _ found: StoreLookup.Found) {
    let session = lookup.session
    guard let queue = queues[session] else { return }
    if queue.isStalled { count += queue.items.count }
    queue.isStalled = false
    queue.began = .distantFuture
    guard !queue.isPaused else { return }
    guard sessions[session] === queue.live else { return starting.append(session) }
    if found.isChanged {
      guard let live = queue.live, live.uncommitted == 0 else { return starting.append(session) }
      return reload(live)
    }
    for reply in found.replies {
      guard let item = next(in: queue) else { break }
      switch reply {
      case .failure(let error): fail(item, of: session, context.readers.unreadable(error))
      case .success(let reply):
        let isOfClosed = queue.isStoreBehind && reply?.event.outlivesSession == false
        run(item, of: session, found.record, isOfClosed ? nil : reply)
      }
    }
    // Without keys, the lookup has compared the session for the first item, whose key is in memory.
    var isCompared = lookup.keys.isEmpty
    while let first = queue.items.first {
      guard !needsStore(first, of: session, isCompared: isCompared) else { return starting.append(session) }
      isCompared = false
      if let item = next(in: queue) { run(item, of: session) }
    }
    queues[session] = nil
  }

  /// Removes and returns the next item of a queue.
  private func next(in queue: Queue) -> SessionWorkItem? {
    guard let item = queue.items.popFirst() else { return nil }
    count -= 1
    return item
  }

  private func run(
    _ item: SessionWorkItem, of session: String, _ record: SessionRecord? = nil, _ reply: StoredReply? = nil
  ) {
    if let record, sessions[session] == nil {
      do {
        try turns.load(record)
      } catch {
        guard case .request(let request) = item, request.endsSession else { return fail(item, of: session, error) }
        return turns.withUnbuilt(record, error) { requests.handle(request, stored: reply) }
      }
    }
    switch item {
    // Nothing of it has begun, and its response has no reader.
    case .request(let request) where request.address.isGone: break
    case .request(let request): requests.handle(request, stored: reply)
    case .reply(let reply): turns.deliver(reply, to: session)
    case .wake: woken.append((session, turns.wake(session)))
    case .held(let held): turns.holdAgain(held, in: session)
    }
  }

  private func fail(_ item: SessionWorkItem, of session: String, _ error: ControlError) {
    switch item {
    case .request(let request): requests.refuse(request, error)
    // The session's open requests to the backend are sent again when it is loaded.
    case .reply: break
    case .wake: woken.append((session, false))
    case .held(let held): requests.refuse(held.request, error)
    }
  }

  // MARK: - The shard

  /// Removes and returns the sessions that were woken, and those that cannot be loaded.
  func takeWoken() -> [(session: String, isLoaded: Bool)] {
    guard !woken.isEmpty else { return [] }
    defer { woken = [] }
    return woken
  }

  /// Removes all items: the daemon has stopped.
  func removeAll() {
    queues = [:]
    starting = []
    count = 0
  }
}

extension ShardRequest {
  /// Whether the request works too in a session whose app cannot be built.
  fileprivate var endsSession: Bool {
    guard case .changing(let method) = method.work else { return false }
    return (try? method.change())?.endsSession ?? false
  }
}

extension SessionWorkItem {
  /// The idempotency key of a request, unless its length is wrong: such a request is refused.
  fileprivate var key: String? {
    guard case .request(let request) = self, case .changing(let method) = request.method.work, let key = method.key
    else { return nil }
    return (1...IdempotencyKeys.longest).contains(key.utf8.count) ? request.kept(key) : nil
  }
}
