import Logging
import NIOCore
import SessionEngine

/// Wakes sessions that are not in memory when something is due in them. The moments are in the store, by index: a
/// sleeping session costs no memory.
///
/// One that cannot be loaded is left out for a while, and longer each time: it keeps no other one waiting.
///
/// Pinned to an event loop; the store is read on another one.
actor SleepWatch {
  /// A session that could not be loaded.
  private struct Absence {
    /// When it is tried again, in milliseconds since 1970.
    var until: Int64
    /// How long that was from the last try, in milliseconds.
    var pause: Int64

    /// Whether it is tried again; also when the clock has gone back, by days.
    func isOver(by now: Int64) -> Bool { until <= now || until > now + pause }
  }

  /// How many sessions are woken at once.
  private static let batch = 256
  /// The shortest time between two looks, in milliseconds: what was woken must be committed first.
  private static let pause: Int64 = 100
  /// How long a session that cannot be loaded is left out, in milliseconds: twice as long each time.
  private static let absence: ClosedRange<Int64> = 1_000...600_000
  /// How many sessions are left out at most.
  private static let absenceLimit = 65_536

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let reading: any EventLoop
  private let shards: ShardMap
  private let context: ShardContext
  private var next: Int64?
  private var timer: Scheduled<Void>?
  private var isStopped = false
  /// What is due in them stays first in the store: others are looked for behind them.
  private var leftOut: [String: Absence] = [:]

  /// `reading` is the event loop on which the store is read.
  init(eventLoop: any EventLoop, reading: any EventLoop, shards: ShardMap, context: ShardContext) {
    self.eventLoop = eventLoop
    self.reading = reading
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
    let limit = Self.batch + leftOut.count
    reading.execute {
      let found = Result { (names: try storage.due(by: now, limit: limit), next: try storage.nextDue()) }
      self.eventLoop.execute { self.assumeIsolated { $0.wake(found, limit: limit) } }
    }
  }

  private func wake(_ found: Result<(names: [String], next: Int64?), any Error>, limit: Int) {
    guard !isStopped else { return }
    switch found {
    case .success(let (names, next)):
      let now = context.clock()
      if names.count < limit { forgetAll(but: names) }
      let due = names.lazy.filter { self.leftOut[$0]?.isOver(by: now) ?? true }.prefix(Self.batch)
      for (index, names) in Dictionary(grouping: due, by: { shards.index(of: $0) }) { wake(names, in: index) }
      // The store does not tell what is due next behind those that are left out: it is looked for every second. So it is
      // where no more can be left out, or what cannot be loaded would be tried all the time.
      let isStuck = due.isEmpty && !leftOut.isEmpty || leftOut.count >= Self.absenceLimit
      expect(isStuck ? now + Self.absence.lowerBound : next)
    case .failure(let error):
      context.health.fail("\(error)")
      context.logger.error("what is due cannot be read", metadata: ["cause": "\(error)"])
      expect(context.clock() + WallTimer.longest)
    }
  }

  private func wake(_ names: [String], in index: Int) {
    let shard = shards.shards[index]
    shard.eventLoop.execute {
      let failed = shard.assumeIsolated { $0.wakeDue(names) }
      self.eventLoop.execute { self.assumeIsolated { $0.woken(names, failed: failed) } }
    }
  }

  private func woken(_ names: [String], failed: [String]) {
    guard !failed.isEmpty || !leftOut.isEmpty else { return }
    let failed = Set(failed)
    let now = context.clock()
    for name in names {
      let before = leftOut.removeValue(forKey: name)
      guard failed.contains(name), leftOut.count < Self.absenceLimit else { continue }
      let pause = before.map { min($0.pause * 2, Self.absence.upperBound) } ?? Self.absence.lowerBound
      leftOut[name] = Absence(until: now + pause, pause: pause)
    }
    context.health.leaveOut(leftOut.count)
  }

  /// All that is due was found: what is left out and not among it is closed, or was mended by somebody.
  private func forgetAll(but names: [String]) {
    guard !leftOut.isEmpty else { return }
    let names = Set(names)
    leftOut = leftOut.filter { names.contains($0.key) }
    context.health.leaveOut(leftOut.count)
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
