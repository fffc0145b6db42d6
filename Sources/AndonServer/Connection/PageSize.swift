import SessionEngine

/// The bound of one response in bytes. A page holds at least one entry, however large it is.
enum PageSize {
  /// The approximate size of a page of the journal; the client asks for the next page.
  static let journalBytes = 262_144
  /// The approximate size of a list without further pages.
  static let listBytes = 1_048_576

  /// The first journal entries that fit.
  static func first(
    _ lines: [(position: Int64, entry: JournalEntry)]
  ) -> ArraySlice<(position: Int64, entry: JournalEntry)> {
    lines.prefix(count(lines.lazy.map { bytes(of: $0.entry) }, fitting: journalBytes))
  }

  /// The last links that fit; the newest is the last one.
  static func newest(_ links: [LinkLogLine]) -> [LinkLogLine] {
    Array(links.suffix(count(links.reversed().lazy.map { 64 + bytes(of: $0.outcome) }, fitting: listBytes)))
  }

  /// The first sessions that fit.
  static func first(_ sessions: [SessionSummary]) -> [SessionSummary] {
    let sizes = sessions.lazy.map {
      72 + $0.session.utf8.count + ($0.waitingFor.map { $0.utf8.count + 16 } ?? 0)
        + $0.location.reduce(0) { $0 + $1.utf8.count + 3 }
    }
    return Array(sessions.prefix(count(sizes, fitting: listBytes)))
  }

  private static func count(_ sizes: some Sequence<Int>, fitting limit: Int) -> Int {
    var (count, bytes) = (0, 0)
    for size in sizes {
      bytes += size
      guard bytes <= limit || count == 0 else { break }
      count += 1
    }
    return count
  }

  private static func bytes(of entry: JournalEntry) -> Int {
    let outcomes = (entry.answer.map { [$0] } ?? []) + (entry.settled ?? [])
    let texts = (entry.parameters ?? [:]).reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 6 }
    return 256 + texts + entry.location.reduce(0) { $0 + $1.utf8.count + 3 }
      + outcomes.reduce(0) { $0 + bytes(of: $1) }
  }

  private static func bytes(of outcome: LinkOutcome) -> Int { outcome.json.utf8.count }
}
