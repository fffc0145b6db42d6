import ControlProtocol
import NIOCore
import SessionEngine

/// What is asked of one session without changing it. An answer never shows what is not committed.
extension SessionShard {
  func tree(_ id: String, _ address: AnswerAddress) throws(ControlError) {
    let entry = try find(id)
    tickIfDue(entry, now: context.clock())
    guard let session = entry.session else { return }
    answer(
      TreeReply(session: id, location: session.place, tree: session.tree), address, resting: entry)
  }

  func show(_ id: String, _ address: AnswerAddress) throws(ControlError) {
    let entry = try find(id)
    tickIfDue(entry, now: context.clock())
    guard let session = entry.session else { return }
    let reply = SessionReply(session)
    let lastLink = session.record.lastLink
    let read: StoreRead = { storage in
      var reply = reply
      // Those of a session of this name that is closed are in the log, and not this one's.
      reply.links = try storage.links(session: id, limit: min(10, lastLink))
      return reply
    }
    submit(.read(read, address), resting: entry)
  }

  /// There is no such session: which one was meant is looked for off the shard, for a few at once.
  func answerNotFound(_ id: String, _ address: AnswerAddress) {
    guard let place = context.hints.place() else {
      return answer(Self.notFound(id, hint: "make it"), address, resting: live[id])
    }
    let names = live.all.lazy.filter { $0.session != nil }.prefix(200).map(\.id)
    let known = Set(names)
    let read: StoreRead = { storage in
      let near = withExtendedLifetime(place) {
        let stored = (try? storage.sessions(limit: 200))?.map(\.session) ?? []
        return SimilarName.of(id, among: known.union(stored).sorted())
      }
      throw Self.notFound(id, hint: near.map { "did you mean \($0)? Or make it" } ?? "make it")
    }
    // One that is missing may be so because its closing is not committed yet.
    submit(.read(read, address), resting: live[id])
  }
}
