import Logging
import NIOCore
import SessionEngine

/// Keeps the journal within its bounds of age, entries and bytes, a few entries at a time.
///
/// It looks after every 128 entries that were appended, and once a minute. Used on the commit thread.
struct JournalPruner {
  /// The number of entries that are appended between two steps.
  static let interval = 128
  /// The smallest number of entries that a step may remove. A step may always remove twice the entries that were
  /// appended since the last one, so the journal stays bounded.
  static let step = 256
  /// The time between two steps while the journal is beyond its bounds.
  static let pause = TimeAmount.milliseconds(20)

  private let storage: any SessionStorage
  private let limits: DaemonLimits
  private let clock: @Sendable () -> Int64
  private let health: DaemonHealth
  private let logger: Logger
  private var appended = 0
  private var failures = LogThrottle()

  init(
    storage: any SessionStorage, limits: DaemonLimits, clock: @escaping @Sendable () -> Int64, health: DaemonHealth,
    logger: Logger
  ) {
    self.storage = storage
    self.limits = limits
    self.clock = clock
    self.health = health
    self.logger = logger
  }

  /// Takes in that entries were appended. Returns whether a step is to be made.
  mutating func appended(_ count: Int) -> Bool {
    appended += count
    return appended >= Self.interval
  }

  /// Removes entries beyond the bounds. Returns whether there may be more of them.
  mutating func step() -> Bool {
    let limit = max(Self.step, 2 * appended)
    let bound = JournalBound(
      since: clock() - limits[.logSeconds] * 1_000, lines: limits[int: .logLines], bytes: limits[.logBytes])
    appended = 0
    do throws(StorageError) {
      return try health.watchingDisk { () throws(StorageError) in try storage.prune(bound, limit: limit) } > 0
    } catch {
      health.fail(error)
      if let others = failures.pass(at: .now()) {
        logger.error("the journal was not pruned", metadata: ["cause": "\(error)", "others": "\(others)"])
      }
      return false
    }
  }
}
