import Pages
import TextFormats

/// A coverage as one HTML page that needs no network: the sums, the routes by states, and what the matrix lacks.
public struct CoveragePage {
  private let report: CoverageReport
  private let title: String

  /// A page. `title` names the command.
  public init(_ report: CoverageReport, title: String) { (self.report, self.title) = (report, title) }

  /// The document.
  public var html: String {
    ExportedPage(
      "coverage",
      [
        "title": .text(title), "summary": .text(CoverageText(report).summary),
        "state": report.gaps.isEmpty ? "equal" : "different", "sums": .list(sums),
        "logs": .list((report.logs ?? []).map { ["text": .text($0.text)] }),
        "states": .list(report.states.map { ["name": .text($0)] }), "rows": .list(report.rows.map(row)),
        "missing": .list(missing), "anyGap": .flag(!report.gaps.isEmpty), "gaps": .list(report.gaps.map(gap)),
      ]
    ).text
  }

  private var sums: [[String: PageValue]] {
    CoverageReport.kinds.compactMap { kind in
      report.sums[kind].map { part -> [String: PageValue] in
        [
          "name": .text(CoverageText.title(kind)), "journals": "\(part.journals)", "expected": "\(part.expected)",
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
          "\(row.route) in \(state): \(part.journals) by journals, \(part.expected) expected, of \(part.of)"),
      ]
    }
    return ["route": .text(row.route), "links": "\(row.links)", "parts": .list(parts), "cells": .list(cells)]
  }

  private var missing: [[String: PageValue]] {
    CoverageReport.kinds.compactMap { kind in
      report.missing[kind].map { names -> [String: PageValue] in
        [
          "kind": .text(CoverageText.title(kind)), "count": "\(names.count)",
          "names": .list(names.map { ["name": .text($0)] }),
        ]
      }
    }
  }

  private func gap(_ gap: CoverageGap) -> [String: PageValue] {
    [
      "text": .text(gap.text), "count": "\(gap.count)", "link": .text(gap.link),
      "place": .text("\(gap.first.file):\(gap.first.line)"),
    ]
  }
}
