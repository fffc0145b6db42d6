import DeepLinks
import Lab
import TextFormats

/// How a link is understood, for a person: the verdict and the link, then one fact a row, the important ones first.
struct ExplanationText {
  let explanation: LinkExplanation

  var text: String {
    let inside = explanation.inside.map { "\n  the link inside:\n\(ExplanationText(explanation: $0).text)" }
    return (heading + facts.lines + inside).joined(separator: "\n")
  }

  private var heading: [String] {
    let word = explanation.isAccepted ? "accepted  " : "rejected  "
    guard let range = explanation.marked else { return [word + explanation.url.escapingControlCharacters] }
    let marked = MarkedURL(explanation.url, range: [range.lowerBound, range.upperBound])
    return [word + marked.text, String(repeating: " ", count: word.count) + marked.underline]
  }

  private var facts: Rows {
    var rows = Rows()
    if let rejection = explanation.rejection {
      rows.add("reason", "\(rejection.code.rawValue): \(rejection.message)".escapingControlCharacters)
      rows.add("expected", rejection.expected.escapingControlCharacters)
      rows.add("hint", rejection.hint?.escapingControlCharacters)
    } else if !explanation.isAccepted {
      rows.add("reason", "unknownWorkflow: the app has no workflow \(explanation.workflow ?? "")")
      rows.add("hint", "andon routes check")
    }
    if explanation.canonical != explanation.url {
      rows.add("canonical", explanation.canonical?.escapingControlCharacters)
    }
    if let route = explanation.route { rows.add("opens", "\(explanation.workflow ?? "") (route \(route))") }
    rows.add("dialect", (explanation.wrappers + [explanation.dialect].compactMap { $0 }).joined(separator: " > "))
    rows.add("needs", explanation.description?.needs.joined(separator: ", "))
    rows.add("steps", explanation.description?.steps.map(\.escapingControlCharacters) ?? [])
    rows.add("parameters", table(explanation.parameters.map(Self.parameter)))
    rows.add("ignored", Self.pairs(explanation.unknown))
    rows.add("kept", Self.pairs(explanation.attribution))
    rows.add("notes", explanation.notes.map { "\($0.code.rawValue): \($0.message)".escapingControlCharacters })
    rows.add("scheme", explanation.scheme?.text)
    rows.add("host", explanation.host?.text.escapingControlCharacters)
    rows.add("path", explanation.segments.map(\.text).joined(separator: " / ").escapingControlCharacters)
    rows.add("routes", table(explanation.candidates.map(Self.candidate)))
    return rows
  }

  private static func pairs(_ values: [String: String]) -> [String] {
    values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)".escapingControlCharacters }
  }

  /// Rows of cells as aligned lines.
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
    return [parameter.name, parameter.value.escapingControlCharacters, parameter.type, place]
  }

  private static func candidate(_ candidate: RouteCandidate) -> [String] {
    [
      candidate.won ? "*" : "-", candidate.route, candidate.path,
      (candidate.won ? "" : "no: ") + candidate.reason.escapingControlCharacters,
    ]
  }
}
