public import DeepLinks
import TextFormats

/// An event of a session. Every change of a session is caused by an event, and each event is one turn.
public enum SessionEvent: Sendable, Hashable {
  /// A link is opened; `url` is its text.
  case open(url: String)
  /// A push, a QR code, a shortcut or a Spotlight item arrives, which stands for a link.
  case input(LinkInput)
  /// A person taps an element of a screen; `text` is the text for a field.
  case tap(element: String, text: String?)
  /// A person logs in, with the parameters that the app expects (`phone`, `name`, …).
  case login([String: String])
  /// The person logs out.
  case logout
  /// The app is installed and started for the first time.
  case install
  /// Settings change, by name (`maintenance`: `on`).
  case configure([String: String])
  /// The session's clock is moved forward by some milliseconds.
  case advance(milliseconds: Int64)
  /// One of the app's requests that change something is sent (`reservation.add`).
  case request(name: String, parameters: [String: String])
  /// A client cancels the waiting link with this number.
  case cancel(link: Int)
  /// An external backend has replied.
  case reply(ExternalReply)
  /// Time has passed, to the time of the turn. Timers that are due fire.
  case tick
}

extension SessionEvent {
  /// The kind of the event in the journal.
  public var kind: JournalEntry.Kind {
    switch self {
    case .open: .open
    case .input: .input
    case .tap: .tap
    case .login: .login
    case .logout: .logout
    case .install: .install
    case .configure: .configure
    case .advance: .advance
    case .request: .request
    case .cancel: .cancel
    case .reply: .reply
    case .tick: .tick
    }
  }

  /// The event's data in the journal. A link's text is in its outcome.
  public var journalParameters: [String: String]? {
    switch self {
    case .open, .logout, .install, .tick: nil
    case .input(let input): [input.kind.rawValue: input.text]
    case .tap(let element, let text): ["element": element].merging(text.map { ["text": $0] } ?? [:]) { $1 }
    case .login(let parameters), .configure(let parameters): parameters
    case .advance(let milliseconds): ["by": DurationText.text(milliseconds)]
    case .request(let name, let parameters): parameters.merging(["request": name]) { $1 }
    case .cancel(let link): ["link": String(link)]
    case .reply(let reply):
      switch reply.result {
      case .success(let body): ["number": String(reply.number), "body": body]
      case .failure(let error): ["number": String(reply.number), "code": error.code, "message": error.message]
      }
    }
  }

  /// Creates the event of a journal entry. Returns `nil` for `create` and `close`, which are no events, and for an
  /// entry without the event's data.
  public init?(_ entry: JournalEntry) {
    let parameters = entry.parameters ?? [:]
    switch entry.event {
    case .create, .close: return nil
    case .open:
      guard let url = entry.answer?.url else { return nil }
      self = .open(url: url)
    case .input:
      guard let input = LinkInput(parameters) else { return nil }
      self = .input(input)
    case .tap:
      guard let element = parameters["element"] else { return nil }
      self = .tap(element: element, text: parameters["text"])
    case .login: self = .login(parameters)
    case .logout: self = .logout
    case .install: self = .install
    case .configure: self = .configure(parameters)
    case .advance:
      guard let by = parameters["by"].flatMap(DurationText.milliseconds) else { return nil }
      self = .advance(milliseconds: by)
    case .request:
      guard let name = parameters["request"] else { return nil }
      self = .request(name: name, parameters: parameters.filter { $0.key != "request" })
    case .cancel:
      guard let link = parameters["link"].flatMap(Int.init) else { return nil }
      self = .cancel(link: link)
    case .reply:
      guard let number = parameters["number"].flatMap(Int.init) else { return nil }
      if let body = parameters["body"] {
        self = .reply(ExternalReply(number: number, result: .success(body)))
      } else if let code = parameters["code"] {
        let error = BackendError(code: code, message: parameters["message"] ?? "")
        self = .reply(ExternalReply(number: number, result: .failure(error)))
      } else {
        return nil
      }
    case .tick: self = .tick
    }
  }
}

extension LinkInput {
  /// Reads the parameter of an input's journal entry; `nil` when it has none.
  fileprivate init?(_ parameters: [String: String]) {
    guard let kind = Kind.allCases.first(where: { parameters[$0.rawValue] != nil }) else { return nil }
    self.init(kind, parameters[kind.rawValue] ?? "")
  }
}
