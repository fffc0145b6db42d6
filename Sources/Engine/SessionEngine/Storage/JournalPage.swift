public import TextFormats

/// A page of journal entries, with the ends of the journal at that moment. Entries before the first ones are pruned.
public struct JournalPage: Sendable {
  /// An entry as the JSON of a `JournalEntry`, with its position.
  public typealias Line = (position: JournalPosition, entry: JSONText)

  /// The entries, oldest first.
  public var lines: [Line]
  /// The place at which the page begins. It names every stream of which entries were pruned.
  public var start: JournalCursor
  /// The position of the first entry of each stream; `nil` when the journal is empty.
  public var first: JournalCursor?
  /// The position of the last entry of each stream; `nil` when the journal is empty.
  public var last: JournalCursor?

  /// Creates a page from its parts.
  public init(lines: [Line], start: JournalCursor = 0, first: JournalCursor?, last: JournalCursor?) {
    self.lines = lines
    self.start = start
    self.first = first
    self.last = last
  }

  /// Returns the place after some of the entries, which are the first ones of the page.
  public func place(after lines: ArraySlice<Line>) -> JournalCursor {
    lines.reduce(into: start) { $0.advance(to: $1.position) }
  }

  /// Returns the entries as values. Throws what `JSONCoding` throws for a damaged one.
  public func entries() throws -> [JournalEntry] { try lines.map { try $0.entry.value(JournalEntry.self) } }
}
