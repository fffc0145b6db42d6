import Logging
import NIOCore
import SessionEngine
import SessionStore

/// Keeps the journal within its bound, a few lines at a time: beside the commits that come, in their own transactions,
/// and alone where none has come for a while.
///
/// It says what is to be done; `Committer` does it.
struct JournalPruning {
  /// Lines that go in one step alone, at most.
  static let step = 256
  /// How long nothing is committed before a step is made alone: who waits for links waits for no sync of it.
  static let quiet = TimeAmount.milliseconds(100)
  /// Lines that commits append before one of them removes as many: that takes as long as a sync. Taking each line's
  /// predecessor out with it would write twice the pages; many at once would be waited for.
  static let share = 32
  /// Lines that are appended between two looks.
  static let interval = 128
  /// Lines that are owed at which commits try again to remove some, after one could not: under a load without a pause
  /// no step is made alone.
  private static let patience = 4_096
  /// Lines that a commit removes at most, however long it takes.
  private static let most = 1_024
  /// How many times as many lines as came may go at most, where that is quick: those that go may be much shorter.
  private static let greed = 8
  /// How many times as long as a step took passes before the next one.
  private static let rest: Int64 = 4

  private let milliseconds: Int64
  private let lines: Int
  private let bytes: Int64
  private var age: JournalAge
  private let logger: Logger
  private var appended = 0
  /// Lines that were appended since a commit removed some.
  private var owed = 0
  private var lastCommit = NIODeadline.uptimeNanoseconds(0)
  /// Whether there may be something to remove.
  private(set) var isDue = false
  /// Whether a commit may remove lines: not since one could not.
  private var isJoined = true
  private var isScheduled = false
  private var isOver = false
  private var failures = Recurrence()

  init(limits: DaemonLimits, age: JournalAge, logger: Logger) {
    milliseconds = limits[.logSeconds] * 1000
    lines = limits[int: .logLines]
    bytes = limits[.logBytes]
    self.age = age
    self.logger = logger
  }

  /// What stays of the journal. While the wall clock is not believed, no line is too old.
  mutating func bound() -> JournalBound {
    let wasDoubted = age.isDoubted
    let now = age.now()
    if age.isDoubted, !wasDoubted {
      logger.warning(
        "the clock has jumped ahead: no line of the journal goes for its age until it has stayed there for an hour",
        metadata: ["ahead_ms": "\(age.jump)"])
    } else if wasDoubted, !age.isDoubted {
      logger.notice("the clock is believed again: lines of the journal go for their age")
    }
    return JournalBound(
      since: now.map { $0 - milliseconds } ?? .min, lines: lines, bytes: bytes)
  }

  /// It is time to look, unless the daemon stops.
  mutating func begin() { isDue = !isOver }

  /// Nothing is removed any more.
  mutating func end() {
    isOver = true
    isDue = false
  }

  // MARK: - Beside a commit

  /// Lines are about to be appended: what goes in the same transaction, at least as many as came since something went,
  /// so that the journal never outgrows its bound for long.
  mutating func trim(beside count: Int) -> JournalTrim? {
    appended += count
    owed += count
    if appended >= Self.interval { begin() }
    if owed >= Self.patience { isJoined = true }
    guard isDue, isJoined, owed >= Self.share else { return nil }
    defer { owed = 0 }
    let lines = min(owed, Self.most)
    return JournalTrim(bound: bound(), lines: lines, most: Self.greed * lines)
  }

  /// A commit is done that was to remove lines, and has removed so many.
  mutating func trimmed(_ count: Int?) {
    if let count { removed(count) } else { isJoined = false }
  }

  /// A commit is done.
  mutating func committed(at now: NIODeadline) { lastCommit = now }

  // MARK: - Alone

  /// In what time the next step alone should be tried, when the last one took so long, or none was made; `nil` when
  /// there is nothing to do, or it is planned already. Where nobody comes, step follows step.
  mutating func plan(after took: TimeAmount = .zero) -> TimeAmount? {
    guard isDue, !isScheduled else { return nil }
    isScheduled = true
    return took > .zero ? .nanoseconds(Self.rest * took.nanoseconds) : Self.quiet
  }

  /// The planned moment has come. Whether a step is due now: nothing was committed for a while.
  mutating func isTimeForStep(at now: NIODeadline) -> Bool {
    isScheduled = false
    return isDue && now - lastCommit >= Self.quiet
  }

  /// A step is done, and has removed so many. One that could not is tried again after some more lines.
  mutating func stepped(_ result: Result<Int, StorageError>, at now: NIODeadline) {
    switch result {
    case .success(let count):
      isJoined = true
      removed(count)
    case .failure(let fault):
      isDue = false
      appended = 0
      guard let others = failures.come(at: now) else { return }
      logger.error("the journal was not pruned", metadata: ["cause": "\(fault)", "others": "\(others)"])
    }
  }

  /// None went: the journal is within its bound, and is looked at again after some more lines.
  private mutating func removed(_ count: Int) {
    guard count == 0 else { return }
    isDue = false
    appended = 0
  }
}
