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
  /// A person goes back: by the button or the gesture of Android, or the swipe of iOS.
  case back
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

extension JournalEntry {
  /// The kind of an entry: that of its event, or the creation or the end of a session, which are no events.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case create, open, input, tap, back, login, logout, install, configure, advance, request, cancel, reply, tick, close

    /// Whether an event of this kind opens a link, whose outcome is the answer.
    public var opensLink: Bool { self == .open || self == .input }
  }
}

extension SessionEvent {
  /// The kind of the event in the journal.
  public var kind: JournalEntry.Kind {
    switch self {
    case .open: .open
    case .input: .input
    case .tap: .tap
    case .back: .back
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

  /// The event as the journal, scripts, commands and tests write it.
  var form: EventForm {
    switch self {
    case .open(let url): EventForm(.open, ["url": url])
    case .input(let input): EventForm(.input, verb: input.kind.rawValue, [input.kind.rawValue: input.text])
    case .tap(let element, let text):
      EventForm(.tap, text.map { ["element": element, "text": $0] } ?? ["element": element])
    case .back: EventForm(.back)
    case .login(let parameters): EventForm(.login, fields: parameters)
    case .logout: EventForm(.logout)
    case .install: EventForm(.install)
    case .configure(let settings): EventForm(.configure, fields: settings)
    case .advance(let milliseconds): EventForm(.advance, ["by": DurationText.text(milliseconds)])
    case .request(let name, let parameters): EventForm(.request, verb: name, ["request": name], fields: parameters)
    case .cancel(let link): EventForm(.cancel, ["link": String(link)])
    case .reply(let reply):
      switch reply.result {
      case .success(let body): EventForm(.reply, ["number": String(reply.number), "body": body])
      case .failure(let error):
        EventForm(.reply, ["number": String(reply.number), "code": error.code, "message": error.message])
      }
    case .tick: EventForm(.tick)
    }
  }

  /// Reads an event. Throws `ScriptError` for a form without a word of its event, and for a word that is not valid.
  init(_ form: EventForm) throws(ScriptError) {
    switch form.kind {
    case .open: self = .open(url: try form.word("url"))
    case .input:
      guard let kind = LinkInput.Kind(rawValue: form.verb) else { throw .unknownEvent(form.verb) }
      self = .input(LinkInput(kind, try form.word(form.verb)))
    case .tap: self = .tap(element: try form.word("element"), text: form.words["text"])
    case .back: self = .back
    case .login: self = .login(form.fields)
    case .logout: self = .logout
    case .install: self = .install
    case .configure: self = .configure(form.fields)
    case .advance: self = .advance(milliseconds: try form.milliseconds("by"))
    case .request: self = .request(name: form.verb, parameters: form.fields)
    case .cancel: self = .cancel(link: try form.number("link"))
    case .reply:
      let number = try form.number("number")
      if let body = form.words["body"] {
        self = .reply(ExternalReply(number: number, result: .success(body)))
      } else {
        let error = BackendError(code: try form.word("code"), message: form.words["message"] ?? "")
        self = .reply(ExternalReply(number: number, result: .failure(error)))
      }
    case .tick: self = .tick
    case .create, .close: throw .unknownEvent(form.verb)
    }
  }
}

// MARK: - Reading and writing

extension SessionEvent {
  /// The event's data in the journal. The text of a link is in its outcome.
  public var journalParameters: [String: String]? { form.parameters }

  /// Creates the event of a journal entry. Returns `nil` for `create` and `close`, which are no events, and for an
  /// entry without the event's data.
  public init?(_ entry: JournalEntry) {
    guard let event = EventForm(entry).flatMap({ try? SessionEvent($0) }) else { return nil }
    self = event
  }

  /// Returns the command for a shell that sends the event to a session; `nil` for an event that no command sends.
  public func command(in session: String) -> String? { form.command(in: session) }

  /// The statement of a test that sends the event to the `TestSession` named `session`.
  public var statement: String { form.statement }
}
