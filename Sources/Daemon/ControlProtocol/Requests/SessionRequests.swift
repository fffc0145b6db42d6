/// Makes a session.
public struct SessionCreate: ControlCall {
  /// The type of the reply.
  public typealias Reply = SessionReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionCreate
  /// The name: 1 to 64 of `A-Z a-z 0-9 . _ -`.
  public var session: String
  /// One of the app's starting states, such as `riding`; a new session when left out.
  public var state: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call from its parts.
  public init(session: String, state: String? = nil, key: String? = nil) {
    self.session = session
    self.state = state
    self.key = key
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionCreate(self) }
}

/// Asks for the newest sessions.
public struct SessionList: ControlCall {
  /// The type of the reply.
  public typealias Reply = SessionListReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionList
  /// The maximum number of sessions in a reply.
  public static let maximum = 10_000
  /// The maximum number of sessions, 1 to 10,000; 20 when left out.
  public var limit: Int?
  /// Whether to return as many as a reply may hold (10,000, or 1 MiB); `limit` is then ignored.
  public var all: Bool?
  /// The time of the last change of the session after which the page begins, in milliseconds since 1970: `before` of the
  /// last reply's `next`; the newest sessions when left out.
  public var before: Int64?
  /// The name of the session after which the page begins: `after` of the last reply's `next`. It is given with `before`.
  public var after: String?

  /// Creates a call for the newest sessions, or for those after the last page.
  public init(limit: Int? = nil, all: Bool? = nil, after next: SessionListReply.Next? = nil) {
    self.limit = limit
    self.all = all
    before = next?.before
    after = next?.after
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionList(self) }
}

/// Asks for a session with its settings, its tree, its pending links and its last links.
public struct SessionShow: ControlCall {
  /// The type of the reply.
  public typealias Reply = SessionReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionShow
  /// The session; `default` when left out.
  public var session: String?

  /// Creates a call for a session.
  public init(session: String? = nil) { self.session = session }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionShow(self) }
}

/// Asks for a session's tree.
public struct SessionTree: ControlCall {
  /// The type of the reply.
  public typealias Reply = TreeReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionTree
  /// The session; `default` when left out.
  public var session: String?

  /// Creates a call for a session.
  public init(session: String? = nil) { self.session = session }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionTree(self) }
}

/// Logs a session out.
public struct SessionLogout: ControlCall {
  /// The type of the reply.
  public typealias Reply = TurnReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionLogout
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call from its parts.
  public init(session: String? = nil, key: String? = nil) {
    self.session = session
    self.key = key
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionLogout(self) }
}

/// Closes a session. `default` cannot be closed.
public struct SessionClose: ControlCall {
  /// The type of the reply.
  public typealias Reply = TurnReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionClose
  /// The session. It must be named, because closing is final.
  public var session: String
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call from its parts.
  public init(session: String, key: String? = nil) {
    self.session = session
    self.key = key
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionClose(self) }
}

/// Asks for the state of the daemon, with the newest sessions.
public struct Status: ControlCall {
  /// The type of the reply.
  public typealias Reply = StatusReply
  /// The method that has these parameters.
  public static let method = ControlMethod.status
  /// Whether to list all sessions (10,000 at most); 20 otherwise.
  public var all: Bool?

  /// Creates a call for the state with 20 sessions, or with all.
  public init(all: Bool? = nil) { self.all = all }

  /// The call as a request of any method.
  public var request: ControlRequest { .status(self) }
}
