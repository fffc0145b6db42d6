package import DeepLinks
public import HeadlessUI
import TextFormats

/// A coverage as text for a terminal.
public struct CoverageText {
  /// The most names of a kind, and the most gaps.
  private static let most = 20

  private let report: CoverageReport
  private let language: Language
  private let words: CoverageWords

  /// The text of a report in a language. `reasons` are the words for steps and outcomes.
  public init(_ report: CoverageReport, in language: Language = .english, reasons: LinkReasons? = nil) {
    (self.report, self.language, words) = (report, language, CoverageWords(reasons: reasons))
  }

  /// The sums, the routes, what was not exercised, and what the traffic has and the matrix does not.
  public var text: String {
    (sums + [""] + routes + missing + gaps + [""] + (report.logs ?? []).map { $0.sentence[language] } + [
      sentence[language]
    ]).map(
      \.escapingControlCharacters
    ).joined(separator: "\n")
  }

  /// The result in both languages.
  package var sentence: BilingualText {
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
    return BilingualText(en: parts.map(\.en).joined(), ja: parts.map(\.ja).joined() + "。")
  }

  private var sums: [String] {
    let rows = CoverageReport.kinds.compactMap { kind in
      report.sums[kind].map { [name(kind), "\($0.journals)", "\($0.expected)", "\($0.covered)", "\($0.of)"] }
    }
    return Self.table([[""] + heads(.journalsColumn, .expectedColumn, .eitherColumn, .ofColumn)] + rows)
  }

  private var routes: [String] {
    let rows = report.rows.map { row in
      [row.route, "\(row.links)"] + [row.states, row.steps, row.outcomes, row.ribs].map { "\($0.covered)/\($0.of)" }
    }
    return Self.table([heads(.routeColumn, .linksColumn, .states, .steps, .outcomes, .ribs)] + rows)
  }

  private var missing: [String] {
    CoverageReport.kinds.flatMap { kind -> [String] in
      guard let names = report.missing[kind] else { return [] }
      let rest = names.count - Self.most
      return ["", CoverageSentence.missingBelow.sentence(["kind": name(kind)])[language]]
        + names.prefix(Self.most).map { "  \(words.name($0, of: kind)[language])" } + more(rest)
    }
  }

  private var gaps: [String] {
    guard !report.gaps.isEmpty else { return [] }
    let rest = report.gaps.count - Self.most
    return ["", CoverageSentence.gapsBelow.sentence[language]]
      + report.gaps.prefix(Self.most).flatMap { gap in
        let first = CoverageSentence.firstAt.sentence([
          "links": .number(gap.count, "link"), "place": BilingualText("\(gap.first.file):\(gap.first.line)"),
          "link": BilingualText(gap.link),
        ])
        return ["  \(gap.sentence(words)[language])", "    \(first[language])"]
      } + more(rest)
  }

  private func heads(_ sentences: CoverageSentence...) -> [String] { sentences.map { $0.sentence[language] } }

  /// The line about names that are not printed.
  private func more(_ count: Int) -> [String] {
    count > 0 ? ["  " + CoverageSentence.andMore.sentence(["count": "\(count)"])[language]] : []
  }

  /// The name of a kind in the language.
  private func name(_ kind: String) -> String {
    CoverageSentence(rawValue: kind)?.sentence[language] ?? Self.title(kind)
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
