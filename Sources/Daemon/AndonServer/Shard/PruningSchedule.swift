import Logging
import NIOCore
import SessionEngine

/// Keeps the journal within its bounds of age, entries and bytes, a few entries at a time.
///
/// A step is due after every 128 appended entries, and once a minute. Used on the commit thread.
struct PruningSchedule {
  /// The number of entries that are appended between two steps.
  static let interval = 128
  /// The smallest number of entries that a step may remove. A step may always remove twice the entries that were
  /// appended since the last one, so the journal stays bounded.
  static let step = 256
  /// The time between two steps while the journal is beyond its bounds.
  static let pause = TimeAmount.milliseconds(20)

  private let storage: any SessionStorage
  private let limits: DaemonLimits
  private var clock: PruningClock
  private let health: DaemonHealth
  private let logger: Logger
  private let counters: DaemonCounters
  private var appended = 0

  init(
    storage: any SessionStorage, configuration: DaemonConfiguration, health: DaemonHealth, logger: Logger,
    counters: DaemonCounters, eventLoop: any EventLoop
  ) {
    self.storage = storage
    limits = configuration.limits
    clock = PruningClock(
      newest: PruningClock.newest(in: storage), clock: configuration.clock, eventLoop: eventLoop, logger: logger)
    self.health = health
    self.logger = logger
    self.counters = counters
  }

  /// Counts appended entries. Returns whether a step is due.
  mutating func appended(_ count: Int) -> Bool {
    appended += count
    return appended >= Self.interval
  }

  /// Removes entries beyond the bounds. Returns whether there may be more of them.
  mutating func step() -> Bool {
    let limit = max(Self.step, 2 * appended)
    let bound = JournalBound(
      since: clock.now() - limits[.logSeconds] * 1_000, lines: limits[int: .logLines], bytes: limits[.logBytes])
    appended = 0
    do throws(StorageError) {
      let removed = try health.watchingDisk { () throws(StorageError) in try storage.prune(bound, limit: limit) }
      counters.countPruned(removed)
      return removed > 0
    } catch {
      health.fail(error)
      logger.error("the journal was not pruned", metadata: ["event": "prune.failed", "cause": .cause(error)])
      return false
    }
  }
}
