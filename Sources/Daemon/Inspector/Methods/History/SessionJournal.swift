import ControlProtocol
import SessionEngine
import TextFormats

/// The journal of a session since its last creation, read from the daemon page by page.
struct SessionJournal: Sendable {
  /// The session's name.
  let session: String
  /// The daemon.
  let daemon: DaemonCalls

  /// A page of entries.
  struct Page {
    /// The entries, oldest first, with their secrets.
    let entries: [JournalEntry]
    /// The place after the page; `nil` on the last one.
    let next: JournalCursor?
  }

  /// Returns the newest entries whose number is below `before`, at most `limit`.
  func newest(before: Int64 = .max, limit: Int) async throws(ControlError) -> Page {
    try page(await daemon.call(LinkExport(session: session, before: before, limit: limit)))
  }

  /// Returns the entries after a place, at most `limit`.
  func entries(after place: JournalCursor, limit: Int) async throws(ControlError) -> Page {
    try page(await daemon.call(LinkExport(session: session, after: place, limit: limit)))
  }

  /// Returns all entries from the creation up to a number. Throws when events are missing.
  func entries(upTo number: Int64) async throws(ControlError) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    var place: JournalCursor? = try await self.place(after: 1).earlier(by: 1)
    while let after = place, entries.count < number {
      let page = try await self.entries(after: after, limit: Int(min(500, number - Int64(entries.count))))
      entries += page.entries
      place = page.next
    }
    guard entries.map(\.sequence) == Array(1...number) else { throw incomplete("a part of the session") }
    return entries
  }

  /// Returns the number of the last event. Throws when there is no such session, and when its journal was removed.
  func version() async throws(ControlError) -> Int64 {
    if let last = try await newest(limit: 1).entries.last { return last.sequence }
    // Throws for a session that does not exist, with the nearest name.
    _ = try await daemon.call(SessionTree(session: session))
    throw incomplete("the events of the session")
  }

  /// Returns the place after an event. Throws when the event was removed.
  func place(after number: Int64) async throws(ControlError) -> JournalCursor {
    let page = try await newest(before: number + 1, limit: 1)
    guard let place = page.next, page.entries.last?.sequence == number else {
      throw incomplete(number == 1 ? "the creation of the session" : "event \(number) of the session")
    }
    return place
  }

  /// The error for events that are not in the journal.
  func incomplete(_ what: String) -> ControlError {
    ControlError(
      .journalIncomplete, "\(what) \(session.clipped()) is no longer in the journal",
      hint: "raise the log_ limits in andon.yaml, or begin with a new session: \(Program.name) session create")
  }

  private func page(_ reply: LinkExportReply) throws(ControlError) -> Page {
    do {
      return Page(entries: try reply.events(), next: reply.next)
    } catch {
      throw ControlError(
        .storeDamaged, "an entry of the journal of \(session.clipped()) cannot be read",
        hint: "see \(Program.name) log --export")
    }
  }
}
