import SessionEngine
import TextFormats

/// The bound of one response in bytes. A page holds at least one entry, however large it is.
enum PageSize {
  /// The size of a page of the journal; the client requests the next page.
  static let journalBytes = 262_144
  /// The size of a list without further pages.
  static let listBytes = 1_048_576

  /// Returns the first journal entries that fit.
  static func first(
    _ lines: [(position: Int64, entry: JournalEntry)]
  ) -> ArraySlice<(position: Int64, entry: JournalEntry)> {
    lines.prefix(count(lines.lazy.map { $0.entry }, fitting: journalBytes))
  }

  /// Returns the last links that fit; the newest is the last one.
  static func newest(_ links: [LinkLogLine]) -> [LinkLogLine] {
    Array(links.suffix(count(links.reversed(), fitting: listBytes)))
  }

  /// Returns the first sessions that fit.
  static func first(_ sessions: [SessionSummary]) -> [SessionSummary] {
    Array(sessions.prefix(count(sessions, fitting: listBytes)))
  }

  private static func count(_ entries: some Sequence<some Encodable>, fitting limit: Int) -> Int {
    // The brackets of the list, and a name before it.
    var (count, bytes) = (0, 64)
    for entry in entries {
      bytes += ((try? JSONCoding.bytes(entry))?.count ?? 0) + 1
      guard bytes <= limit || count == 0 else { break }
      count += 1
    }
    return count
  }
}
