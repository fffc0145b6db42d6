import ControlProtocol
import DeepLinks
import SessionEngine
import TextFormats

/// The response that a request with a key was given, with the parts of the request by which it is recognized.
struct KeyedResponse {
  /// The kind of event that the request caused.
  let event: JournalEntry.Kind
  /// The event's data in the journal.
  private let parameters: [String: String]
  /// Whether the request opened a link that was in progress: then the response is the link's latest outcome.
  private(set) var isOpen = false
  /// The latest outcome of the link; `nil` for other requests.
  private var outcome: LinkOutcome?
  /// The response as JSON, its secrets redacted; empty for a link.
  private var json: [UInt8] = []

  /// The response to a request that opened a link, with its entry in the journal.
  init(_ outcome: LinkOutcome, isOpen: Bool, entry: JournalEntry?) {
    event = entry?.event ?? .open
    parameters = entry?.parameters ?? [:]
    self.outcome = outcome
    self.isOpen = isOpen
  }

  /// The response to another request, as JSON.
  init(_ event: JournalEntry.Kind, parameters: [String: String], json: [UInt8]) {
    self.event = event
    self.parameters = parameters
    self.json = json
  }

  /// A response that the store holds.
  init(_ stored: StoredReply) {
    event = stored.event
    parameters = stored.parameters
    isOpen = stored.isOpen
    json = Array(stored.json.utf8)
    if event.opensLink { outcome = try? JSONCoding.value(LinkOutcome.self, from: json) }
  }

  /// Whether the key is still known after the session has ended: the request, sent again, does nothing again.
  var outlivesSession: Bool { event.outlivesSession }

  /// The number of the link.
  var linkNumber: Int? { outcome?.link }

  /// The text of the link.
  var url: String? { outcome?.url }

  /// Whether the link waits, by its latest outcome.
  var isWaiting: Bool { outcome?.outcome == .waiting }

  /// Records the outcome of a link that was in progress.
  mutating func settle(_ outcome: LinkOutcome) { self.outcome = outcome }

  /// The response as JSON, its secrets redacted.
  func json(_ responses: ReplyWriter) -> [UInt8] { outcome.map { responses.json(outcome: $0) } ?? json }

  /// Throws `params.invalid` when the key was sent before with another request: another method, another link, or other
  /// parameters. `wait` and `create` of a link are not compared, because they do not change what the request means.
  ///
  /// The request is compared with its entry in the journal, so it is recognized after a restart too.
  func check(_ given: RequestedChange) throws(ControlError) {
    let hint = "each request of a session has a key of its own"
    guard event == given.kind else {
      throw ControlError(
        .invalidParameters, "the key was sent before with another request: \(event.rawValue)", hint: hint)
    }
    if case .open(.open(let given), _, _) = given {
      guard let url = outcome?.url, !url.utf8.elementsEqual(given.utf8) else { return }
      throw ControlError(.invalidParameters, "the key was sent before with another link: \(url.clipped())", hint: hint)
    }
    guard !parameters.hasSameBytes(as: given.parameters) else { return }
    throw ControlError(
      .invalidParameters, "the key was sent before with other parameters (\(event.rawValue))", hint: hint)
  }
}

extension JournalEntry.Kind {
  /// Whether the key of a request that caused the event is still known after the session has ended.
  var outlivesSession: Bool { self == .create || self == .close }
}

extension [String: String] {
  /// Whether both have the same texts, byte by byte: two texts of different code points can be equal strings.
  fileprivate func hasSameBytes(as other: [String: String]) -> Bool {
    count == other.count && allSatisfy { name, text in other[name]?.utf8.elementsEqual(text.utf8) ?? false }
  }
}
