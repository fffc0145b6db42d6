public import SessionEngine
public import TextFormats

/// Asks for a page of the journal: the events of the sessions in the order of their commits.
public struct LinkExport: DaemonMethod {
  /// The name of the method.
  public static let name = "link.export"
  /// The purpose of the method.
  public static let abstract = "Returns a page of the journal, oldest first."
  /// The owner: the events contain the secrets of all sessions.
  public static let access: MethodAccess? = .owner
  /// True: the journal is in the store.
  public static let isStored = true
  /// Only the events of this session; all when left out.
  public var session: String?
  /// The place after which the page begins: 0 or left out for the first page, then `next` of the last reply.
  public var after: JournalCursor?
  /// The maximum number of events, 1 to 500; 200 when left out.
  public var limit: Int?
  /// The end of the export; the newest event when left out. With `last` of the first reply the pages end, even if events
  /// are added in the meantime.
  public var until: JournalCursor?
  /// For a page of the newest events instead: only the events of `session` since its last creation whose `sequence` is
  /// below this number. It needs `session`, and goes with neither `after` nor `until`.
  public var before: Int64?

  /// Creates a call for a page of the journal of one session or of all.
  public init(
    session: String? = nil, after: JournalCursor? = nil, limit: Int? = nil, until: JournalCursor? = nil
  ) {
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

  /// The page, with as many events as a response may hold.
  public func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<LinkExportReply> {
    let limit = try limit.limit(in: 1...500, standard: 200)
    if let before { return try newest(before: before, limit: limit) }
    return .stored(limit: limit) { storage in
      let page = try storage.journal(session: session, after: after ?? 0, until: until, limit: limit)
      let fitting = PageSize.first(page.lines)
      let isLast = page.lines.count < limit && fitting.count == page.lines.count
      return LinkExportReply(
        entries: fitting.map(\.entry), next: isLast ? nil : page.place(after: fitting), first: page.first,
        last: page.last)
    }
  }

  /// Returns the reading of the newest events of the session before a number.
  private func newest(before: Int64, limit: Int) throws(ControlError) -> DaemonAnswer<LinkExportReply> {
    guard let session, after == nil, until == nil else {
      throw ControlError(
        .invalidParameters, "the parameter before is the number of an event of one session",
        hint: "send it with session, and without after and until")
    }
    return .stored(limit: limit) { storage in
      let page = try storage.journal(of: session, before: before, limit: limit)
      let fitting = PageSize.newest(page.lines)
      return LinkExportReply(
        entries: fitting.map(\.entry), next: fitting.isEmpty ? nil : page.place(after: fitting), first: page.first,
        last: page.last)
    }
  }
}

/// A page of the journal.
public struct LinkExportReply: Codable, Sendable, Hashable {
  /// The events, oldest first, each as the JSON of a `JournalEntry`.
  public var entries: [JSONText]
  /// The value of `after` for the next page; `nil` on the last page. On a page with `before` it is the value of `after`
  /// for the events that follow the page, and `nil` when the page is empty.
  public var next: JournalCursor?
  /// The lowest position in the journal when the page was read; `nil` when the journal is empty. Above `after` + 1 on a
  /// later page, the daemon has removed events before they were exported.
  public var first: JournalCursor?
  /// The highest position in the journal when the page was read; `nil` when the journal is empty.
  public var last: JournalCursor?

  /// Creates a page from its parts.
  public init(entries: [JSONText], next: JournalCursor?, first: JournalCursor?, last: JournalCursor?) {
    self.entries = entries
    self.next = next
    self.first = first
    self.last = last
  }

  /// Returns the events as values. Throws what `JSONCoding` throws for one that is no event.
  public func events() throws -> [JournalEntry] { try entries.map { try $0.value(JournalEntry.self) } }
}
