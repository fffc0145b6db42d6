import Lab
import SessionEngine
import TextFormats

/// The line of one link in the link history.
///
/// The columns have fixed widths, because later lines cannot widen the ones that are already printed.
struct LinkRow {
  /// The width below which no URL is cut.
  private static let leastURL = 16

  /// The time at which the link was opened, in milliseconds since 1970.
  let at: Int64
  let outcome: LinkOutcome
  /// Whether the link is of an earlier session of the same name.
  var isEarlier = false
  /// The columns that the line may take; `nil` for any number. A long URL is cut in the middle.
  var width: Int?

  var text: String { line("\(time)  \(outcome.session.padded(to: 12))  ") }

  /// The line without the session's name.
  var textWithoutSession: String { line("\(time)  ") }

  private var time: String { Timestamp(milliseconds: at).text }

  private func line(_ beginning: String) -> String {
    let reason =
      switch outcome.outcome {
      case .completed: ""
      case .waiting: outcome.reason.map { "  (for \($0))" } ?? ""
      case .superseded: "  (\(outcome.supersedingCause))"
      case .stopped, .rejected, .failed, .expired: outcome.reason.map { "  (\($0))" } ?? ""
      }
    let mark = isEarlier ? "  (an earlier session)" : ""
    let start = "\(beginning)\("#\(outcome.link)".padded(to: 4))  \(outcome.outcome.rawValue.padded(to: 10))  "
    let end = (reason + mark).escapingControlCharacters
    let url = outcome.url.escapingControlCharacters
    guard let width else { return start + url + end }
    return start + url.shortenedInMiddle(to: max(Self.leastURL, width - start.columns - end.columns)) + end
  }
}

extension LinkOutcome {
  /// The cause of the end of a superseded link.
  var supersedingCause: String {
    if let link = supersededBy { return "by link \(link)" }
    return switch reason {
    case "tap", nil: "by a tap"
    case "back": "by back"
    case "cancelled": "by link cancel"
    case "dismissed": "its banner was dismissed"
    case "sessionClosed": "its session was closed"
    case let reason?: reason
    }
  }
}
