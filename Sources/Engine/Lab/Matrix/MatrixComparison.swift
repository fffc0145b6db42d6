import SessionEngine
import TextFormats

/// A matrix compared with the expectations of a person, or with a recording.
public struct MatrixComparison: Sendable {
  let matrix: Matrix
  /// The name of the file with the expectations or the recording.
  let file: String
  /// The differences by cause, the largest first.
  public let differences: [MatrixDifference]
  /// What else is wrong, one line each: names in rules that nothing has, and what is wrong with the configuration.
  public internal(set) var problems: [String]
  /// What was not compared, one line each: rules that accept any screen.
  public let remarks: [String]
  /// The number of cells of which no screen was compared.
  public let uncompared: Int

  /// Compares a matrix with the rules of a file. `links` and `states` are all that the table and the app have, also those that
  /// the matrix leaves out; without them no name in a rule is missed.
  public init(
    _ matrix: Matrix, with expectations: MatrixExpectations, file: String,
    all: (links: [MatrixLink], states: [String])? = nil
  ) {
    let loose = expectations.looseRules(in: matrix)
    let unknown = all.map { expectations.unknownNames(links: $0.links, states: $0.states) } ?? []
    func line(_ rule: MatrixRule, _ text: String) -> String {
      "\(file)\(rule.line.map { ":\($0)" } ?? ""): \(text)"
    }
    self.init(
      matrix, file: file, differences: expectations.differences(in: matrix),
      problems: unknown.map { rule, names in
        line(rule, "no route, link or state is \(names.joined(separator: ", ")); correct the name, or remove it")
      },
      remarks: loose.map { rule, cells in
        line(
          rule, "this rule accepts any screen: of \(counted(cells, "cell")) only the outcome is compared; add `screen:`"
        )
      }, uncompared: loose.reduce(0) { $0 + $1.cells })
  }

  /// A comparison from its parts.
  init(
    _ matrix: Matrix, file: String, differences: [MatrixDifference], problems: [String] = [], remarks: [String] = [],
    uncompared: Int = 0
  ) {
    (self.matrix, self.file, self.differences) = (matrix, file, differences)
    (self.problems, self.remarks, self.uncompared) = (problems, remarks, uncompared)
  }

  /// Returns the comparison with more that is wrong, one line each.
  public func adding(problems more: [String]) -> MatrixComparison {
    var comparison = self
    comparison.problems += more
    return comparison
  }

  /// The number of cells.
  public var cells: Int { matrix.count }

  /// The number of cells that differ.
  public var different: Int { differences.reduce(0) { $0 + $1.cells.count } }

  /// Whether there are cells, all states could be reached, and all is as expected.
  public var isEqual: Bool {
    cells > 0 && differences.isEmpty && problems.isEmpty && matrix.unreachable.isEmpty && matrix.faults.isEmpty
  }

  /// Whether a link differs in a cell.
  public func isDifferent(_ link: MatrixLink) -> Bool {
    differences.contains { $0.cells.contains { $0.link == link.shown } }
  }
}

extension MatrixComparison: Encodable {
  private enum CodingKeys: String, CodingKey {
    case cells, different, uncompared, equal, problems, unreachable, differences
  }

  private struct Group: Encodable {
    let found: String
    let why: String?
    let cells: [MatrixDifference.Cell]
  }

  /// Writes the numbers of cells, the problems, and the differences.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(cells, forKey: .cells)
    try container.encode(different, forKey: .different)
    try container.encode(uncompared, forKey: .uncompared)
    try container.encode(isEqual, forKey: .equal)
    try container.encode(problems, forKey: .problems)
    try container.encode(matrix.unreachable, forKey: .unreachable)
    let groups = differences.map { Group(found: $0.title, why: $0.why, cells: $0.cells) }
    try container.encode(groups, forKey: .differences)
  }
}
