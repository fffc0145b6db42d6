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

/// A rule of the expectations.
public struct MatrixRule: Sendable, Hashable {
  /// The line of the file, from 1; `nil` when not known.
  public let line: Int?
  let links: [NamePattern]
  let states: [NamePattern]
  let networks: [MatrixNetwork]
  let outcome: LinkOutcome.Kind
  let reason: NamePattern?
  let screen: String?

  /// Reads a rule; `nil` after reporting what is wrong.
  init?(_ field: ConfigField, _ reader: ConfigReader) {
    let fields = reader.fields(field, known: ["links", "states", "networks", "outcome", "reason", "screen"])
    let names = MatrixNetwork.allCases.map(\.rawValue)
    let kinds = LinkOutcome.Kind.allCases.map(\.rawValue)
    networks =
      fields["networks"].map { value in
        reader.texts(value).compactMap { MatrixNetwork(rawValue: reader.choice($0, among: names, value) ?? "") }
      } ?? MatrixNetwork.allCases
    links = fields["links"].map { reader.texts($0).map(NamePattern.init) } ?? [NamePattern("*")]
    states = fields["states"].map { reader.texts($0).map(NamePattern.init) } ?? [NamePattern("*")]
    reason = fields["reason"].flatMap { reader.text($0) }.map(NamePattern.init)
    screen = fields["screen"].flatMap { reader.text($0) }
    line = field.line
    guard let value = fields["outcome"] else {
      reader.report(field, "The rule has no `outcome`.", expected: kinds.joined(separator: ", "), remedy: "Add it.")
      return nil
    }
    guard let kind = reader.text(value).flatMap({ reader.choice($0, among: kinds, value) }),
      let outcome = LinkOutcome.Kind(rawValue: kind)
    else { return nil }
    self.outcome = outcome
  }

  /// What the rule expects: `stopped: maintenance on Maintenance`.
  public var text: String {
    MatrixCause(outcome: outcome, reason: reason?.text).text + (screen.map { " on \($0)" } ?? "")
  }

  /// Whether the rule is about a cell.
  func matches(_ place: Matrix.Place) -> Bool {
    networks.contains(place.column.network) && states.contains { $0.matches(place.column.state) }
      && links.contains(where: place.link.matches)
  }

  /// Whether a cell is as the rule expects.
  func accepts(_ cell: MatrixCell) -> Bool {
    cell.outcome == outcome && (reason?.matches(cell.reason ?? "") ?? true)
      && (screen.map { $0 == cell.screen } ?? true)
  }
}

extension ConfigReader {
  /// Returns a word that is one of some; `nil` after reporting that it is none.
  fileprivate func choice(_ word: String, among words: [String], _ field: ConfigField) -> String? {
    if words.contains(word) { return word }
    report(
      field, "`\(word)` is not known here.", expected: "one of " + words.joined(separator: ", "),
      remedy: NearestName.question(word, among: words) ?? "Write one of them.")
    return nil
  }
}
