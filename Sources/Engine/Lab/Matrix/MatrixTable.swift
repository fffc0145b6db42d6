public import DeepLinks
import TextFormats

extension MatrixExpectations {
  /// Reads a table of rules, as a spreadsheet exports it: a row of titles, then a rule in each row. The columns are the
  /// keys of a rule in YAML; several names in a field have blanks between them, and an empty field is a missing key.
  ///
  /// `file` is the name in errors. Throws `RouteTableError` with all problems.
  public init(table text: String, file: String) throws(RouteTableError) {
    let rows = DelimitedText(text, separator: DelimitedText.separator(of: text) ?? ",").rows
    let reader = ConfigReader(file: file)
    let keys = try Self.keys(rows.first?.fields ?? [], reader)
    let rules = rows.dropFirst().enumerated().compactMap { number, row in
      MatrixRule(Self.fields(keys, row, path: "expect.\(number)"), reader)
    }
    if rows.count < 2 {
      reader.report(
        line: 1, path: "expect", "There is no list of rules.", expected: "a rule in each row below the titles",
        remedy: "Write one.")
    }
    guard reader.problems.isEmpty else { throw RouteTableError(problems: reader.problems) }
    self.init(rules: rules)
  }

  /// Returns the keys that the titles name. Throws when one names none, or the same as another.
  private static func keys(_ titles: [String], _ reader: ConfigReader) throws(RouteTableError) -> [MatrixRule.Key] {
    let titles = titles.map { $0.trimmed.lowercased() }
    let keys = titles.compactMap(MatrixRule.Key.init)
    let problem =
      titles.first { MatrixRule.Key(rawValue: $0) == nil }.map { "The table has a column `\($0)`." }
      ?? (keys.contains(.outcome) ? nil : "The table has no column `outcome`.")
      ?? (Set(keys).count == keys.count ? nil : "Two columns of the table have the same title.")
    guard let problem else { return keys }
    reader.report(
      line: 1, path: "", problem,
      expected: "columns of \(MatrixRule.Key.allCases.map(\.rawValue).joined(separator: ", "))",
      remedy: "Correct the row of titles.")
    throw RouteTableError(problems: reader.problems)
  }

  private static func fields(
    _ keys: [MatrixRule.Key], _ row: DelimitedText.Row, path: String
  ) -> MatrixRule.Fields {
    let texts = Dictionary(zip(keys, row.fields)) { first, _ in first }
    return MatrixRule.Fields(line: row.line, path: path) { key in
      guard let text = texts[key], !text.trimmed.isEmpty else { return nil }
      return MatrixRule.Fields.Value(
        texts: key.isList ? text.split(separator: " ").map(String.init) : [text.trimmed], line: row.line,
        path: "\(path).\(key.rawValue)")
    }
  }
}
