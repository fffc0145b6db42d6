import TextFormats

/// Something that happens to a session: the only way in. One event is one turn.
public enum SessionEvent: Sendable, Hashable {
  /// A link arrives, as raw text.
  case open(url: String)
  /// Somebody touches an element of a screen; `text` is what is typed into a field.
  case tap(element: String, text: String?)
  /// Somebody logs in, with whatever the app asks for (`phone`, `name`, …).
  case login([String: String])
  /// The account leaves.
  case logout
  /// Settings change, by name (`maintenance`: `on`).
  case configure([String: String])
  /// The session's clock is moved forward by some milliseconds.
  case advance(milliseconds: Int64)
  /// One of the app's own requests that change something (`reservation.add`).
  case request(name: String, parameters: [String: String])
  /// A backend outside has answered.
  case reply(ExternalReply)
  /// Time passed: what is due happens. The time is the turn's own.
  case tick
}

extension SessionEvent {
  /// The word the journal keeps.
  public var kind: JournalEntry.Kind {
    switch self {
    case .open: .open
    case .tap: .tap
    case .login: .login
    case .logout: .logout
    case .configure: .configure
    case .advance: .advance
    case .request: .request
    case .reply: .reply
    case .tick: .tick
    }
  }

  /// What the journal keeps of the event beside its kind; a link's text is in its outcome.
  public var journalParameters: [String: String]? {
    switch self {
    case .open, .logout, .tick: nil
    case .tap(let element, let text): ["element": element].merging(text.map { ["text": $0] } ?? [:]) { $1 }
    case .login(let parameters), .configure(let parameters): parameters
    case .advance(let milliseconds): ["by": DurationText.text(milliseconds)]
    case .request(let name, let parameters): parameters.merging(["request": name]) { $1 }
    case .reply(let reply):
      switch reply.result {
      case .success(let body): ["number": String(reply.number), "body": body]
      case .failure(let fault): ["number": String(reply.number), "code": fault.code, "message": fault.message]
      }
    }
  }

  /// The event of a journal line; `nil` for `create` and `close`, which are none, and for a damaged line.
  public init?(_ entry: JournalEntry) {
    let parameters = entry.parameters ?? [:]
    switch entry.event {
    case .create, .close: return nil
    case .open:
      guard let url = entry.answer?.url else { return nil }
      self = .open(url: url)
    case .tap:
      guard let element = parameters["element"] else { return nil }
      self = .tap(element: element, text: parameters["text"])
    case .login: self = .login(parameters)
    case .logout: self = .logout
    case .configure: self = .configure(parameters)
    case .advance:
      guard let by = parameters["by"].flatMap(DurationText.milliseconds) else { return nil }
      self = .advance(milliseconds: by)
    case .request:
      guard let name = parameters["request"] else { return nil }
      self = .request(name: name, parameters: parameters.filter { $0.key != "request" })
    case .reply:
      guard let number = parameters["number"].flatMap(Int.init) else { return nil }
      if let body = parameters["body"] {
        self = .reply(ExternalReply(number: number, result: .success(body)))
      } else if let code = parameters["code"] {
        let fault = BackendFault(code: code, message: parameters["message"] ?? "")
        self = .reply(ExternalReply(number: number, result: .failure(fault)))
      } else {
        return nil
      }
    case .tick: self = .tick
    }
  }
}
