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
      if let rule, rule.accepts(place) { continue }
      // A screen and a place count only where a rule names them.
      let found = rule?.found(place) ?? MatrixCause(place.cell).text
      groups[found, default: []].append(
        MatrixDifference.Cell(place, expected: rule?.text ?? "no rule", found: found, line: rule?.line))
    }
    return groups.map { MatrixDifference(title: $0, cells: $1) }
      .sorted { ($1.cells.count, $0.title) < ($0.cells.count, $1.title) }
  }

  /// Returns the cells that differ, in the order of the matrix.
  func places(differingIn matrix: Matrix) -> [Matrix.Place] {
    matrix.places.filter { place in rules.last { $0.matches(place) }?.accepts(place) != true }
  }

  /// Returns the rules with names that nothing has: a route or a sample that was deleted or renamed, or a misspelt state.
  ///
  /// `links` and `states` are all that there are, also those that the matrix leaves out.
  func unknownNames(links: [MatrixLink], states: [String]) -> [(rule: MatrixRule, names: [String])] {
    rules.map { ($0, $0.unknown(links: links, states: states)) }.filter { !$0.names.isEmpty }
  }

  /// Returns the rules that accept a completed link on any screen, each with the number of cells that it decides.
  func looseRules(in matrix: Matrix) -> [(rule: MatrixRule, cells: Int)] {
    guard rules.contains(where: \.acceptsAnyScreen) else { return [] }
    var counts: [MatrixRule: Int] = [:]
    for place in matrix.places {
      if let rule = rules.last(where: { $0.matches(place) }), rule.acceptsAnyScreen { counts[rule, default: 0] += 1 }
    }
    return rules.compactMap { rule in counts[rule].map { (rule, $0) } }
  }
}
