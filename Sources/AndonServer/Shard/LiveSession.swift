import SessionEngine
import SessionStore

/// A session in memory. Confined to its shard.
final class LiveSession {
  /// The session's name.
  let id: String
  /// The session; `nil` once it is closed, until that is committed.
  var session: Session?
  /// How many closings of sessions of its name wait for their commit.
  var closings = 0
  /// Requests that wait for a commit of this session.
  var inFlight = 0
  /// When it was last used, by the directory's own count.
  var lastUse = 0
  /// Tells it from an earlier session of its name, for the directory.
  var ticket = 0
  /// Whether it has a place in the directory's queue.
  var isQueued = false
  /// The answers to requests whose keys are in use: not committed yet, or those of links that are held. Not by
  /// `String`: two keys are one only when their bytes are, and strings are equal also when they are written with other
  /// code points.
  private(set) var keys: [[UInt8]: KeyedReply] = [:]
  /// The keys it has had.
  private var keyMemory: KeyMemory
  /// Links whose answers are held until they have settled, or nothing is in flight any more.
  var held: [HeldAnswer] = []
  /// What came of links whose end is not committed yet, the oldest first.
  var settled: [LinkOutcome] = []
  /// How far its time is ahead of the daemon's, in milliseconds. The time of a session never goes back: after a clock
  /// that was wrong, and was set right, it goes on from where it is, at the daemon's pace.
  var lead: Int64 = 0
  /// When something happens in it by itself, in milliseconds since 1970; `nil` when nothing does.
  var dueAt: Int64?
  /// The state of its stores that is stored, or on its way there.
  var storedStates: SessionRecord.States
  /// The route table it was built with, by the shard's count of tables.
  var generation: Int

  /// The answer to a link that is held.
  struct HeldAnswer {
    /// The link's number.
    let link: Int
    /// The key it was asked for with.
    let key: String?
    /// Where it goes.
    let address: AnswerAddress
  }

  /// Whether nothing is under way for it.
  var isIdle: Bool { inFlight == 0 && held.isEmpty }

  init(_ session: Session, generation: Int, keysInMemory: Int) {
    id = session.record.id
    self.session = session
    storedStates = session.record.states
    self.generation = generation
    keyMemory = KeyMemory(limit: keysInMemory)
  }

  /// A request with a key was carried out, and its answer is on its way to the store, or it is held. `url` is that of a
  /// link. To be forgotten as often as it is used.
  func use(_ key: String, _ reply: StoredReply, url: String? = nil) {
    let bytes = Array(key.utf8)
    let others = keys[bytes]?.uses ?? 0
    keys[bytes] = KeyedReply(key: key, reply: reply, url: url, uses: others + 1)
    keyMemory.insert(key)
  }

  /// The answer to a key that is in use.
  func reply(to key: String) -> KeyedReply? {
    keys[Array(key.utf8)].flatMap { $0.isOver ? nil : $0 }
  }

  /// An answer to a key is stored, or lost, or given.
  func forget(_ key: String) {
    let bytes = Array(key.utf8)
    keys[bytes]?.uses -= 1
    if keys[bytes]?.uses == 0 { keys[bytes] = nil }
  }

  /// The session is closed: its keys and its links are no longer those of its name, though they are not gone from the
  /// store yet.
  func end() {
    session = nil
    closings += 1
    for (key, reply) in keys where !reply.reply.event.outlivesSession { keys[key]?.isOver = true }
  }

  /// Whether the store may have an answer to the key. Throws what reading it does.
  func mayHaveStored(_ key: String, in storage: any BatchingStorage) throws -> Bool {
    if !keyMemory.isLearned {
      keyMemory.learn(try storage.keys(session: id, limit: keyMemory.limit), open: keys.values.map(\.key))
    }
    return keyMemory.mayHold(key)
  }
}

/// What a request with a key was answered.
struct KeyedReply {
  /// The key.
  let key: String
  /// The answer, as it is shown.
  let reply: StoredReply
  /// The URL of a link as it was sent; `nil` for another request.
  let url: String?
  /// How many requests with this key are on their way to the store, or held: those of sessions of one name that follow
  /// each other, for example.
  var uses = 1
  /// Whether its session was closed since.
  var isOver = false
}

extension JournalEntry.Kind {
  /// Whether a key of such a request is known after the session has ended: either, sent again, does nothing again.
  var outlivesSession: Bool { self == .create || self == .close }
}
