import DeepLinks
import TextFormats

/// A coverage as text for a terminal.
public struct CoverageText {
  /// The most names of a kind, and the most gaps.
  private static let most = 20

  private let report: CoverageReport

  /// The text of a report.
  public init(_ report: CoverageReport) { self.report = report }

  /// The sums, the routes, what was not exercised, and what the traffic has and the matrix does not.
  public var text: String {
    (sums + [""] + routes + missing + gaps + [""] + (report.logs ?? []).map(\.text) + [summary]).map(
      \.escapingControlCharacters
    ).joined(separator: "\n")
  }

  /// The result in one line.
  public var summary: String { sentence.en }

  /// The result in both languages.
  var sentence: BilingualText {
    let found =
      report.gaps.isEmpty
      ? CoverageSentence.complete.sentence
      : CoverageSentence.lacking.sentence(["kinds": .number(report.gaps.count, "kind")])
    let parts = [
      CoverageSentence.links.sentence(["app": BilingualText(report.app), "links": .number(report.links, "link")]),
      report.leftOut.map { CoverageSentence.notPlayed.sentence(["lines": .number($0, "line")]) },
      report.notChecked.map { CoverageSentence.notChecked.sentence(["links": .number($0, "short link")]) },
      report.links == 0 ? nil : found,
    ].compactMap { $0 }
    return BilingualText(en: parts.map(\.en).joined(), ja: parts.map(\.ja).joined())
  }

  private var sums: [String] {
    let rows = CoverageReport.kinds.compactMap { kind in
      report.sums[kind].map { [Self.title(kind), "\($0.journals)", "\($0.expected)", "\($0.covered)", "\($0.of)"] }
    }
    return Self.table([["", "journals", "expected", "either", "of"]] + rows)
  }

  private var routes: [String] {
    let rows = report.rows.map { row in
      [row.route, "\(row.links)"] + [row.states, row.steps, row.outcomes, row.ribs].map { "\($0.covered)/\($0.of)" }
    }
    return Self.table([["route", "links", "states", "steps", "outcomes", "RIBs"]] + rows)
  }

  private var missing: [String] {
    CoverageReport.kinds.flatMap { kind -> [String] in
      guard let names = report.missing[kind] else { return [] }
      let rest = names.count - Self.most
      return ["", "\(Self.title(kind)) that neither journals nor expectations have:"]
        + names.prefix(Self.most).map { "  \($0)" } + (rest > 0 ? ["  and \(rest) more: --json"] : [])
    }
  }

  private var gaps: [String] {
    guard !report.gaps.isEmpty else { return [] }
    let rest = report.gaps.count - Self.most
    return ["", "In the journals, and not in the matrix:"]
      + report.gaps.prefix(Self.most).flatMap { gap in
        ["  \(gap.text)", "    \(counted(gap.count, "link")), first \(gap.first.file):\(gap.first.line) \(gap.link)"]
      } + (rest > 0 ? ["  and \(rest) more: --json"] : [])
  }

  /// The name of a kind at the beginning of a line.
  static func title(_ kind: String) -> String { kind == "ribs" ? "RIBs" : kind }

  /// Rows in columns: the first to the left, the others to the right.
  private static func table(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { index, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.columns)
        return index == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
  }
}
