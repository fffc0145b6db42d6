public import DeepLinks
import SessionEngine
import TextFormats

/// What a person expects of the cells of a matrix: rules in a file. Of the rules that match a cell, the last one counts.
///
/// ```yaml
/// expect:
///   - { links: "*", states: [loggedOut, registering], outcome: waiting, reason: the log-in }
///   - { links: wallet*, states: maintenance, outcome: stopped, reason: maintenance }
/// ```
public struct MatrixExpectations: Sendable {
  /// The rules in the order of the file.
  let rules: [MatrixRule]

  /// Reads a file; `file` is the name in errors. Throws `RouteTableError` with all problems.
  public init(yaml: String, file: String) throws(RouteTableError) {
    let reader = ConfigReader(file: file)
    var rules: [MatrixRule] = []
    if let root = reader.root(yaml, expected: "`expect:` and a list of rules") {
      let fields = reader.fields(root, known: ["expect"])
      if let list = fields["expect"], let items = list.items {
        rules = items.compactMap { MatrixRule($0, reader) }
      } else {
        reader.report(
          fields["expect"] ?? root, "There is no list of rules.",
          expected: "`expect:` and lines such as `- { links: … }`", remedy: "Write one, or let --accept begin the file."
        )
      }
    }
    guard reader.problems.isEmpty else { throw RouteTableError(problems: reader.problems) }
    self.rules = rules
  }

  /// Expectations of some rules.
  init(rules: [MatrixRule]) { self.rules = rules }

  /// Returns the differences between a matrix and the rules, grouped by what happened, the largest group first.
  public func differences(in matrix: Matrix) -> [MatrixDifference] {
    var groups: [String: [MatrixDifference.Cell]] = [:]
    for place in matrix.places {
      let rule = rules.last { $0.matches(place) }
      if let rule, rule.accepts(place.cell) { continue }
      // A screen counts only where a rule names it.
      let screen = rule?.screen == nil ? nil : place.cell.screen
      let found = MatrixCause(place.cell).text + (screen.map { " on \($0)" } ?? "")
      groups[found, default: []].append(MatrixDifference.Cell(place: place, rule: rule))
    }
    return groups.map { MatrixDifference(found: $0, cells: $1) }
      .sorted { ($1.cells.count, $0.found) < ($0.cells.count, $1.found) }
  }

  /// Returns the rules that match no cell of a matrix: probably a name in them is misspelt.
  public func idleRules(in matrix: Matrix) -> [MatrixRule] {
    let places = matrix.places
    return rules.filter { rule in !places.contains(where: rule.matches) }
  }
}
