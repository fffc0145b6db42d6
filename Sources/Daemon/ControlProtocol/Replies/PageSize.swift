import SessionEngine
import TextFormats

/// The bound of one response in bytes. A page holds at least one entry, however large it is.
enum PageSize {
  /// The size of a page of the journal; the client requests the next page.
  static let journalBytes = 262_144
  /// The size of a list without further pages.
  static let listBytes = 1_048_576

  /// Returns the first journal entries that fit.
  static func first(_ lines: [JournalPage.Line]) -> ArraySlice<JournalPage.Line> {
    lines.prefix(count(lines.lazy.map { $0.entry.text.utf8.count }, fitting: journalBytes))
  }

  /// Returns the last journal entries that fit.
  static func newest(_ lines: [JournalPage.Line]) -> ArraySlice<JournalPage.Line> {
    lines.suffix(count(lines.reversed().lazy.map { $0.entry.text.utf8.count }, fitting: journalBytes))
  }

  /// Returns the last links that fit; the newest is the last one.
  static func newest(_ links: [LinkLogLine]) -> [LinkLogLine] {
    Array(links.suffix(count(links.reversed().lazy.map(size), fitting: listBytes)))
  }

  /// Returns the first sessions that fit.
  static func first(_ sessions: [SessionSummary]) -> [SessionSummary] {
    Array(sessions.prefix(count(sessions.lazy.map(size), fitting: listBytes)))
  }

  private static func size(of entry: some Encodable) -> Int { (try? JSONCoding.bytes(entry))?.count ?? 0 }

  private static func count(_ sizes: some Sequence<Int>, fitting limit: Int) -> Int {
    // The brackets of the list, and a name before it.
    var (count, bytes) = (0, 64)
    for size in sizes {
      bytes += size + 1
      guard bytes <= limit || count == 0 else { break }
      count += 1
    }
    return count
  }
}
