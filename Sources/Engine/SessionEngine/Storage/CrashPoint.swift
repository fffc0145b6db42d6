import Foundation
import Synchronization

/// A place in the code at which a test can have the process killed, as by `kill -9`.
/// `ANDON_CRASH_AT=commit.unfinished:3` kills it when it reaches that place for the third time, and with `:stop` after it
/// stops it there, as by `kill -STOP`. Nothing happens unless the variable is set.
public enum CrashPoint: String, Sendable, CaseIterable {
  /// The database is copied before a migration, and the copy is not at its path.
  case copyUnfinished = "migration.copyUnfinished"
  /// The copy is at its path, and nothing is migrated.
  case copyDone = "migration.copyDone"
  /// A step of the schema migration is done, and not committed.
  case migrationUnfinished = "migration.unfinished"
  /// The app's tables are migrated or made new, and nothing of it is committed.
  case tablesUnfinished = "migration.tablesUnfinished"
  /// The daemon has its lock and its store, and does not listen yet.
  case beforeListening = "start.beforeListening"
  /// A turn has changed the session in memory, and nothing of it is stored.
  case turnDone = "turn.done"
  /// A group is written, and not committed.
  case commitUnfinished = "commit.unfinished"
  /// A group has claimed its sessions in a store on a server, and nothing of it is written.
  case commitClaimed = "server.claimed"
  /// A group is committed, and no response was sent.
  case commitDone = "commit.done"
  /// Responses are about to be given to their connections.
  case beforeAnswers = "answers.before"
  /// Old lines of the journal were removed.
  case pruneDone = "prune.done"
  /// All connections have ended, and the store is not closed.
  case beforeClosing = "stop.beforeClosing"

  private static let armed: (point: CrashPoint, count: Int, signal: Int32)? = {
    guard let text = ProcessInfo.processInfo.environment["ANDON_CRASH_AT"] else { return nil }
    let parts = text.split(separator: ":")
    guard let name = parts.first, let point = CrashPoint(rawValue: String(name)) else { return nil }
    let count = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
    return (point, count, parts.last == "stop" ? SIGSTOP : SIGKILL)
  }()
  private static let passes = Atomic<Int>(0)

  /// Kills or stops the process when the variable names this point and it is reached for the given time.
  public func pass() {
    guard let armed = Self.armed, armed.point == self else { return }
    guard Self.passes.wrappingAdd(1, ordering: .relaxed).newValue == armed.count else { return }
    // To this thread, which does not go on: a signal to the process may reach it later.
    _ = raise(armed.signal)
  }
}
