public import DeepLinks
import TextFormats

extension MatrixExpectations {
  private static let lists: Set = ["links", "states", "networks"]
  private static let texts: Set = ["outcome", "reason", "screen"]

  /// Reads a table of rules, as a spreadsheet exports it: a row of titles, then a rule in each row. The columns are the
  /// keys of a rule in YAML; several names in a field have blanks between them, and an empty field is a missing key.
  ///
  /// `file` is the name in errors. Throws `RouteTableError` with all problems.
  public init(table text: String, file: String) throws(RouteTableError) {
    let rows = DelimitedText(text, separator: DelimitedText.separator(of: text) ?? ",").rows
    let titles = rows.first?.fields.map { $0.trimmed.lowercased() } ?? []
    let unknown = titles.filter { !Self.lists.contains($0) && !Self.texts.contains($0) }
    guard unknown.isEmpty, titles.contains("outcome") else {
      throw RouteTableError(problems: [
        RouteTableError.Problem(
          file: file, line: 1, keyPath: "",
          message: unknown.first.map { "The table has a column `\($0)`." } ?? "The table has no column `outcome`.",
          expected: "columns of links, states, networks, outcome, reason, screen", remedy: "Correct the row of titles.")
      ])
    }
    // Each rule is written on its own line in YAML, so that problems name the line of the table.
    var lines = ["expect:"]
    for row in rows.dropFirst() {
      while lines.count < row.line - 1 { lines.append("") }
      lines.append("  - { \(Self.rule(titles, row.fields)) }")
    }
    try self.init(yaml: lines.joined(separator: "\n"), file: file)
  }

  private static func rule(_ titles: [String], _ fields: [String]) -> String {
    zip(titles, fields).compactMap { title, field in
      guard !field.trimmed.isEmpty else { return nil }
      let names = lists.contains(title) ? field.split(separator: " ").map(String.init) : [field.trimmed]
      let quoted = names.map { (try? JSONCoding.text($0)) ?? "\"\"" }
      return "\(title): \(lists.contains(title) ? "[\(quoted.joined(separator: ", "))]" : quoted[0])"
    }.joined(separator: ", ")
  }
}
