import ControlProtocol
import SessionEngine

/// A reading of the store for requests of one session: the session, unless it is in memory, and the stored responses to
/// their idempotency keys.
struct StoreLookup: Sendable {
  /// The session's name.
  let session: String
  /// Whether the session is read.
  let readsSession: Bool
  /// The version of the session in memory, where another daemon may have stored a later one; otherwise `nil`.
  let known: SessionVersion?
  /// The key of each request, in their order; `nil` for a request without a key.
  let keys: [String?]

  /// The values that were read.
  struct Found: Sendable {
    /// The session; `nil` when it is in memory, and when there is none.
    var record: SessionRecord?
    /// Whether the store has another version of the session than `known`. Then nothing else was read.
    var isChanged = false
    /// The stored response to each request, in their order; `nil` for a key that was not sent before. An error is the last
    /// one: for the requests after it nothing was read.
    var replies: [Result<StoredReply?, any Error>] = []
  }

  /// Reads the store, up to the first error.
  func read(_ storage: any SessionStorage) -> Found {
    var found = Found()
    do {
      if let known, let store = storage.shared, try store.versions(of: [session])[session] != known {
        found.isChanged = true
        return found
      }
      if readsSession { found.record = try storage.load(session) }
      for key in keys {
        found.replies.append(.success(try key.flatMap { try storage.reply(session: session, key: $0) }))
      }
    } catch {
      found.replies.append(.failure(error))
    }
    return found
  }
}
