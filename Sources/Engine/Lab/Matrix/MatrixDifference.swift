import SessionEngine
import TextFormats

/// Cells that differ from what was expected, or from a recording, in the same way.
public struct MatrixDifference: Sendable {
  /// A cell that differs.
  public struct Cell: Sendable, Encodable {
    /// The link without its secrets.
    public let link: String
    /// The route; `nil` for a link that no route takes.
    public let route: String?
    /// The state.
    public let state: String
    /// The network.
    public let network: MatrixNetwork
    /// What was expected.
    public let expected: String
    /// What was found.
    public let found: String
    /// The line of the rule that expects it; `nil` without one.
    public let line: Int?
    /// The cell; `nil` for one that is in the recording only.
    public let cell: MatrixCell?

    /// The name of the column.
    var column: String { network == .quick ? state : "\(state) (\(network.rawValue) network)" }
  }

  /// What the cells share: `stopped: maintenance`, or `wallet opens Menu instead of Wallet`.
  public let title: String
  /// The cells in the order of the matrix; at least one.
  public let cells: [Cell]

  /// What was expected, each once, with the lines of the rules.
  public var expected: [(text: String, line: Int?)] {
    var seen: Set<String> = []
    return cells.filter { seen.insert("\($0.line ?? 0) \($0.expected)").inserted }.map { ($0.expected, $0.line) }
  }

  /// What was found in each cell, where that is not the title.
  var found: [String] { cells.map(\.found).filter { $0 != title } }

  /// What has to happen next in the first cell, or the step that ended there.
  public var why: String? {
    guard let cell = cells.first?.cell else { return nil }
    return cell.next ?? cell.steps.last.map { "the step \($0.name) \($0.outcome.rawValue)" }
  }
}

extension MatrixDifference.Cell {
  /// A cell of a matrix that differs.
  init(_ place: Matrix.Place, expected: String, found: String, line: Int? = nil) {
    self.init(
      link: place.link.shown, route: place.link.route, state: place.column.state, network: place.column.network,
      expected: expected, found: found, line: line, cell: place.cell)
  }
}
