import ControlProtocol
import SessionEngine

/// The idempotency keys of one session whose responses are not in the store yet.
///
/// A key belongs to its session: another session may use the same one. In its session it belongs to one request: the
/// same key with another method or with other parameters is refused.
struct IdempotencyKeys {
  /// The longest key, in bytes.
  static let longest = 128

  // By bytes: two strings of different code points can be equal, and two keys must not.
  private var responses: [[UInt8]: KeyedResponse] = [:]

  /// Whether no key is kept.
  var isEmpty: Bool { responses.isEmpty }

  /// The response to a key.
  subscript(key: String) -> KeyedResponse? {
    get { responses.isEmpty ? nil : responses[Array(key.utf8)] }
    set { responses[Array(key.utf8)] = newValue }
  }

  /// The keys that are still known after the session is closed: those of its creation and its closing.
  var outlivingSession: IdempotencyKeys {
    var keys = self
    keys.responses = responses.filter { $0.value.outlivesSession }
    return keys
  }

  /// Throws `ControlError` for a key that is empty or too long.
  static func checkLength(of key: String) throws(ControlError) {
    guard !(1...longest).contains(key.utf8.count) else { return }
    throw ControlError(
      .invalidParameters, "the parameter key has \(key.utf8.count) bytes", hint: "a key has 1 to \(longest) bytes")
  }

  /// Returns the first response to a key of a session: the one in memory, else the one that the store holds; `nil` for a
  /// key that was not sent before.
  static func response(to key: String, live: LiveSession?, stored: StoredReply?) -> KeyedResponse? {
    if let response = live?.response(to: key) { return response }
    guard let stored else { return nil }
    return live?.isStoreBehind == true && !stored.event.outlivesSession ? nil : KeyedResponse(stored)
  }
}
