import ControlProtocol
import DequeModule
import Logging
import NIOCore
import SessionEngine

/// An effect that follows the commit of a change.
enum PendingEffect {
  /// Nothing: no request caused the change.
  case none
  /// A response that is written already.
  case line(ByteBuffer, ResponseAddress)
  /// A response that is read from the store, off the shard.
  case read(StoreRead, ResponseAddress)
  /// Requests to the app's backend outside the process.
  case calls([OutgoingCall])
}

/// The changes of a shard that are not stored yet, and the responses that wait for them.
///
/// Responses leave in the order of their requests, each after every earlier change of its session is stored (law 1).
/// Confined to the event loop of its shard.
final class PendingCommits {
  /// A response, or another effect, that waits for a commit.
  private struct Pending {
    let live: LiveSession
    let effect: PendingEffect
    /// Whether it has a change of its own; otherwise it waits for the changes before it.
    let isChange: Bool
    /// The idempotency key that is in use until then.
    let key: String?
    /// The first outcome of the link that the change opened.
    let outcome: LinkOutcome.Kind?
    /// The error of a change that it waits for.
    var error: StorageError?
  }

  private let context: ShardContext
  private let responses: ReplyWriter
  private var pending: Deque<Pending> = []
  /// The changes that are to be sent to the commit queue.
  private var changes: [SessionChange] = []
  /// Backend requests that may be sent now.
  private var calls: [OutgoingCall] = []
  /// The number of the last failed commit that is known.
  private(set) var knownFailure = 0
  /// The commits and the first outcomes of links.
  private(set) var activity = ActivityStatus()

  init(context: ShardContext) {
    self.context = context
    responses = context.replies
  }

  /// The number of effects that wait.
  var count: Int { pending.count }

  // MARK: - Before a commit

  /// Queues a change, and carries `effect` out when the change is stored. `outcome` is that of the link that it opened.
  func submit(
    _ change: SessionChange, of live: LiveSession, _ effect: PendingEffect, outcome: LinkOutcome.Kind? = nil
  ) {
    changes.append(change)
    live.uncommitted += 1
    pending.append(
      Pending(live: live, effect: effect, isChange: true, key: change.entry.key, outcome: outcome))
  }

  /// Carries `effect` out when every earlier change of the session is stored. `key` is in use until then.
  func submit(_ effect: PendingEffect, after live: LiveSession?, key: String? = nil) {
    guard let live, live.uncommitted > 0 else {
      if let live { release(key, of: live) }
      return carryOut(effect)
    }
    live.uncommitted += 1
    pending.append(Pending(live: live, effect: effect, isChange: false, key: key, outcome: nil))
  }

  /// Removes and returns the changes that are to be sent to the commit queue, in order.
  func takeChanges() -> [SessionChange] {
    defer { changes.removeAll(keepingCapacity: true) }
    return changes
  }

  /// Removes and returns the backend requests that may be sent.
  func takeCalls() -> [OutgoingCall] {
    defer { calls = [] }
    return calls
  }

  // MARK: - After a commit

  /// Finishes the oldest changes, which the commit queue has handled: they are stored, except those with an error in
  /// `failures`, by their place. Responds to them, and to requests that waited only for them.
  ///
  /// Returns the sessions that must leave memory: those whose state was lost, and those that are closed.
  func committed(_ count: Int, failures: [Int: StorageError], knownFailure: Int) -> [LiveSession] {
    self.knownFailure = knownFailure
    if failures.isEmpty { activity.commits += 1 }
    var leaving = fail(failures)
    var left = count
    while let first = pending.first, left > 0 || !first.isChange {
      if first.isChange { left -= 1 }
      finish(pending.removeFirst())
      if first.live.session == nil, first.live.uncommitted == 0 { leaving.append(first.live) }
    }
    return leaving
  }

  /// Fails the changes that were not stored, with every effect that waits for a change of the same sessions.
  private func fail(_ failures: [Int: StorageError]) -> [LiveSession] {
    guard let error = failures.values.first else { return [] }
    context.logger.error("a commit failed", metadata: ["event": "commit.failed", "cause": .cause(error)])
    let changes = pending.filter(\.isChange).enumerated()
    let failed = Set(changes.filter { failures[$0.offset] != nil }.map { ObjectIdentifier($0.element.live) })
    var lost: [ObjectIdentifier: LiveSession] = [:]
    for index in pending.indices {
      let live = pending[index].live
      // A session that was closed and created again depends on its closing.
      let isSuccessor = live.predecessor.map { lost[ObjectIdentifier($0)] != nil } ?? false
      guard isSuccessor || failed.contains(ObjectIdentifier(live)) else { continue }
      lost[ObjectIdentifier(live)] = live
      pending[index].error = pending[index].error ?? error
    }
    for live in lost.values {
      for held in live.held.take(settled: nil) {
        carryOut(responses.effect(error: .storeFailed(error, isChange: false), at: held.address))
      }
    }
    return Array(lost.values)
  }

  private func finish(_ response: Pending) {
    let live = response.live
    live.uncommitted -= 1
    release(response.key, of: live)
    guard let error = response.error else {
      // Counted here, because a link whose turn is not stored was never opened.
      if let outcome = response.outcome { activity.outcomes[outcome.rawValue, default: 0] += 1 }
      return carryOut(response.effect)
    }
    switch response.effect {
    case .none, .calls: break
    case .line(_, let address), .read(_, let address):
      carryOut(responses.effect(error: .storeFailed(error, isChange: response.isChange), at: address))
    }
  }

  /// Forgets a key that the store holds now, unless a response to it is held.
  private func release(_ key: String?, of live: LiveSession) {
    if let key, !live.held.contains(key: key) { live.keys[key] = nil }
  }

  private func carryOut(_ effect: PendingEffect) {
    switch effect {
    case .none: break
    case .line(let line, let address): address.deliver(line)
    case .read(let read, let address): context.readers.respond(to: address, .short, read)
    case .calls(let calls): self.calls += calls
    }
  }
}
