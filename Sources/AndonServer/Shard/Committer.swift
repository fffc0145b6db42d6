import NIOCore
import SessionEngine
import SessionStore

/// Stores what the shards have changed, a group in a transaction, and keeps the journal within its bound.
///
/// Used by who has the baton, on any thread.
struct Committer {
  let storage: any BatchingStorage
  let health: DaemonHealth
  /// Told of each commit; `nil` where the processors may halt.
  let polling: HaltPolling?
  /// Tells the time.
  let eventLoop: any EventLoop
  var pace: CommitPace
  var pruning: JournalPruning

  /// Commits a group of batches in one transaction. Returns what went wrong.
  mutating func commit(_ batches: [[SessionChange]]) -> StorageError? {
    guard !batches.isEmpty else { return nil }
    polling?.commitBegins()
    let start = ContinuousClock.now
    defer { pace.took(ContinuousClock.now - start) }
    do {
      let health = health
      try health.watching { () throws(StorageError) in try store(batches) }
    } catch {
      health.fail(error.description)
      return error
    }
    CrashPoint.commitDone.pass()
    health.recover()
    return nil
  }

  /// One transaction, which also removes old lines of the journal where there may be some.
  private mutating func store(_ batches: [[SessionChange]]) throws(StorageError) {
    let trim = pruning.trim(beside: batches.reduce(0) { $0 + $1.count })
    let removed = try storage.commit(batches: batches, trimming: trim)
    if trim != nil { pruning.trimmed(removed) }
    pruning.committed(at: eventLoop.now)
  }

  /// Removes old lines of the journal in a transaction of their own, and says how long that took; `nil` when it is not
  /// the time for it.
  mutating func prune() -> TimeAmount? {
    let start = eventLoop.now
    guard pruning.isTimeForStep(at: start) else { return nil }
    let bound = pruning.bound()
    let result = Result { () throws(StorageError) in
      try health.watching { () throws(StorageError) in try storage.prune(bound, limit: JournalPruning.step) }
    }
    pruning.stepped(result, at: start)
    return eventLoop.now - start
  }
}
