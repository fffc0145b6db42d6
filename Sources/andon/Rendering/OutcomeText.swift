import Lab
import SessionEngine
import TextFormats

/// What came of one link, for a person: the outcome and the link, then one fact a row.
struct OutcomeText {
  let outcome: LinkOutcome
  /// The time to count from, in milliseconds since 1970.
  let now: Int64

  var text: String { (heading + facts.lines).joined(separator: "\n") }

  private var heading: [String] {
    let word = outcome.outcome.rawValue + "  "
    guard let range = outcome.range else { return [word + outcome.url.escapingControlCharacters] }
    let marked = MarkedURL(outcome.url, range: range)
    return [word + marked.text, String(repeating: " ", count: word.count) + marked.underline]
  }

  private var facts: Rows {
    var rows = Rows()
    rows.add("session", "\(outcome.session), link \(outcome.link)")
    if outcome.canonical != outcome.url { rows.add("canonical", outcome.canonical?.escapingControlCharacters) }
    rows.add("dialect", outcome.dialect)
    rows.add("workflow", outcome.workflow)
    if outcome.outcome == .waiting {
      rows.add("waits for", outcome.reason)
    } else {
      rows.add("reason", reason)
    }
    rows.add("expected", outcome.expected?.escapingControlCharacters)
    rows.add("hint", outcome.hint?.escapingControlCharacters)
    if let until = outcome.until.map(Timestamp.init(milliseconds:)) {
      rows.add("until", "\(until.text) (\(until.text(relativeTo: Timestamp(milliseconds: now))))")
    }
    rows.add("superseded", outcome.supersededBy.map { "by link \($0)" })
    rows.add("steps", outcome.steps.map(Self.line))
    rows.add("attached", outcome.attached.joined(separator: ", "))
    rows.add("detached", outcome.detached.joined(separator: ", "))
    if outcome.outcome != .rejected { rows.add("requests", "\(outcome.requests)") }
    rows.add("location", outcome.location.isEmpty ? "(the root)" : outcome.location.joined(separator: "\n"))
    rows.add("unknown", Self.pairs(outcome.unknown))
    rows.add("kept", Self.pairs(outcome.attribution ?? [:]))
    rows.add("notes", (outcome.notes ?? []).map { "\($0.code): \($0.message)".escapingControlCharacters })
    return rows
  }

  private static func pairs(_ values: [String: String]) -> [String] {
    values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)".escapingControlCharacters }
  }

  /// The code, and the sentence when it says more; a code that only repeats the outcome says nothing.
  private var reason: String? {
    let code = outcome.reason == outcome.outcome.rawValue ? nil : outcome.reason
    let parts = [code, outcome.message].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ": ").escapingControlCharacters
  }

  private static func line(_ step: StepOutcome) -> String {
    let reason = step.reason.map { step.outcome == .waiting ? " (waits for \($0))" : " (\($0))" } ?? ""
    return (step.outcome.rawValue.padded(to: 11) + step.name + reason).escapingControlCharacters
  }
}
