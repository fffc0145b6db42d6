import SessionEngine

/// A session in memory. Confined to its shard.
final class LiveSession {
  /// The session's name.
  let id: String
  /// The session; `nil` once it is closed, until that is committed.
  var session: Session?
  /// Requests that wait for a commit of this session.
  var inFlight = 0
  /// When it was last used, by the directory's own count.
  var lastUse = 0
  /// Tells it from an earlier session of its name, for the directory.
  var ticket = 0
  /// The answers to requests whose keys are not committed yet.
  var keys: [String: StoredReply] = [:]
  /// Links whose answers are held until they have settled, or nothing is in flight any more.
  var held: [(link: Int, address: AnswerAddress)] = []
  /// When something happens in it by itself, in milliseconds since 1970; `nil` when nothing does.
  var dueAt: Int64?
  /// The state of its stores that is stored, or on its way there.
  var storedState: [String: String]
  /// The route table it was built with, by the shard's count of tables.
  var generation: Int

  init(_ session: Session, generation: Int) {
    id = session.record.id
    self.session = session
    storedState = session.record.state
    self.generation = generation
  }
}
