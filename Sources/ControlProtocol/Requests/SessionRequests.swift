/// Makes a session.
public struct SessionCreate: ControlCall {
  /// What it is answered with.
  public typealias Reply = SessionReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.sessionCreate
  /// The name: 1 to 64 of `A-Z a-z 0-9 . _ -`.
  public var session: String
  /// One of the app's starting states, such as `riding`; as new when left out.
  public var state: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first answer and does nothing.
  public var key: String?

  /// A session by name, the state it begins in, and the request's own key.
  public init(session: String, state: String? = nil, key: String? = nil) {
    self.session = session
    self.state = state
    self.key = key
  }

  /// The call as one of the closed set.
  public var request: ControlRequest { .sessionCreate(self) }
}

/// Asks for the newest sessions.
public struct SessionList: ControlCall {
  /// What it is answered with.
  public typealias Reply = SessionListReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.sessionList
  /// The most sessions that a reply has.
  public static let maximum = 10_000
  /// How many, 1 to 10,000; 20 when left out.
  public var limit: Int?
  /// Whether to return as many as a reply may hold (10,000); `limit` is then ignored.
  public var all: Bool?

  /// The newest sessions, 20 unless told otherwise.
  public init(limit: Int? = nil, all: Bool? = nil) {
    self.limit = limit
    self.all = all
  }

  /// The call as one of the closed set.
  public var request: ControlRequest { .sessionList(self) }
}

/// Asks for a session with its tree, its pending links and its last links.
public struct SessionShow: ControlCall {
  /// What it is answered with.
  public typealias Reply = SessionReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.sessionShow
  /// The session; `default` when left out.
  public var session: String?

  /// A session by name.
  public init(session: String? = nil) { self.session = session }

  /// The call as one of the closed set.
  public var request: ControlRequest { .sessionShow(self) }
}

/// Asks for a session's tree.
public struct SessionTree: ControlCall {
  /// What it is answered with.
  public typealias Reply = TreeReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.sessionTree
  /// The session; `default` when left out.
  public var session: String?

  /// A session by name.
  public init(session: String? = nil) { self.session = session }

  /// The call as one of the closed set.
  public var request: ControlRequest { .sessionTree(self) }
}

/// Logs a session out.
public struct SessionLogout: ControlCall {
  /// What it is answered with.
  public typealias Reply = TurnReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.sessionLogout
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first answer and does nothing.
  public var key: String?

  /// A session by name, and the request's own key.
  public init(session: String? = nil, key: String? = nil) {
    self.session = session
    self.key = key
  }

  /// The call as one of the closed set.
  public var request: ControlRequest { .sessionLogout(self) }
}

/// Ends a session. `default` cannot be closed.
public struct SessionClose: ControlCall {
  /// What it is answered with.
  public typealias Reply = TurnReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.sessionClose
  /// The session. Must be named: closing is for ever.
  public var session: String
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first answer and does nothing.
  public var key: String?

  /// A session by name, and the request's own key.
  public init(session: String, key: String? = nil) {
    self.session = session
    self.key = key
  }

  /// The call as one of the closed set.
  public var request: ControlRequest { .sessionClose(self) }
}

/// Asks how the daemon is, with the newest sessions.
public struct Status: ControlCall {
  /// What it is answered with.
  public typealias Reply = StatusReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.status
  /// Whether to list all sessions (10,000 at most); 20 otherwise.
  public var all: Bool?

  /// The daemon's state with 20 sessions, or with all.
  public init(all: Bool? = nil) { self.all = all }

  /// The call as one of the closed set.
  public var request: ControlRequest { .status(self) }
}
