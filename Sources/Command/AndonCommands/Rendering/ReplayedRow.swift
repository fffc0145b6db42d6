import Lab
import SessionEngine
import TextFormats

/// The line of one link of a replayed list.
struct ReplayedRow {
  /// The line's number in the file, from 1.
  let line: Int
  let outcome: LinkOutcome

  var text: String {
    let reason = outcome.reason.map { "  (\($0))" } ?? ""
    let place = outcome.location.isEmpty ? "" : "  at \(ReadableLink.texts(outcome.location).joined(separator: " "))"
    return "line \("\(line)".padded(to: 5)) \(outcome.outcome.rawValue.padded(to: 10))  \(outcome.url)\(reason)\(place)"
      .escapingControlCharacters
  }
}
