import SessionEngine
import TextFormats

/// A matrix compared with the expectations of a person.
public struct MatrixComparison: Encodable, Sendable {
  private let matrix: Matrix
  /// The differences by cause, the largest first.
  public let differences: [MatrixDifference]
  /// The rules that match no cell.
  private let idle: [MatrixRule]

  /// Compares a matrix. `isWhole` is whether every rule should match a cell.
  public init(_ matrix: Matrix, with expectations: MatrixExpectations, isWhole: Bool) throws {
    self.matrix = matrix
    differences = expectations.differences(in: matrix)
    idle = isWhole ? expectations.idleRules(in: matrix) : []
  }

  /// The number of cells.
  public var cells: Int { matrix.count }

  /// Whether there are cells, and all are as expected. A rule without a cell is probably misspelt, so it counts too.
  public var isEqual: Bool { cells > 0 && differences.isEmpty && idle.isEmpty && matrix.faults.isEmpty }

  /// Whether a link differs in a cell.
  public func isDifferent(_ link: MatrixLink) -> Bool {
    differences.contains { $0.places.contains { $0.link == link } }
  }

  // MARK: - Text

  /// The differences by cause, and a summary. `file` is the name of the file.
  public func text(file: String) -> String {
    let groups = differences.flatMap { difference in
      let expected = difference.expected.map { "\($0.text) (\(file)\($0.line.map { ":\($0)" } ?? ""))" }
      return [
        "\(counted(difference.cells.count, "cell")): \(difference.found)", listed("expected", expected),
        listed("links", difference.places.map(\.link.shown)),
        listed("states", difference.places.map(\.column.state)),
        listed("networks", difference.places.map(\.column.network.rawValue)),
      ] + (difference.why.map { ["  why       \($0)"] } ?? []) + [""]
    }
    let rules = idle.map { rule in
      "\(file)\(rule.line.map { ":\($0)" } ?? ""): this rule matches no cell; correct its names, or remove it"
    }
    let faults = matrix.faults.map { "fault: \($0.fault) (\($0.place.link.shown) in \($0.place.column.name))" }
    return (groups.map(\.escapingControlCharacters) + rules + faults + [summary]).joined(separator: "\n")
  }

  private var summary: String {
    guard cells > 0 else { return "nothing was compared" }
    let different = differences.reduce(0) { $0 + $1.cells.count }
    guard different > 0 else { return "\(counted(cells, "cell")): all as expected" }
    return "\(counted(cells, "cell")): \(different) different, by \(counted(differences.count, "cause"))"
  }

  /// The first few names, and how many more there are.
  private func listed(_ title: String, _ names: [String]) -> String {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    let rest = names.count > 4 ? ", and \(names.count - 4) more" : ""
    return "  " + title.padded(to: 10) + names.prefix(4).map { $0.shortened(to: 60) }.joined(separator: ", ") + rest
  }

  // MARK: - Reports

  /// Returns a JUnit XML document with a test case for each link, and a failed one without a cell; `name` is the name of the
  /// suite.
  public func junit(name: String) -> String {
    var report = JUnitReport()
    for link in matrix.links {
      let found = differences.flatMap { difference in
        difference.cells.filter { $0.place.link == link }.map { cell in
          "\(cell.place.column.name): \(difference.found), expected \(cell.rule?.text ?? "no rule")"
        }
      }
      report.add(
        name: link.shown, group: link.route ?? "no route",
        failure: found.isEmpty ? nil : (counted(found.count, "cell") + " differ", found.joined(separator: "\n")))
    }
    if cells == 0 { report.addNothingCompared("the matrix has no cell") }
    return report.xml(name: name)
  }

  /// Writes the number of cells, the differences, and the lines of rules that match no cell.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(cells, forKey: .cells)
    try container.encode(isEqual, forKey: .equal)
    try container.encode(idle.compactMap(\.line), forKey: .idleRules)
    let records = differences.map { difference in
      DifferenceRecord(
        found: difference.found, why: difference.why,
        cells: difference.cells.map {
          CellRecord(expected: $0.rule?.text, line: $0.rule?.line, cell: $0.place)
        })
    }
    try container.encode(records, forKey: .differences)
  }

  private enum CodingKeys: String, CodingKey { case cells, equal, idleRules, differences }

  private struct DifferenceRecord: Encodable {
    let found: String
    let why: String?
    let cells: [CellRecord]
  }

  private struct CellRecord: Encodable {
    let expected: String?
    let line: Int?
    let cell: Matrix.Place
  }
}
