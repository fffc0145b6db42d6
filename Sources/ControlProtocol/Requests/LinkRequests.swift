public import SessionEngine

/// Opens a link.
public struct LinkOpen: ControlCall {
  /// What it is answered with.
  public typealias Reply = LinkOutcome
  /// The method these are the parameters of.
  public static let method = ControlMethod.linkOpen
  /// The session; `default` when left out.
  public var session: String?
  /// The link as raw text, at most 8 KiB.
  public var url: String
  /// Whether to answer when the link has settled or parked (the default) or after its first turn.
  public var wait: Bool?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first answer and does nothing. While the link
  /// is under way, it waits for that answer too.
  public var key: String?
  /// Whether to make the session when it does not exist.
  public var create: Bool?

  /// A link for a session.
  public init(url: String, session: String? = nil, wait: Bool? = nil, key: String? = nil, create: Bool? = nil) {
    self.url = url
    self.session = session
    self.wait = wait
    self.key = key
    self.create = create
  }

  /// The call as one of the closed set.
  public var request: ControlRequest { .linkOpen(self) }
}

/// Asks for the last links, each with its latest outcome, newest last.
public struct LinkLog: ControlCall {
  /// What it is answered with.
  public typealias Reply = LinkLogReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.linkLog
  /// Only the links of this session; all when left out.
  public var session: String?
  /// How many links, 1 to 1,000; 20 when left out.
  public var limit: Int?

  /// The last links of one session or of all.
  public init(session: String? = nil, limit: Int? = nil) {
    self.session = session
    self.limit = limit
  }

  /// The call as one of the closed set.
  public var request: ControlRequest { .linkLog(self) }
}

/// The last links.
public struct LinkLogReply: Codable, Sendable, Hashable {
  /// The links in the order they were opened.
  public var links: [LinkLogLine]

  /// Links in the order they were opened.
  public init(links: [LinkLogLine]) { self.links = links }
}

/// Asks for a page of the journal: every event of the sessions in the order they were committed.
public struct LinkExport: ControlCall {
  /// What it is answered with.
  public typealias Reply = LinkExportReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.linkExport
  /// Only the events of this session; all when left out.
  public var session: String?
  /// The position to go on after: 0 or left out for the first page, then the last reply's `next`.
  public var after: Int64?
  /// How many events, 1 to 500; 200 when left out.
  public var limit: Int?
  /// The position after which nothing is told; up to the newest event when left out. The first reply's `last` makes
  /// the pages end, however much is added meanwhile.
  public var until: Int64?

  /// A page of the journal of one session or of all.
  public init(session: String? = nil, after: Int64? = nil, limit: Int? = nil, until: Int64? = nil) {
    self.session = session
    self.after = after
    self.limit = limit
    self.until = until
  }

  /// The call as one of the closed set.
  public var request: ControlRequest { .linkExport(self) }
}

/// A page of the journal.
public struct LinkExportReply: Codable, Sendable, Hashable {
  /// The events, oldest first.
  public var entries: [JournalEntry]
  /// What to send as `after` for the next page; `nil` after the last page.
  public var next: Int64?
  /// The lowest position in the whole journal when the page was read, of any session: the daemon removes the oldest
  /// events. Above `after` + 1 on a later page, events were removed before they were told. `nil` when there is none.
  public var first: Int64?
  /// The highest position in the whole journal when the page was read, of any session; `nil` when there is none.
  public var last: Int64?

  /// A page with every part given.
  public init(entries: [JournalEntry], next: Int64?, first: Int64?, last: Int64?) {
    self.entries = entries
    self.next = next
    self.first = first
    self.last = last
  }
}

/// Asks for every journal line from now on. Each comes as a notification: method `event`, the entry as parameters.
public struct EventsSubscribe: ControlCall {
  /// What it is answered with.
  public typealias Reply = SubscribeReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.eventsSubscribe
  /// The method name of the notifications.
  public static let notification = "event"
  /// Only the events of this session; all when left out.
  public var session: String?

  /// The events of one session or of all.
  public init(session: String? = nil) { self.session = session }

  /// The call as one of the closed set.
  public var request: ControlRequest { .eventsSubscribe(self) }
}

/// The subscription stands.
public struct SubscribeReply: Codable, Sendable, Hashable {
  /// Always true.
  public var subscribed: Bool

  /// A standing subscription.
  public init(subscribed: Bool = true) { self.subscribed = subscribed }
}
