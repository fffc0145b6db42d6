public import DeepLinks
public import SessionEngine
public import TextFormats

/// Opens a link, or that for which the text of a QR code, the type of a shortcut or the identifier of a Spotlight item
/// stands.
public struct LinkOpen: ControlCall {
  /// The type of the reply.
  public typealias Reply = LinkOutcome
  /// The method that has these parameters.
  public static let method = ControlMethod.linkOpen
  /// The session; `default` when left out.
  public var session: String?
  /// The text of the link, at most 8 KiB, or of the input.
  public var url: String
  /// The kind of the input that `url` is: `qr`, `shortcut` or `spotlight`; a link when left out.
  public var input: LinkInput.Kind?
  /// Whether the response is sent when the link has settled or waits (the default), or after its first turn.
  public var wait: Bool?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing. While the link
  /// is in progress, it waits for that response too.
  public var key: String?
  /// Whether to create the session when it does not exist.
  public var create: Bool?

  /// Creates a call.
  public init(
    url: String, input: LinkInput.Kind? = nil, session: String? = nil, wait: Bool? = nil, key: String? = nil,
    create: Bool? = nil
  ) {
    self.url = url
    self.input = input
    self.session = session
    self.wait = wait
    self.key = key
    self.create = create
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .linkOpen(self) }
}

/// Ends a link that waits: its outcome is `superseded` with the reason `cancelled`. The session stays where it is.
///
/// The response is the error `session.refused` with the reason `notWaiting` when the session has no such link, or the
/// link has ended already.
public struct LinkCancel: ControlCall {
  /// The type of the reply. Its `settled` has the outcome.
  public typealias Reply = TurnReply
  /// The method that has these parameters.
  public static let method = ControlMethod.linkCancel
  /// The session; `default` when left out.
  public var session: String?
  /// The number of the link in its session.
  public var link: Int
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call for a link of a session.
  public init(session: String? = nil, link: Int, key: String? = nil) {
    self.session = session
    self.link = link
    self.key = key
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .linkCancel(self) }
}

/// Asks for the last links, each with its latest outcome, newest last.
public struct LinkLog: ControlCall {
  /// The type of the reply.
  public typealias Reply = LinkLogReply
  /// The method that has these parameters.
  public static let method = ControlMethod.linkLog
  /// Only the links of this session; all when left out.
  public var session: String?
  /// The position before which the page ends: that of the first link of the last reply; the newest links when left out.
  public var before: Int64?
  /// The maximum number of links, 1 to 1,000; 20 when left out.
  public var limit: Int?

  /// Creates a call for the last links of one session or of all.
  public init(session: String? = nil, before: Int64? = nil, limit: Int? = nil) {
    self.session = session
    self.before = before
    self.limit = limit
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .linkLog(self) }
}

/// A list of links.
public struct LinkLogReply: Codable, Sendable, Hashable {
  /// The links in the order in which they were opened.
  public var links: [LinkLogLine]

  /// Creates a list of links in the order in which they were opened.
  public init(links: [LinkLogLine]) { self.links = links }
}

/// Asks for a page of the journal: the events of the sessions in the order of their commits.
public struct LinkExport: ControlCall {
  /// The type of the reply.
  public typealias Reply = LinkExportReply
  /// The method that has these parameters.
  public static let method = ControlMethod.linkExport
  /// Only the events of this session; all when left out.
  public var session: String?
  /// The position after which the page begins: 0 or left out for the first page, then `next` of the last reply.
  public var after: Int64?
  /// The maximum number of events, 1 to 500; 200 when left out.
  public var limit: Int?
  /// The last position of the export; the newest event when left out. With `last` of the first reply the pages end,
  /// even if events are added in the meantime.
  public var until: Int64?
  /// For a page of the newest events instead: only the events of `session` since its last creation whose `sequence` is
  /// below this number. It needs `session`, and goes with neither `after` nor `until`.
  public var before: Int64?

  /// Creates a call for a page of the journal of one session or of all.
  public init(session: String? = nil, after: Int64? = nil, limit: Int? = nil, until: Int64? = nil) {
    self.session = session
    self.after = after
    self.limit = limit
    self.until = until
  }

  /// Creates a call for the newest events of a session since its last creation whose `sequence` is below `before`.
  public init(session: String, before: Int64, limit: Int? = nil) {
    self.session = session
    self.before = before
    self.limit = limit
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .linkExport(self) }
}

/// A page of the journal.
public struct LinkExportReply: Codable, Sendable, Hashable {
  /// The events, oldest first, each as the JSON of a `JournalEntry`.
  public var entries: [JSONText]
  /// The value of `after` for the next page; `nil` on the last page. On a page with `before` it is the value of `after`
  /// for the events that follow the page, and `nil` when the page is empty.
  public var next: Int64?
  /// The lowest position in the whole journal when the page was read, of any session; `nil` when the journal is empty.
  /// Above `after` + 1 on a later page, the daemon has removed events before they were exported.
  public var first: Int64?
  /// The highest position in the whole journal when the page was read, of any session; `nil` when the journal is empty.
  public var last: Int64?

  /// Creates a page from its parts.
  public init(entries: [JSONText], next: Int64?, first: Int64?, last: Int64?) {
    self.entries = entries
    self.next = next
    self.first = first
    self.last = last
  }

  /// Returns the events as values. Throws what `JSONCoding` throws for one that is no event.
  public func events() throws -> [JournalEntry] { try entries.map { try $0.value(JournalEntry.self) } }
}

/// Subscribes to journal entries. Each one is sent as a notification of the method `event`, with an
/// ``EventNotification`` as parameters.
public struct EventsSubscribe: ControlCall {
  /// The type of the reply.
  public typealias Reply = SubscribeReply
  /// The method that has these parameters.
  public static let method = ControlMethod.eventsSubscribe
  /// The method name of the notifications.
  public static let notification = "event"
  /// Only the events of this session; all when left out.
  public var session: String?

  /// Creates a call for the events of one session or of all.
  public init(session: String? = nil) { self.session = session }

  /// The call as a request of any method.
  public var request: ControlRequest { .eventsSubscribe(self) }
}

/// The reply to a subscription.
public struct SubscribeReply: Codable, Sendable, Hashable {
  /// Always true.
  public var subscribed: Bool

  /// Creates the reply.
  public init(subscribed: Bool = true) { self.subscribed = subscribed }
}
