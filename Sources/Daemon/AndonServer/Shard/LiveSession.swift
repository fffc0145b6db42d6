import ControlProtocol
import SessionEngine

/// A session in memory, with its uncommitted changes, keys and held responses. Confined to its shard.
final class LiveSession {
  /// The session's name.
  let id: String
  /// The session; `nil` once it is closed, until that is committed.
  var session: Session?
  /// The session as it is stored, with the error, while its app cannot be built and a request is about to end it.
  var unbuilt: (record: SessionRecord, error: ControlError)?
  /// The number of effects that wait for a commit of this session.
  var uncommitted = 0
  /// The keys whose responses are not in the store yet.
  var keys = IdempotencyKeys()
  /// The responses to its links that are in progress.
  var held = HeldResponses()
  /// The count of uses of the shard's sessions at its last use.
  var lastUse = 0
  /// The number of the route table that it was built with.
  var tableNumber: Int
  /// The session of the same name before it, whose closing may not be committed yet.
  let predecessor: LiveSession?

  init(_ session: Session, tableNumber: Int, predecessor: LiveSession? = nil) {
    id = session.record.id
    self.session = session
    self.tableNumber = tableNumber
    self.predecessor = predecessor.flatMap { $0.uncommitted > 0 ? $0 : nil }
  }

  /// A session whose app cannot be built, for a request that ends it.
  init(_ record: SessionRecord, _ error: ControlError, tableNumber: Int) {
    id = record.id
    unbuilt = (record, error)
    self.tableNumber = tableNumber
    predecessor = nil
  }

  /// The record of the session; `nil` once it is closed.
  var record: SessionRecord? { session?.record ?? unbuilt?.record }

  /// Whether nothing is in progress for it: then it may leave memory.
  var isIdle: Bool { uncommitted == 0 && held.isEmpty }

  /// The response to a key that is not in the store yet. The keys of the making and the closing of a session are known
  /// after its end.
  func response(to key: String) -> KeyedResponse? {
    if let response = keys[key] { return response }
    return predecessor?.keys[key].flatMap { $0.outlivesSession ? $0 : nil }
  }

  /// Whether the store may still hold the keys of a session of this name that is closed.
  var isStoreBehind: Bool { session == nil && unbuilt == nil || predecessor.map { $0.uncommitted > 0 } ?? false }

  /// Ends the session: it is closed, and the store learns of that with the next commit.
  func end() {
    session = nil
    unbuilt = nil
    keys = keys.outlivingSession
  }

  /// Puts a new session in the place of one that ends in the same transaction: its keys stay.
  func replace(by session: Session, tableNumber: Int) {
    self.session = session
    self.tableNumber = tableNumber
    unbuilt = nil
  }
}

extension Session {
  /// Whether something is in flight that arrives by itself. In a session with a manual clock, replies of the simulated
  /// backend come only when the clock is advanced: a link that waits for them does not count.
  var isUnderWay: Bool { !isQuiet && (nextDue != nil || !openCalls.isEmpty) }
}
