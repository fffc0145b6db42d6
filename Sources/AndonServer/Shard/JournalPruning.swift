import Logging
import SessionEngine

/// Keeps the journal within its bound, a few lines at a time.
struct JournalPruning {
  /// Lines that go in one step: less than a commit takes.
  private static let step = 256
  /// Lines that are appended between two looks.
  private static let interval = 128

  private let storage: any SessionStorage
  private let milliseconds: Int64
  private let lines: Int
  private let clock: @Sendable () -> Int64
  private let logger: Logger
  private var appended = 0
  /// Whether a step is to be made when nobody waits.
  private(set) var isDue = false

  init(storage: any SessionStorage, limits: DaemonLimits, clock: @escaping @Sendable () -> Int64, logger: Logger) {
    self.storage = storage
    milliseconds = limits[.logSeconds] * 1000
    lines = limits[int: .logLines]
    self.clock = clock
    self.logger = logger
  }

  /// Whether so much was appended since the last step that it cannot wait for an idle moment: a step removes twice
  /// what is appended between two, so the journal never outgrows its bound for long.
  var isUrgent: Bool { isDue && appended >= Self.interval }

  /// Lines were appended.
  mutating func appended(_ count: Int) {
    appended += count
    if appended >= Self.interval { isDue = true }
  }

  /// It is time to look.
  mutating func begin() { isDue = true }

  /// Removes a few lines, if there are some to remove.
  mutating func step() {
    guard isDue else { return }
    appended = 0
    do {
      let bound = JournalBound(since: clock() - milliseconds, lines: lines)
      isDue = try storage.prune(bound, limit: Self.step) == Self.step
    } catch {
      isDue = false
      logger.error("the journal was not pruned", metadata: ["cause": "\(error)"])
    }
  }
}
