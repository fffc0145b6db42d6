import DeepLinks
import RIBs
public import SessionEngine

/// A filler of what the sample links do in the starting states of an app: all that a coverage can reach.
public struct CoverageFiller {
  private let runner: MatrixRunner
  private let names: CoverageNames
  let columns: [MatrixColumn]
  /// The trees of the columns, as the paths of their RIBs.
  private let trees: [Set<String>]
  private let links: [MatrixLink]

  /// A filler. States that cannot be reached are left out. Throws the app's error when the app cannot be built.
  public init(host: SessionHost, at: Int64) throws {
    let runner = MatrixRunner(host: host, at: at)
    self.runner = runner
    names = CoverageNames(routes: host.routes)
    links = MatrixLink.samples(of: host.routes)
    columns = try host.app.states.flatMap { state -> [MatrixColumn] in
      do {
        return try runner.columns(state, MatrixNetwork.allCases)
      } catch is StartingStateError {
        return []
      }
    }
    trees = try columns.map { try runner.session(in: $0).tree.ways }
  }

  /// A matrix without cells.
  public var matrix: CoverageMatrix {
    var matrix = CoverageMatrix(links: links, names: names)
    for (column, tree) in zip(columns, trees) { matrix.add(column.state, tree: tree) }
    return matrix
  }

  /// Returns what a link does in every column. Throws the app's error when the app cannot be built.
  public func row(of link: MatrixLink) throws -> [CoverageMatrix.Cell] {
    try columns.map { column in
      let opened = try runner.open(link, in: column)
      let visit = opened.outcome.map { names.visit($0, screen: opened.cell.screen) }
      return CoverageMatrix.Cell(
        place: Matrix.Place(link: link, column: column, cell: opened.cell),
        visit: visit
          ?? CoverageVisit(
            route: link.route ?? CoverageVisit.noRoute, outcome: MatrixCause(opened.cell).text, steps: [],
            screen: opened.cell.screen),
        ribs: opened.session.tree.names)
    }
  }
}

/// What the sample links do in the starting states.
public struct CoverageMatrix: Sendable {
  /// A link in a state under a network.
  public struct Cell: Sendable {
    let place: Matrix.Place
    let visit: CoverageVisit
    /// The RIBs of the tree afterwards.
    let ribs: Set<String>
  }

  /// The links, in the order of the table.
  public let links: [MatrixLink]
  let names: CoverageNames
  /// The names of the states, in the order of the app.
  private(set) var states: [String] = []
  /// What there is.
  private(set) var all = CoverageSet()
  /// What the rules of expectations tell of it.
  private(set) var expected = CoverageSet()
  /// The states by their trees.
  private var statesByTree: [Set<String>: [String]] = [:]
  /// What links did, in any state.
  private var ends: Set<[String]> = []
  private let shapes: Set<[String]>

  init(links: [MatrixLink], names: CoverageNames) {
    (self.links, self.names) = (links, names)
    shapes = Set(links.compactMap { names.shape(of: $0.url) })
  }

  mutating func add(_ state: String, tree: Set<String>) {
    if !states.contains(state) { states.append(state) }
    let known = statesByTree[tree] ?? []
    if !known.contains(state) { statesByTree[tree] = known + [state] }
  }

  /// Adds the cells of a link. A cell is expected when the last rule that matches it accepts it; its screen only when the rule
  /// names one.
  public mutating func add(_ row: [Cell], expectations: MatrixExpectations?) {
    for cell in row {
      all.add(cell.visit, in: cell.place.column.state, ribs: cell.ribs)
      ends.insert(cell.visit.end)
      guard let rule = expectations?.rules.last(where: { $0.matches(cell.place) }), rule.accepts(cell.place) else {
        continue
      }
      expected.add(cell.visit, in: cell.place.column.state, ribs: [], tellsScreen: rule.screen != nil)
    }
  }

  /// The states whose tree has these paths.
  func states(at tree: Set<String>) -> [String] { statesByTree[tree] ?? [] }

  /// Whether a cell of any state shows what a link did.
  func has(_ visit: CoverageVisit) -> Bool { ends.contains(visit.end) }

  /// Whether a sample has the route and the parameters of a link.
  func hasSample(like url: String) -> Bool { names.shape(of: url).map(shapes.contains) ?? false }
}
