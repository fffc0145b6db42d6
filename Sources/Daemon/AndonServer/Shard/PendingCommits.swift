import ControlProtocol
import DequeModule
import Logging
import NIOCore
import OrderedCollections
import SessionEngine
import TextFormats

/// An effect that follows the commit of a change.
enum PendingEffect {
  /// Nothing: no request caused the change, or a later change of the same request has its response.
  case none
  /// The response to a request, which is written already.
  case line(ByteBuffer, ShardRequest)
  /// The response to a request, which is read from the store, off the shard.
  case read(StoreRead, ShardRequest)
  /// Nothing yet: the change opened a link, and the response is held until the link has settled.
  case held(HeldResponse)
  /// A response that was held.
  case settled(ByteBuffer, HeldResponse)
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
    /// The number of that link.
    let link: Int?
    /// The error of a change that it waits for.
    var error: StorageError?
  }

  /// What a commit leaves to the shard.
  struct Finished {
    /// The sessions that must leave memory: those whose state was lost, and those that are closed.
    var leaving: [LiveSession] = []
    /// The turns that lost against another writer of the store, by session.
    var lost: OrderedDictionary<String, LostTurns> = [:]
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
      Pending(
        live: live, effect: effect, isChange: true, key: change.entry.key, outcome: outcome,
        link: change.entry.answer?.link))
  }

  /// Carries `effect` out when every earlier change of the session is stored. `key` is in use until then.
  func submit(_ effect: PendingEffect, after live: LiveSession?, key: String? = nil) {
    guard let live, live.uncommitted > 0 else {
      if let live { release(key, of: live) }
      return carryOut(effect)
    }
    live.uncommitted += 1
    pending.append(Pending(live: live, effect: effect, isChange: false, key: key, outcome: nil, link: nil))
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
  func committed(_ count: Int, failures: [Int: StorageError], knownFailure: Int) -> Finished {
    self.knownFailure = knownFailure
    if failures.values.allSatisfy({ $0.code == .versionConflict }) { activity.commits += 1 }
    var finished = fail(failures)
    var left = count
    while let first = pending.first, left > 0 || !first.isChange {
      if first.isChange { left -= 1 }
      finish(pending.removeFirst())
      if first.live.session == nil, first.live.uncommitted == 0 { finished.leaving.append(first.live) }
    }
    return finished
  }

  /// Fails the changes that were not stored, with every effect that waits for a change of the same sessions.
  private func fail(_ failures: [Int: StorageError]) -> Finished {
    var finished = Finished()
    guard !failures.isEmpty else { return finished }
    if let error = failures.values.first(where: { $0.code != .versionConflict }) {
      context.logger.error("a commit failed", metadata: ["event": "commit.failed", "cause": .cause(error)])
    }
    var errors: [ObjectIdentifier: StorageError] = [:]
    var place = 0
    for index in pending.indices {
      let entry = pending[index]
      let failure = entry.isChange ? failures[place] : nil
      if entry.isChange { place += 1 }
      // A session that was closed and created again depends on its closing.
      let sessions = [entry.live, entry.live.predecessor].compactMap { $0 }
      let earlier = sessions.lazy.compactMap { errors[ObjectIdentifier($0)] }.first
      guard entry.error == nil, let error = earlier ?? failure else { continue }
      pending[index].error = error
      if errors.updateValue(error, forKey: ObjectIdentifier(entry.live)) == nil { finished.leaving.append(entry.live) }
      guard error.code == .versionConflict else { continue }
      finished.lost[entry.live.id, default: LostTurns()].add(entry.effect, opening: entry.link)
    }
    for live in finished.leaving { fail(live.held.take(settled: nil), of: live, errors, &finished) }
    for (session, turns) in finished.lost {
      for request in turns.refused { carryOut(responses.effect(error: .sessionBusy(session), to: request)) }
    }
    return finished
  }

  /// Fails the held responses of a session whose state was lost, or keeps them for the session that is loaded again.
  private func fail(
    _ held: [HeldResponse], of live: LiveSession, _ errors: [ObjectIdentifier: StorageError], _ finished: inout Finished
  ) {
    guard let error = errors[ObjectIdentifier(live)] else { return }
    for response in held {
      if error.code == .versionConflict {
        finished.lost[live.id]?.add(response)
      } else {
        carryOut(responses.effect(error: .storeFailed(error, isChange: false), to: response.request))
      }
    }
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
    // A turn that lost runs again, and its response follows then.
    guard error.code != .versionConflict else { return }
    switch response.effect {
    case .none, .calls, .held: break
    case .line(_, let request), .read(_, let request):
      carryOut(responses.effect(error: .storeFailed(error, isChange: response.isChange), to: request))
    case .settled(_, let held):
      carryOut(responses.effect(error: .storeFailed(error, isChange: false), to: held.request))
    }
  }

  /// Forgets a key that the store holds now, unless a response to it is held.
  private func release(_ key: String?, of live: LiveSession) {
    if let key, !live.held.contains(key: key) { live.keys[key] = nil }
  }

  private func carryOut(_ effect: PendingEffect) {
    switch effect {
    case .none, .held: break
    case .line(let line, let request): request.address.deliver(line)
    case .settled(let line, let held): held.request.address.deliver(line)
    case .read(let read, let request): context.readers.respond(to: request.address, .short, read)
    case .calls(let calls): self.calls += calls
    }
  }
}
