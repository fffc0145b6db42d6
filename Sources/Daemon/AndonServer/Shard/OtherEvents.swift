import ControlProtocol
import NIOCore
import SessionEngine
import TextFormats

/// Reads the journal entries that other daemons have stored, for the subscribers of this one.
///
/// Confined to an event loop on which the store may be read.
actor OtherEvents: EventLoopActor {
  /// The largest number of entries that are read together.
  private static let limit = 500

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let storage: any SessionStorage
  /// The place up to which the journal was read.
  private var place: JournalCursor?

  init(eventLoop: any EventLoop, storage: any SessionStorage) {
    self.eventLoop = eventLoop
    self.storage = storage
  }

  /// Returns the entries of other daemons since the last call, and whether more follow. From the end of the journal, which
  /// the first call does too, it returns none.
  func next(fromEnd: Bool) throws -> (entries: [JournalEntry], isMore: Bool) {
    guard !fromEnd, var start = place, let store = storage.shared else {
      place = try storage.journal(session: nil, after: 0, limit: 1).last ?? 0
      return ([], false)
    }
    // The entries of this daemon are not read back. One that has been stored meanwhile is in the page.
    for (stream, number) in store.written.numbers { start.advance(to: JournalPosition(stream: stream, number: number)) }
    let page = try storage.journal(session: nil, after: start, limit: Self.limit)
    let written = store.written
    let entries = try page.lines.filter { !written.isAfter($0.position) }
      .map { try $0.entry.value(JournalEntry.self) }
    place = page.place(after: page.lines[...])
    return (entries, page.lines.count == Self.limit)
  }
}
