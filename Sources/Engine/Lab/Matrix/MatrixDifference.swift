import SessionEngine

/// Cells that differ from the expectations in the same way.
public struct MatrixDifference: Sendable {
  /// A cell with the rule that it breaks.
  struct Cell: Sendable {
    let place: Matrix.Place
    /// The rule; `nil` where no rule is about the cell.
    let rule: MatrixRule?
  }

  /// What happened: `stopped: maintenance`.
  public let found: String
  let cells: [Cell]

  /// The cells with their places, in the order of the matrix; at least one.
  public var places: [Matrix.Place] { cells.map(\.place) }

  /// What the broken rules expect, each once, with their lines.
  public var expected: [(text: String, line: Int?)] {
    var seen: Set<MatrixRule?> = []
    return cells.map(\.rule).filter { seen.insert($0).inserted }.map { ($0?.text ?? "no rule", $0?.line) }
  }

  /// What has to happen next in the first cell, or the step that ended there.
  public var why: String? {
    guard let cell = cells.first?.place.cell else { return nil }
    return cell.next ?? cell.steps.last.map { "the step \($0.name) \($0.outcome.rawValue)" }
  }
}
