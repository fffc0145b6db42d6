public import SessionEngine

/// A method that concerns one session, whose shard answers it. It is a ``ReadingMethod`` or a ``ChangingMethod``.
public protocol SessionMethod: ControlMethod {
  /// The type of the session's name: an optional one where the session `default` is meant without it.
  associatedtype Name: SessionName
  /// The session.
  var session: Name { get }
  /// The call, by what it does in its session.
  var work: SessionWork { get }
}

extension SessionMethod {
  /// The name of the session that the call concerns.
  public var sessionName: String { session.sessionName }
  /// The call, which the shard of its session answers.
  public var received: ReceivedCall { .session(self) }
}

/// A call by what it does in its session.
public enum SessionWork: Sendable {
  /// The call reads the session.
  case reading(any ReadingMethod)
  /// The call changes the session.
  case changing(any ChangingMethod)
}

/// The name of a session as a parameter.
public protocol SessionName {
  /// The name of the session that is meant.
  var sessionName: String { get }
}

extension String: SessionName {
  /// The text itself.
  public var sessionName: String { self }
}

extension String?: SessionName {
  /// The text, or `default` without one.
  public var sessionName: String { self ?? ControlMethods.defaultSession }
}

// MARK: - Reading

/// A method that reads one session, after everything that is due in it by now has happened.
public protocol ReadingMethod: SessionMethod {
  /// The type of the response, which is that of the answer.
  associatedtype Reply
  /// Returns the answer. Throws the error that answers the call.
  func answer(_ session: Session) throws(ControlError) -> SessionAnswer<Reply>
}

extension ReadingMethod {
  /// The call, which reads its session.
  public var work: SessionWork { .reading(self) }
}

/// The answer to a call that reads a session.
public enum SessionAnswer<Reply: Sendable>: Sendable {
  /// The reply.
  case reply(Reply)
  /// A reply that is completed from the store.
  case stored(@Sendable (any SessionStorage) throws -> Reply)
}

// MARK: - Changing

/// A method that changes one session. Its reply is that of the turn unless the type says otherwise.
public protocol ChangingMethod: SessionMethod {
  /// The type of the response.
  associatedtype Reply = TurnReply
  /// The idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  var key: String? { get }
  /// Returns the change. Throws `params.invalid` for parameters that stand for none.
  func change() throws(ControlError) -> RequestedChange
  /// Throws `params.invalid` for a parameter that the app does not declare, with the nearest name. Does nothing unless
  /// the type says otherwise.
  func checkParameters(of app: any SimulatedApp) throws(ControlError)
}

extension ChangingMethod {
  /// True.
  public static var isChanging: Bool { true }
  /// The call, which changes its session.
  public var work: SessionWork { .changing(self) }
  /// Does nothing: the type has all parameters.
  public func checkParameters(of app: any SimulatedApp) throws(ControlError) {}
}

/// The change that a request makes in its session.
public enum RequestedChange: Sendable, Hashable {
  /// Makes the session, in one of the app's starting states.
  case create(state: String?)
  /// Opens a link. `waits` tells whether the response may be held until the link has settled, and `creates` whether the
  /// session is made when it does not exist.
  case open(SessionEvent, waits: Bool, creates: Bool = false)
  /// Causes another event. One of the app's own requests is only an event when the app declares that it changes
  /// something.
  case event(SessionEvent)
  /// Closes the session.
  case close
  /// Closes the session, and makes a new one in its place.
  case reset

  /// The kind of the change in the journal.
  public var kind: JournalEntry.Kind {
    switch self {
    case .create, .reset: .create
    case .open(let event, _, _), .event(let event): event.kind
    case .close: .close
    }
  }

  /// The data of the change in the journal.
  public var parameters: [String: String] {
    switch self {
    case .create(let state): state.map { ["state": $0] } ?? [:]
    case .open(let event, _, _), .event(let event): event.journalParameters ?? [:]
    case .close: [:]
    case .reset: SessionHost.resetParameters
    }
  }

  /// Whether the change works too in a session whose app cannot be built.
  public var endsSession: Bool { self == .close || self == .reset }
}
