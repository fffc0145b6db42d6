import Lab
import SessionEngine
import TextFormats

/// The text of a link's outcome: the outcome and the link, then one fact a row.
struct OutcomeText {
  let outcome: LinkOutcome
  /// The time that the text compares with.
  let now: Timestamp
  /// The number of the link's line in the input; `nil` for a link of the command line.
  var line: Int?

  var text: String {
    let word = (line.map { "line \($0)  " } ?? "") + outcome.word + "  "
    return (MarkedURL.lines(word, outcome.url, range: outcome.range) + facts.lines)
      .joined(separator: "\n")
  }

  private var facts: Rows {
    var rows = Rows()
    rows.add("session", "\(outcome.session), link \(outcome.link)")
    if outcome.canonical != outcome.url { rows.add("canonical", outcome.canonical.map(ReadableLink.text)) }
    rows.add("dialect", outcome.dialect)
    rows.add("workflow", outcome.workflow)
    if outcome.outcome == .waiting {
      rows.add("waits for", outcome.reason)
    } else {
      rows.add("reason", reason)
    }
    rows.add("expected", outcome.expected)
    if let hint = outcome.hint { rows.add("hint", linesOf: hint) }
    if let until = outcome.until.map(Timestamp.init(milliseconds:)) {
      let sessionTime = outcome.now.map(Timestamp.init(milliseconds:)) ?? now
      rows.add("until", "\(until.text) (\(until.text(relativeTo: sessionTime)))")
    }
    rows.add("superseded", outcome.supersededBy.map { "by link \($0)" })
    rows.add("steps", outcome.steps.map(line))
    rows.add("attached", outcome.attached.joined(separator: ", "))
    rows.add("detached", outcome.detached.joined(separator: ", "))
    if outcome.outcome != .rejected { rows.add(requests: outcome.requests, outcome.requestCounts) }
    rows.add("lost", (outcome.lost ?? []).map(line))
    rows.add(location: outcome.location)
    rows.add("unknown", pairs: outcome.unknown)
    rows.add("kept", pairs: outcome.attribution ?? [:])
    rows.add("notes", (outcome.notes ?? []).map { "\($0.code): \($0.message)" })
    return rows
  }

  /// The code and the message. A code that only repeats the outcome is left out.
  private var reason: String? {
    let code = outcome.reason == outcome.outcome.rawValue ? nil : outcome.reason
    let parts = [code, outcome.message].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  /// A text that the person had typed.
  private func line(_ lost: LostText) -> String {
    "\(lost.field) of \(lost.screen)" + (lost.text.map { ": \($0.escapingControlCharacters)" } ?? "")
  }

  /// A step at which a superseded link waited did not fail, and waits no more.
  private func line(_ step: StepOutcome) -> String {
    if outcome.outcome == .superseded, step.outcome != .completed {
      return "cancelled  \(step.name) (\(outcome.supersedingCause))"
    }
    let reason = step.reason.map { step.outcome == .waiting ? " (waits for \($0))" : " (\($0))" } ?? ""
    return step.outcome.rawValue.padded(to: 11) + step.name + reason
  }
}
