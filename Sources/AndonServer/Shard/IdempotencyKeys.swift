import ControlProtocol
import DeepLinks
import Foundation
import SessionEngine
import TextFormats

/// The idempotency keys of one session whose responses are not in the store yet.
///
/// A key belongs to its session: another session may use the same one.
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

  /// The keys that are still known after the session is closed: those of its making and its closing.
  var outlivingSession: IdempotencyKeys {
    var keys = self
    keys.responses = responses.filter { $0.value.outlivesSession }
    return keys
  }

  /// Finds the first response to a key of a session, in memory or in the store; `nil` for a key that was not sent
  /// before.
  ///
  /// Throws `ControlError` for a key of a wrong length, and the error of the store.
  static func find(
    _ key: String, of session: String, live: LiveSession?, in storage: any SessionStorage
  ) throws -> KeyedResponse? {
    guard (1...longest).contains(key.utf8.count) else {
      throw ControlError(
        .invalidParameters, "the parameter key has \(key.utf8.count) bytes", hint: "a key has 1 to \(longest) bytes")
    }
    if let response = live?.response(to: key) { return response }
    guard let stored = try storage.reply(session: session, key: key) else { return nil }
    if live?.isStoreBehind == true, !stored.event.outlivesSession { return nil }
    return KeyedResponse(stored)
  }
}

/// The response that a request with a key was given.
struct KeyedResponse {
  /// What the request did.
  let event: JournalEntry.Kind
  /// Whether the request opened a link that was under way: then the response is what the link comes to.
  private(set) var isOpen = false
  /// What the link came to; `nil` for other requests.
  private var outcome: LinkOutcome?
  /// The response as JSON, its secrets redacted; empty for a link.
  private var json: [UInt8] = []

  /// The response to a request that opened a link.
  init(_ outcome: LinkOutcome, isOpen: Bool) {
    event = .open
    self.outcome = outcome
    self.isOpen = isOpen
  }

  /// The response to another request, as JSON.
  init(_ event: JournalEntry.Kind, json: [UInt8]) {
    self.event = event
    self.json = json
  }

  /// A response that the store holds.
  init(_ stored: StoredReply) {
    event = stored.event
    isOpen = stored.isOpen
    json = Array(stored.json.utf8)
    if event == .open { outcome = try? JSONCoding.value(LinkOutcome.self, from: json) }
  }

  /// Whether the key is still known after the session has ended: the request, sent again, does nothing again.
  var outlivesSession: Bool { event.outlivesSession }

  /// The number of the link.
  var linkNumber: Int? { outcome?.link }

  /// Takes in what a link that was under way has come to.
  mutating func settle(_ outcome: LinkOutcome) { self.outcome = outcome }

  /// The response as JSON, its secrets redacted.
  func json(_ responses: ReplyWriter) -> [UInt8] { outcome.map { responses.json(outcome: $0) } ?? json }

  /// Throws `params.invalid` when the key was sent before with another request.
  func check(_ call: ControlRequest) throws(ControlError) {
    let hint = "each request has a key of its own"
    guard event == call.event else {
      throw ControlError(
        .invalidParameters, "the key was sent before with another request: \(event.rawValue)", hint: hint)
    }
    if case .linkOpen(let call) = call, let url = outcome?.url, !url.utf8.elementsEqual(call.url.utf8) {
      throw ControlError(.invalidParameters, "the key was sent before with another link: \(url.clipped())", hint: hint)
    }
  }
}

extension JournalEntry.Kind {
  /// Whether a key of such a request is known after the session has ended: sent again, it does nothing again.
  fileprivate var outlivesSession: Bool { self == .create || self == .close }
}

extension ControlRequest {
  /// The kind of the request's journal entry; `nil` for one that changes nothing.
  fileprivate var event: JournalEntry.Kind? {
    switch self {
    case .linkOpen: .open
    case .sessionCreate: .create
    case .sessionTap: .tap
    case .sessionAdvance: .advance
    case .sessionRequest: .request
    case .sessionLogin: .login
    case .sessionLogout: .logout
    case .sessionConfigure: .configure
    case .sessionClose: .close
    case .hello, .linkExplain, .linkLog, .linkExport, .sessionList, .sessionShow, .sessionTree, .sessionScreen, .status,
      .reload, .eventsSubscribe:
      nil
    }
  }
}
