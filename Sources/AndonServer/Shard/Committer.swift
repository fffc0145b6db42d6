import NIOCore
import SessionEngine
import SessionStore

/// Stores what the shards have changed, a group in a transaction, and keeps the journal within its bound.
///
/// Used by who has the baton, on any thread.
struct Committer {
  let storage: any SessionStorage
  let health: DaemonHealth
  /// Told of each commit; `nil` where the processors may halt.
  let polling: HaltPolling?
  /// Tells the time.
  let eventLoop: any EventLoop
  var pace: CommitPace
  var pruning: JournalPruning

  /// Commits a group of batches in one transaction. Returns what went wrong.
  mutating func commit(_ batches: [[SessionChange]]) -> StorageFault? {
    guard !batches.isEmpty else { return nil }
    polling?.commitBegins()
    let start = ContinuousClock.now
    defer { pace.took(ContinuousClock.now - start) }
    do {
      let health = health
      try health.watching { () throws(StorageFault) in try store(batches) }
    } catch {
      health.fail(error.description)
      return error
    }
    CrashPoint.commitDone.pass()
    health.recover()
    return nil
  }

  /// One transaction, which also removes old lines of the journal where there may be some.
  private mutating func store(_ batches: [[SessionChange]]) throws(StorageFault) {
    if let trim = pruning.trim(beside: batches.reduce(0) { $0 + $1.count }) {
      pruning.trimmed(try storage.commit(batches: batches, trimming: trim))
    } else {
      try storage.commit(batches: batches)
    }
    pruning.committed(at: eventLoop.now)
  }

  /// Removes old lines of the journal in a transaction of their own, and says how long that took; `nil` when it is not
  /// the time for it.
  mutating func prune() -> TimeAmount? {
    let start = eventLoop.now
    guard pruning.isTimeForStep(at: start) else { return nil }
    let bound = pruning.bound()
    let result = Result { () throws(StorageFault) in
      try health.watching { () throws(StorageFault) in try storage.prune(bound, limit: JournalPruning.step) }
    }
    pruning.stepped(result, at: start)
    return eventLoop.now - start
  }
}
