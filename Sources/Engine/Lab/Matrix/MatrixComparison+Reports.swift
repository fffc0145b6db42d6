import DeepLinks
public import HeadlessUI
import SessionEngine
import TextFormats

// The reports of a comparison: text, Markdown and JUnit. All tell the same causes in the same order.

extension MatrixComparison {
  /// The differences by cause, and a summary.
  public var text: String { text(in: .english) }

  /// The same in a language.
  public func text(in language: Language) -> String {
    func listed(_ title: MatrixCheckSentence, _ names: [String], width: Int = 60) -> String {
      Self.listed(title, names, width: width, language)
    }
    let groups = differences.flatMap { difference in
      let expected = difference.expected.map { $0.text + ($0.line.map { " (\(file):\($0))" } ?? "") }
      let head = MatrixCheckSentence.group.sentence([
        "cells": .number(difference.cells.count, "cell"), "title": BilingualText(difference.title),
      ])
      return [head[language], listed(.expected, expected, width: .max)]
        + (difference.found.isEmpty ? [] : [listed(.found, difference.found, width: .max)])
        + [
          listed(.links, difference.cells.map(\.link)), listed(.states, difference.cells.map(\.state)),
          listed(.networks, difference.cells.map(\.network.words[language])),
        ] + (difference.why.map { [listed(.why, [$0], width: .max)] } ?? []) + [""]
    }
    let others = (matrix.unreachable.map(\.words) + matrix.faultSentences).map { $0[language] }
    return (groups.map(\.escapingControlCharacters) + problems + remarks + others + [verdict[language]])
      .joined(separator: "\n")
  }

  /// What is wrong beside the cells.
  private var others: [String] { matrix.unreachable.map(\.text) + matrix.faultTexts }

  /// The verdict in one line, which says the same as the exit code.
  public var summary: String { verdict.en }

  /// The verdict in both languages.
  private var verdict: BilingualText {
    guard cells > 0 else { return MatrixCheckSentence.nothing.sentence }
    let wrong = problems.count + matrix.unreachable.count + matrix.faults.count
    let rest = MatrixCheckSentence.uncompared.sentence(["cells": .number(uncompared, "cell")])
    let parts = [
      different > 0
        ? MatrixCheckSentence.different.sentence([
          "different": BilingualText("\(different)"), "causes": .number(differences.count, "cause"),
        ]) : nil, wrong > 0 ? MatrixCheckSentence.problems.sentence(["problems": .number(wrong, "problem")]) : nil,
    ].compactMap { $0 }
    let words = BilingualText(en: parts.map(\.en).joined(separator: "; "), ja: parts.map(\.ja).joined(separator: "、"))
    let sentence = (isEqual ? MatrixCheckSentence.allExpected : .differs).sentence([
      "cells": .number(cells, "cell"), "parts": words,
    ])
    return uncompared > 0 ? BilingualText(en: sentence.en + rest.en, ja: sentence.ja + rest.ja) : sentence
  }

  /// The first few names, and how many more there are. The line of a rule stays whole.
  private static func listed(
    _ title: MatrixCheckSentence, _ names: [String], width: Int, _ language: Language
  ) -> String {
    let names = distinct(names)
    let rest = MatrixCheckSentence.more.sentence(["count": "\(names.count - 4)"])[language]
    return "  " + title.sentence[language].padded(to: 10)
      + names.prefix(4).map { $0.shortened(to: width) }.joined(separator: ", ") + (names.count > 4 ? rest : "")
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  // MARK: - Markdown

  /// The differences for a comment on a pull request. `title` is its heading.
  public func markdown(title: String) -> String {
    let head = ["### \(Self.escape(title))", "", Self.escape(summary)]
    let rows = differences.prefix(50).map { difference in
      let states = Self.distinct(difference.cells.map(\.state))
      let names = states.prefix(4).joined(separator: ", ") + (states.count > 4 ? ", …" : "")
      return "| \(difference.cells.count) | \(Self.escape(difference.title)) | "
        + "\(Self.escape(difference.expected.first?.text ?? "")) | \(Self.escape(names)) |"
    }
    let table = rows.isEmpty ? [] : ["", "| cells | now | expected | states |", "| ---: | --- | --- | --- |"] + rows
    let more = differences.count > 50 ? ["", "… and \(differences.count - 50) more causes"] : []
    let lines = (problems + remarks + others).map { "- \(Self.escape($0))" }
    return (head + table + more + (lines.isEmpty ? [] : [""] + lines)).joined(separator: "\n")
  }

  /// The text where Markdown takes no character as its own.
  private static func escape(_ text: String) -> String {
    text.escapingControlCharacters.map { "\\`*_|<>[]#".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  // MARK: - JUnit

  /// Returns a JUnit XML document with a test case for each link, and a failed one without a cell; `name` is the name of the
  /// suite, `line` returns the line of a route in the file `routes`; `states` is the file of the states. What was not compared is
  /// a skipped case, so that the report does not say more than the text.
  public func junit(
    name: String, routes: String = "links.yaml", states: String = "states.yaml", line: (String) -> Int? = { _ in nil }
  ) -> String {
    var report = JUnitReport()
    var failures: [String: [MatrixDifference.Cell]] = [:]
    for cell in differences.flatMap(\.cells) { failures[cell.link, default: []].append(cell) }
    for link in matrix.links {
      let found = failures.removeValue(forKey: link.shown) ?? []
      report.add(
        name: link.shown, group: link.route ?? "no route", failure: Self.failure(found),
        at: found.first?.line.map { (file, $0) } ?? link.route.flatMap(line).map { (routes, $0) })
    }
    for (link, cells) in failures.sorted(by: { $0.key < $1.key }) {
      report.add(name: link, group: cells.first?.route ?? "no route", failure: Self.failure(cells))
    }
    for text in problems + matrix.faultTexts { report.add(name: text, group: "problems", failure: (text, text)) }
    for state in matrix.unreachable {
      report.add(
        name: state.text, group: "problems", failure: (state.text, state.text), at: state.line.map { (states, $0) })
    }
    for text in remarks { report.addSkipped(name: text, group: "not compared") }
    if cells == 0 { report.addNothingCompared("the matrix has no cell") }
    return report.xml(name: name)
  }

  private static func failure(_ cells: [MatrixDifference.Cell]) -> (String, String)? {
    guard !cells.isEmpty else { return nil }
    let lines = cells.map { "\($0.column): \($0.found), expected \($0.expected)" }
    return (counted(cells.count, "cell") + (cells.count == 1 ? " differs" : " differ"), lines.joined(separator: "\n"))
  }
}
