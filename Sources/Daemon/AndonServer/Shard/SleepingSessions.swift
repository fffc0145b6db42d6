import ControlProtocol
import Logging
import NIOCore
import SessionEngine

/// Wakes sessions that are not in memory when something is due in them. The moments are in the store, so a sleeping
/// session takes no memory.
///
/// A session that cannot be loaded is tried again after a minute, and delays no other session. Confined to an event
/// loop; the store is read on another one.
actor SleepingSessions: EventLoopActor {
  /// The number of sessions that are woken together.
  private static let batch = 256
  /// The shortest time between two looks at the store, in milliseconds: the turns of woken sessions must be committed
  /// first.
  private static let shortestPause: Int64 = 100
  /// The time after which a session that cannot be loaded is tried again, in milliseconds.
  private static let retryPause: Int64 = 60_000
  /// The largest number of sessions that are remembered as not loadable.
  private static let failedLimit = 65_536

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let reading: any EventLoop
  private let shards: ShardMap
  private let context: ShardContext
  private var next: Int64?
  private var timer: Scheduled<Void>?
  private var isStopped = false
  /// When each session that could not be loaded is tried again, in milliseconds since 1970.
  private var failed: [String: Int64] = [:]

  /// Wakes sessions of `shards`. The store is read on the event loop `reading`.
  init(eventLoop: any EventLoop, reading: any EventLoop, shards: ShardMap, context: ShardContext) {
    self.eventLoop = eventLoop
    self.reading = reading
    self.shards = shards
    self.context = context
  }

  /// Wakes sessions in which something became due while no daemon ran.
  nonisolated func start() { execute { $0.look() } }

  /// Plans to wake a session that left memory and in which something is due at `moment`, in milliseconds since 1970.
  nonisolated func record(_ moment: Int64) { execute { $0.lookAgain(at: moment) } }

  /// Records sessions that were woken, and those that cannot be loaded.
  nonisolated func record(_ woken: [(session: String, isLoaded: Bool)]) { execute { $0.keep(woken) } }

  /// Ends the timers.
  func stop() {
    isStopped = true
    timer?.cancel()
  }

  private func lookAgain(at moment: Int64?) {
    guard let moment, !isStopped, moment < next ?? .max else { return }
    next = moment
    timer?.cancel()
    let delay = SessionTimers.delay(until: moment, now: context.clock(), atLeast: Self.shortestPause)
    timer = schedule(in: delay) { $0.look() }
  }

  private func look() {
    guard !isStopped else { return }
    next = nil
    let (now, storage, limit) = (context.clock(), context.storage, Self.batch + failed.count)
    reading.execute {
      let found = Result { (names: try storage.due(by: now, limit: limit), next: try storage.nextDue()) }
      self.execute { $0.wake(found) }
    }
  }

  private func wake(_ found: Result<(names: [String], next: Int64?), any Error>) {
    guard !isStopped else { return }
    let now = context.clock()
    switch found {
    case .success(let (names, next)):
      let due = names.filter { failed[$0].map { $0 <= now || $0 > now + Self.retryPause } ?? true }
      for (index, names) in Dictionary(grouping: due.prefix(Self.batch), by: { shards.index(of: $0) }) {
        wake(names, in: index)
      }
      // With only sessions left that cannot be loaded, `next` lies in the past for as long as they stay.
      lookAgain(at: due.isEmpty && !names.isEmpty ? now + 1_000 : next)
      // Another daemon that has set a timer may end before the timer is due.
      if context.storage.shared != nil { lookAgain(at: now + 1_000) }
    case .failure(let error):
      _ = context.readers.unreadable(error)
      lookAgain(at: now + SessionTimers.longestSleep)
    }
  }

  private func wake(_ names: [String], in index: Int) {
    shards.shards[index].execute { $0.wake(names) }
  }

  private func keep(_ woken: [(session: String, isLoaded: Bool)]) {
    let retry = context.clock() + Self.retryPause
    for (session, isLoaded) in woken {
      failed[session] = nil
      if !isLoaded, failed.count < Self.failedLimit { failed[session] = retry }
    }
    context.health.unloadableSessions(failed.count)
  }
}
