import Lab
import SessionEngine
import TextFormats

/// The line of one link of a replayed list.
struct ReplayedRow {
  /// The line's number in the file, from 1.
  let line: Int
  /// The time of the link in milliseconds since 1970; `nil` without one.
  let at: Int64?
  let outcome: LinkOutcome

  var text: String {
    let reason = outcome.reason.map { "  (\($0))" } ?? ""
    let place = outcome.location.isEmpty ? "" : "  at \(ReadableLink.texts(outcome.location).joined(separator: " "))"
    let time = at.map { Timestamp(milliseconds: $0).text + "  " } ?? ""
    return
      "line \("\(line)".padded(to: 5)) \(time)\(outcome.word.padded(to: 10))  \(outcome.url)\(reason)\(place)"
      .escapingControlCharacters
  }
}

extension LinkOutcome {
  /// The outcome in a word for people. A short link is not shown as rejected, because it is not known what it opens.
  var word: String { isNotChecked ? "unchecked" : outcome.rawValue }
}
