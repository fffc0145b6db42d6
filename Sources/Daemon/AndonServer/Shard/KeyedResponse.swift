import ControlProtocol
import DeepLinks
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
  var outlivesSession: Bool { event == .create || event == .close }

  /// The number of the link.
  var linkNumber: Int? { outcome?.link }

  /// Records the outcome of a link that was in progress.
  mutating func settle(_ outcome: LinkOutcome) { self.outcome = outcome }

  /// The response as JSON, its secrets redacted.
  func json(_ responses: ReplyWriter) -> [UInt8] { outcome.map { responses.json(outcome: $0) } ?? json }

  /// Throws `params.invalid` when the key was sent before with another request: another method, another link, or other
  /// parameters. `wait` and `create` of a link are not compared, because they do not change what the request means.
  ///
  /// The request is compared with its entry in the journal, so it is recognized after a restart too.
  func check(_ call: ControlRequest) throws(ControlError) {
    let hint = "each request of a session has a key of its own"
    guard let given = try call.journalData() else {
      throw ControlError(.internalError, "the request has no key", hint: "this is a defect of the daemon")
    }
    guard event == given.event else {
      throw ControlError(
        .invalidParameters, "the key was sent before with another request: \(event.rawValue)", hint: hint)
    }
    if event == .open, case .linkOpen(let call) = call {
      guard let url = outcome?.url, !url.utf8.elementsEqual(call.url.utf8) else { return }
      throw ControlError(.invalidParameters, "the key was sent before with another link: \(url.clipped())", hint: hint)
    }
    guard !parameters.hasSameBytes(as: given.parameters) else { return }
    throw ControlError(
      .invalidParameters, "the key was sent before with other parameters (\(event.rawValue))", hint: hint)
  }
}

extension ControlRequest {
  /// Returns the event that the request causes in its session; `nil` for a request that causes none, and for making and
  /// closing a session. Throws `params.invalid` for a text that is no duration.
  func event() throws(ControlError) -> SessionEvent? {
    switch self {
    case .linkOpen(let call): try call.event()
    case .sessionPush(let call): try call.event()
    case .sessionInstall: .install
    case .linkCancel(let call): .cancel(link: call.link)
    case .sessionTap(let call): .tap(element: call.element, text: call.text)
    case .sessionAdvance(let call): .advance(milliseconds: try SessionRequests.duration(call.by))
    case .sessionRequest(let call): .request(name: call.name, parameters: call.parameters)
    case .sessionLogin(let call): .login(call.parameters)
    case .sessionLogout: .logout
    case .sessionConfigure(let call): .configure(call.settings)
    default: nil
    }
  }

  /// Returns the kind and the data of the request's journal entry; `nil` for a request that changes nothing.
  fileprivate func journalData() throws(ControlError) -> (event: JournalEntry.Kind, parameters: [String: String])? {
    switch self {
    case .sessionCreate(let call): (.create, call.state.map { ["state": $0] } ?? [:])
    case .sessionClose: (.close, [:])
    default: try event().map { ($0.kind, $0.journalParameters ?? [:]) }
    }
  }
}

extension ControlRequest {
  /// Whether the response to a request that opens a link may be held until the link has settled; `nil` for a request
  /// that opens none.
  var waitsForLink: Bool? {
    switch self {
    case .linkOpen(let call): call.wait != false
    case .sessionPush(let call): call.wait != false
    default: nil
    }
  }
}

extension LinkOpen {
  /// Returns the event. Throws `params.invalid` for a push, whose payload has a method of its own.
  fileprivate func event() throws(ControlError) -> SessionEvent {
    guard let input else { return .open(url: url) }
    guard input != .push else {
      throw ControlError(
        .invalidParameters, "the parameter input is push", hint: "it is qr, shortcut or spotlight; send session.push")
    }
    return .input(LinkInput(input, url))
  }
}

extension SessionPush {
  /// Returns the event. Throws `params.invalid` for a payload that is no object.
  fileprivate func event() throws(ControlError) -> SessionEvent {
    guard payload.object != nil, let text = try? JSONCoding.text(payload) else {
      throw ControlError(
        .invalidParameters, "the parameter payload is not an object", hint: "send the payload as APNs or FCM take it")
    }
    return .input(LinkInput(.push, text))
  }
}

extension [String: String] {
  /// Whether both have the same texts, byte by byte: two texts of different code points can be equal strings.
  fileprivate func hasSameBytes(as other: [String: String]) -> Bool {
    count == other.count && allSatisfy { name, text in other[name]?.utf8.elementsEqual(text.utf8) ?? false }
  }
}
