import DeepLinks
import Lab
import TextFormats

/// The text of a link's explanation: the verdict and the link, then one fact a row, the most important first.
struct ExplanationText {
  let explanation: LinkExplanation

  var text: String {
    let word = explanation.isAccepted ? "accepted  " : explanation.isNotChecked ? "unchecked " : "rejected  "
    let range = explanation.marked.map { [$0.lowerBound, $0.upperBound] }
    let inside = explanation.inside.map { "\n  the link inside:\n\(ExplanationText(explanation: $0).text)" }
    return (MarkedURL.lines(word, explanation.url, range: range) + facts.lines + inside).joined(separator: "\n")
  }

  private var facts: Rows {
    var rows = Rows()
    if let rejection = explanation.rejection {
      rows.add("reason", "\(rejection.code.rawValue): \(rejection.message)")
      rows.add("expected", rejection.expected)
      if let hint = rejection.hint { rows.add("hint", linesOf: hint) }
    } else if !explanation.isAccepted {
      rows.add("reason", "unknownWorkflow: the app has no workflow \(explanation.workflow ?? "")")
      rows.add("hint", "\(Program.name) routes check")
    }
    rows.add("found", explanation.place)
    if explanation.canonical != explanation.url { rows.add("canonical", explanation.canonical.map(ReadableLink.text)) }
    if let route = explanation.route { rows.add("opens", "\(explanation.workflow ?? "") (route \(route))") }
    rows.add("dialect", (explanation.wrappers + [explanation.dialect].compactMap { $0 }).joined(separator: " > "))
    rows.add("needs", explanation.description?.needs.joined(separator: ", "))
    rows.add("steps", explanation.description?.steps ?? [])
    rows.add("parameters", table(explanation.parameters.map(Self.parameter)))
    rows.add("ignored", pairs: explanation.unknown)
    rows.add("kept", pairs: explanation.attribution)
    rows.add("notes", explanation.notes.map { "\($0.code.rawValue): \($0.message)" })
    rows.add("scheme", explanation.scheme?.text)
    rows.add("host", explanation.host?.text)
    rows.add("path", explanation.segments.map(\.text).joined(separator: " / "))
    rows.add("routes", table(explanation.candidates.map(Self.candidate)))
    return rows
  }

  /// Returns rows of cells as aligned lines.
  private func table(_ rows: [[String]]) -> [String] {
    guard let first = rows.first else { return [] }
    var table = TextTable(first)
    for row in rows.dropFirst() { table.add(row) }
    return table.lines
  }

  private static func parameter(_ parameter: LinkExplanation.Parameter) -> [String] {
    var place = parameter.source.rawValue
    if !parameter.ranges.isEmpty {
      place += ", bytes " + parameter.ranges.map { "\($0.lowerBound)–\($0.upperBound)" }.joined(separator: ", ")
      if parameter.source == .wrapped { place += " of the link inside" }
    }
    return [parameter.name, parameter.value, parameter.type, place]
  }

  private static func candidate(_ candidate: RouteCandidate) -> [String] {
    let reason = (candidate.won ? "" : "no: ") + candidate.reason
    return [candidate.won ? "*" : "-", candidate.route, candidate.path.isEmpty ? "(none)" : candidate.path, reason]
  }
}
