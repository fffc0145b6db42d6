import SessionEngine

/// A session in memory. Confined to its shard.
final class LiveSession {
  /// The session's name.
  let id: String
  /// The session; `nil` once it is closed, until that is committed.
  var session: Session?
  /// Requests that wait for a commit of this session.
  var inFlight = 0
  /// When it was last used, by the shard's own count.
  var lastUsed = 0
  /// The answers to links whose keys are not committed yet.
  var keys: [String: LinkOutcome] = [:]

  init(_ session: Session) {
    id = session.record.id
    self.session = session
  }
}
