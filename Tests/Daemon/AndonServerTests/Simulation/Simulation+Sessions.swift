import NIOCore
import RIBs
import SessionEngine

@testable import AndonServer

/// What must hold of sessions: what is in memory, and what is stored, are one.
extension Simulation {
  /// Of each session that has changed, the stored record rebuilds the tree that the journal tells of (law 2); and what
  /// is in memory, of any session, is what is stored unless a commit is under way.
  func checkSessions(_ changed: Set<String>) throws {
    for id in changed.sorted() { try checkRebuilt(id) }
    for daemon in daemons { try checkMemory(of: daemon, changed) }
  }

  private func checkMemory(of daemon: SimulatedDaemon, _ changed: Set<String>) throws {
    for (index, shard) in daemon.core.shards.shards.enumerated() {
      var states: [StateInMemory] = []
      var keeping: String?
      daemon.loops[index].inside {
        (states, keeping) = shard.assumeIsolated { shard in
          (
            shard.sessions.all.compactMap { StateInMemory($0, isWhole: changed.contains($0.id)) },
            shard.sessions.all.first { $0.isIdle && !$0.keys.isEmpty }?.id
          )
        }
      }
      for state in states { try isShared ? checkEarlier(state) : check(state) }
      if let keeping { throw ViolationError("\(keeping) keeps keys that nothing under way needs") }
    }
  }

  /// What a daemon of a shared store has in memory was stored, now or before another daemon has stored more.
  private func checkEarlier(_ state: StateInMemory) throws {
    guard let (record, _) = state.whole else { return }
    guard history.states.of(state.id, since: 0).contains(record) else {
      throw ViolationError("\(state.id) is in memory at \(state.version) as it was never stored")
    }
  }

  private func checkRebuilt(_ id: String) throws {
    guard let record = storage.session(id) else { return }
    let rebuilt = try rebuilt(record)
    guard rebuilt.tree.digest == history.digests[id], rebuilt.wakeProblems.isEmpty else {
      throw ViolationError(
        "the record of \(id) at \(record.version) rebuilds another tree than stood: \(rebuilt.wakeProblems)")
    }
  }

  private func check(_ state: StateInMemory) throws {
    guard let stored = storage.session(state.id) else {
      throw ViolationError("\(state.id) is in memory, and not stored")
    }
    guard state.version == stored.version else {
      throw ViolationError("\(state.id) is in memory at \(state.version), and stored at \(stored.version)")
    }
    guard let (record, digest) = state.whole, record != stored || digest != history.digests[state.id] else { return }
    throw ViolationError("\(state.id) is in memory otherwise than it is stored at \(stored.version)")
  }
}

/// A session in memory for which nothing is under way.
private struct StateInMemory {
  let id: String
  let version: Int64
  /// The session's record, and the digest of its tree.
  var whole: (record: SessionRecord, digest: String)?

  init?(_ entry: LiveSession, isWhole: Bool) {
    guard entry.uncommitted == 0, let session = entry.session else { return nil }
    id = entry.id
    version = session.record.version
    if isWhole { whole = (session.record, session.tree.digest) }
  }
}
