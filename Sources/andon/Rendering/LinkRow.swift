import Lab
import SessionEngine
import TextFormats

/// One link of the log, for a person: a line.
///
/// The columns have fixed widths, because lines that come later cannot widen those that are printed.
struct LinkRow {
  /// When the link was opened, in milliseconds since 1970.
  let at: Int64
  let outcome: LinkOutcome

  var text: String { "\(time)  \(outcome.session.padded(to: 12))  \(rest)".escapingControlCharacters }

  var textWithoutSession: String { "\(time)  \(rest)".escapingControlCharacters }

  private var time: String { Timestamp(milliseconds: at).text }

  private var rest: String {
    let reason =
      switch outcome.outcome {
      case .completed: ""
      case .waiting: outcome.reason.map { "  (for \($0))" } ?? ""
      case .superseded: "  (by \(outcome.supersededBy.map { "link \($0)" } ?? "a tap"))"
      case .stopped, .rejected, .failed, .expired: outcome.reason.map { "  (\($0))" } ?? ""
      }
    return "\("#\(outcome.link)".padded(to: 4))  \(outcome.outcome.rawValue.padded(to: 10))  \(outcome.url)\(reason)"
  }
}
