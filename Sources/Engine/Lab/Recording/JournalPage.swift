import TextFormats

/// A journal inside of a page of HTML, as a report on a bug has it. `andon replay` reads it from the page.
///
/// The lines of the journal stand in a script element, whose first and last tag each have a line. No line of the journal has
/// a `<`: the only way out of a script element is `</script`.
package enum JournalPage {
  private static let start = "<script type=\"application/x-ndjson\" id=\"journal\">"
  private static let end = "</script>"

  /// Returns the element with the lines of a journal.
  package static func element(_ journal: String) -> String {
    "\(start)\n\(journal.replacing("<", with: "\\u003c"))\(end)"
  }

  /// Whether a file whose first line has these bytes is a page.
  static func begins(with line: ArraySlice<UInt8>) -> Bool {
    String(decoding: line.prefix(64), as: UTF8.self).trimmed.lowercased().hasPrefix("<!doctype html")
  }

  /// Whether a line begins the journal.
  static func isStart(_ line: ArraySlice<UInt8>) -> Bool { line.elementsEqual(start.utf8) }

  /// Whether a line ends the journal.
  static func isEnd(_ line: ArraySlice<UInt8>) -> Bool { line.elementsEqual(end.utf8) }

  /// The error for a page without a journal.
  static func withoutJournal(_ name: String) -> RecordedLogError {
    RecordedLogError(
      .notALog, "\(name) is a page without a journal",
      hint: "save the report on a session again, or export a journal: \(Program.name) log --export")
  }
}
