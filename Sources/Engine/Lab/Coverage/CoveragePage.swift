import DeepLinks
public import HeadlessUI
import Pages
import TextFormats

/// A coverage as one HTML page that needs no network: the sums, the routes by states, and what the matrix lacks.
public struct CoveragePage {
  private let report: CoverageReport
  private let title: String
  private let language: Language
  private let words: CoverageWords

  /// A page. `title` names the command, and `reasons` are the words for steps and outcomes.
  public init(
    _ report: CoverageReport, title: String, language: Language = .english, reasons: LinkReasons? = nil
  ) {
    (self.report, self.title, self.language, words) = (report, title, language, CoverageWords(reasons: reasons))
  }

  /// The document.
  public var html: String {
    ExportedPage(
      "coverage",
      [
        "title": .text(title), "summary": .text(CoverageText(report).sentence[language]),
        "language": .text(language.rawValue), "state": report.gaps.isEmpty ? "equal" : "different", "sums": .list(sums),
        "logs": .list((report.logs ?? []).map { ["text": .text($0.sentence[language])] }),
        "states": .list(report.states.map { ["name": .text($0)] }), "rows": .list(report.rows.map(row)),
        "missing": .list(missing), "anyGap": .flag(!report.gaps.isEmpty), "gaps": .list(report.gaps.map(gap)),
      ].merging(names) { $1 }
    ).text
  }

  /// The texts of the page that are always the same, by the names of their places.
  private var names: [String: PageValue] {
    let places: [(String, CoverageSentence)] = [
      ("kindName", .kind), ("journalsName", .byJournals), ("expectedName", .expected), ("eitherName", .either),
      ("ofName", .of), ("gapsName", .gaps), ("linksName", .count), ("whatName", .what), ("firstName", .firstLink),
      ("atName", .at), ("gridName", .grid), ("gridIntro", .gridIntro), ("routeName", .route),
      ("stepsName", .stepsHead), ("outcomesName", .outcomesHead), ("screensName", .screensHead),
    ]
    return Dictionary(places.map { ($0, .text($1.sentence[language])) }) { first, _ in first }
  }

  /// The name of a kind of the sums.
  private func title(_ kind: String) -> String {
    CoverageSentence(rawValue: kind)?.sentence[language] ?? CoverageText.title(kind)
  }

  private var sums: [[String: PageValue]] {
    CoverageReport.kinds.compactMap { kind in
      report.sums[kind].map { part -> [String: PageValue] in
        [
          "name": .text(title(kind)), "journals": "\(part.journals)", "expected": "\(part.expected)",
          "covered": "\(part.covered)", "of": "\(part.of)",
          "share": "\(part.of == 0 ? 0 : part.covered * 100 / part.of)",
        ]
      }
    }
  }

  private func row(_ row: CoverageReport.Row) -> [String: PageValue] {
    let parts = [row.steps, row.outcomes, row.ribs].map { part -> [String: PageValue] in
      ["text": .text("\(part.covered)/\(part.of)")]
    }
    let cells = zip(report.states, row.byState).map { state, part -> [String: PageValue] in
      let kind = part.covered == 0 ? "none" : part.covered < part.of ? "part" : "whole"
      return [
        "kind": .text(kind), "text": .text("\(part.covered)/\(part.of)"),
        "what": .text(
          CoverageSentence.cell.sentence([
            "route": row.route, "state": state, "journals": "\(part.journals)", "expected": "\(part.expected)",
            "of": "\(part.of)",
          ])[language]),
      ]
    }
    return ["route": .text(row.route), "links": "\(row.links)", "parts": .list(parts), "cells": .list(cells)]
  }

  private var missing: [[String: PageValue]] {
    CoverageReport.kinds.compactMap { kind in
      report.missing[kind].map { names -> [String: PageValue] in
        [
          "text": .text(
            CoverageSentence.missing.sentence(["kind": title(kind), "count": "\(names.count)"])[language]),
          "names": .list(names.map { ["name": .text(words.name($0, of: kind)[language])] }),
        ]
      }
    }
  }

  private func gap(_ gap: CoverageGap) -> [String: PageValue] {
    [
      "text": .text(gap.sentence(words)[language]), "count": "\(gap.count)", "link": .text(gap.link),
      "place": .text("\(gap.first.file):\(gap.first.line)"),
    ]
  }
}
