import Logging
import NIOCore
import SessionEngine

/// Wakes sessions that are not in memory when something is due in them. The moments are in the store, by index: a
/// sleeping session costs no memory.
///
/// Pinned to an event loop; the store is read on a reader's thread.
actor SleepWatch {
  /// How many sessions are woken at once.
  private static let batch = 256
  /// The shortest time between two looks, in milliseconds: what was woken must be committed first.
  private static let pause: Int64 = 100

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let shards: ShardMap
  private let context: ShardContext
  private var next: Int64?
  private var timer: Scheduled<Void>?
  private var isStopped = false

  init(eventLoop: any EventLoop, shards: ShardMap, context: ShardContext) {
    self.eventLoop = eventLoop
    self.shards = shards
    self.context = context
  }

  /// Looks for what became due while no daemon ran.
  nonisolated func start() {
    eventLoop.execute { self.assumeIsolated { $0.look() } }
  }

  /// A session goes to sleep in which something is due at that time.
  nonisolated func note(_ moment: Int64) {
    eventLoop.execute { self.assumeIsolated { $0.expect(moment) } }
  }

  /// Nothing is woken any more.
  func stop() {
    isStopped = true
    timer?.cancel()
  }

  private func expect(_ moment: Int64?) {
    guard let moment, !isStopped, moment < next ?? .max else { return }
    next = moment
    timer?.cancel()
    timer = eventLoop.scheduleTask(in: WallTimer.delay(until: moment, now: context.clock(), atLeast: Self.pause)) {
      self.assumeIsolated { $0.look() }
    }
  }

  private func look() {
    guard !isStopped else { return }
    next = nil
    let now = context.clock()
    let storage = context.storage
    context.readers.group.next().execute {
      let found = Result { (names: try storage.due(by: now, limit: Self.batch), next: try storage.nextDue()) }
      self.eventLoop.execute { self.assumeIsolated { $0.wake(found) } }
    }
  }

  private func wake(_ found: Result<(names: [String], next: Int64?), any Error>) {
    switch found {
    case .success(let (names, next)):
      for (index, names) in Dictionary(grouping: names, by: { shards.index(of: $0) }) {
        let shard = shards.shards[index]
        shard.eventLoop.execute { shard.assumeIsolated { $0.wakeDue(names) } }
      }
      expect(next)
    case .failure(let error):
      context.health.fail("\(error)")
      context.logger.error("what is due cannot be read", metadata: ["cause": "\(error)"])
      expect(context.clock() + WallTimer.longest)
    }
  }
}

/// Timers of the wall clock on an event loop, whose own clock only goes forward.
enum WallTimer {
  /// The longest time to sleep without looking at the wall clock, in milliseconds: how late a step of the clock is
  /// found at worst.
  static let longest: Int64 = 5_000

  /// How long to sleep until a moment, or until the wall clock must be looked at.
  static func delay(until moment: Int64, now: Int64, atLeast least: Int64 = 0) -> TimeAmount {
    .milliseconds(max(least, min(longest, moment - now)))
  }
}
