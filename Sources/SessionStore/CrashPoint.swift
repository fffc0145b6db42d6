import Foundation
import Synchronization

/// A place where a test may have the process killed, as by `kill -9`: `ANDON_CRASH_AT=commit.unfinished:3` kills it
/// when it comes there for the third time.
///
/// Every point stands just before or after something that must not be lost or done twice. Nothing happens, at the
/// cost of one comparison, unless the variable is set.
public enum CrashPoint: String, Sendable, CaseIterable {
  /// A step of the schema is done and not committed.
  case migrationUnfinished = "migration.unfinished"
  /// What the log held is in the database, and stands in the log still.
  case logMoved = "start.logMoved"
  /// The file counts a run more than the log before had, and the log is not begun anew.
  case runCounted = "start.runCounted"
  /// The daemon has its lock and its store, and does not listen yet.
  case beforeListening = "start.beforeListening"
  /// A turn has moved the session in memory; nothing of it is stored.
  case turnDone = "turn.done"
  /// A group is written, but not committed.
  case commitUnfinished = "commit.unfinished"
  /// A group is committed, and nobody has heard of it.
  case commitDone = "commit.done"
  /// Answers are about to be handed to their connections.
  case beforeAnswers = "answers.before"
  /// A step of pruning is done.
  case pruneDone = "prune.done"
  /// All connections have ended, and the store is not closed.
  case beforeClosing = "stop.beforeClosing"

  private static let armed: (point: CrashPoint, count: Int)? = {
    guard let text = ProcessInfo.processInfo.environment["ANDON_CRASH_AT"] else { return nil }
    let parts = text.split(separator: ":")
    guard let name = parts.first, let point = CrashPoint(rawValue: String(name)) else { return nil }
    return (point, parts.count > 1 ? Int(parts[1]) ?? 1 : 1)
  }()
  private static let passes = Atomic<Int>(0)

  /// The execution comes by.
  public func pass() {
    guard let armed = Self.armed, armed.point == self else { return }
    guard Self.passes.wrappingAdd(1, ordering: .relaxed).newValue == armed.count else { return }
    kill(getpid(), SIGKILL)
  }
}
