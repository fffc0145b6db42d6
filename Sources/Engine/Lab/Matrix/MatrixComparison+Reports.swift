import SessionEngine
import TextFormats

// The reports of a comparison: text, Markdown and JUnit. All tell the same causes in the same order.

extension MatrixComparison {
  /// The differences by cause, and a summary.
  public var text: String {
    let groups = differences.flatMap { difference in
      let expected = difference.expected.map { $0.text + ($0.line.map { " (\(file):\($0))" } ?? "") }
      return [
        "\(counted(difference.cells.count, "cell")): \(difference.title)",
        Self.listed("expected", expected, width: .max),
      ] + (difference.found.isEmpty ? [] : [Self.listed("found", difference.found, width: .max)]) + [
        Self.listed("links", difference.cells.map(\.link)), Self.listed("states", difference.cells.map(\.state)),
        Self.listed("networks", difference.cells.map(\.network.rawValue)),
      ] + (difference.why.map { ["  why       \($0)"] } ?? []) + [""]
    }
    return (groups.map(\.escapingControlCharacters) + problems + remarks + others + [summary]).joined(separator: "\n")
  }

  /// What is wrong beside the cells.
  private var others: [String] { matrix.unreachable.map(\.text) + matrix.faultTexts }

  /// The verdict in one line, which says the same as the exit code.
  public var summary: String {
    guard cells > 0 else { return "nothing was compared" }
    let wrong = problems.count + matrix.unreachable.count + matrix.faults.count
    let rest = uncompared > 0 ? "; of \(counted(uncompared, "cell")) only the outcome was compared" : ""
    if isEqual { return "\(counted(cells, "cell")): all as expected\(rest)" }
    let parts =
      (different > 0 ? ["\(different) different, by \(counted(differences.count, "cause"))"] : [])
      + (wrong > 0 ? ["\(counted(wrong, "problem")) above"] : [])
    return "\(counted(cells, "cell")): \(parts.joined(separator: "; "))\(rest)"
  }

  /// The first few names, and how many more there are. The line of a rule stays whole.
  private static func listed(_ title: String, _ names: [String], width: Int = 60) -> String {
    let names = distinct(names)
    let rest = names.count > 4 ? ", and \(names.count - 4) more" : ""
    return "  " + title.padded(to: 10) + names.prefix(4).map { $0.shortened(to: width) }.joined(separator: ", ") + rest
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
