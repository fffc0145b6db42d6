import Lab
import SessionEngine
import TextFormats

/// The line of one link in the link history.
///
/// The columns have fixed widths, because later lines cannot widen the ones that are already printed.
struct LinkRow {
  /// The time at which the link was opened, in milliseconds since 1970.
  let at: Int64
  let outcome: LinkOutcome

  var text: String { "\(time)  \(outcome.session.padded(to: 12))  \(rest)".escapingControlCharacters }

  /// The line without the session's name.
  var textWithoutSession: String { "\(time)  \(rest)".escapingControlCharacters }

  private var time: String { Timestamp(milliseconds: at).text }

  private var rest: String {
    let reason =
      switch outcome.outcome {
      case .completed: ""
      case .waiting: outcome.reason.map { "  (for \($0))" } ?? ""
      case .superseded: "  (\(superseding))"
      case .stopped, .rejected, .failed, .expired: outcome.reason.map { "  (\($0))" } ?? ""
      }
    return "\("#\(outcome.link)".padded(to: 4))  \(outcome.outcome.rawValue.padded(to: 10))  \(outcome.url)\(reason)"
  }

  /// The cause of the end of a superseded link.
  private var superseding: String {
    if let link = outcome.supersededBy { return "by link \(link)" }
    return outcome.reason == "tap" ? "by a tap" : outcome.reason ?? "by a tap"
  }
}
