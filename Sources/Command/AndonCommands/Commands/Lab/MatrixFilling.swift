import DeepLinks
import HeadlessUI
import Lab
import SessionEngine

/// The filling of a matrix by workers, with the page of its cells.
struct MatrixFilling {
  let working: WorkingSetup
  let links: [MatrixLink]
  let states: [StartingState]
  let networks: [MatrixNetwork]
  /// The time of all sessions, in milliseconds since 1970.
  let at: Int64
  let showsScreens: Bool
  private var page: MatrixPage?

  init(
    working: WorkingSetup, links: [MatrixLink], states: [StartingState], networks: [MatrixNetwork], at: Int64,
    showsScreens: Bool
  ) {
    (self.working, self.links, self.states, self.networks) = (working, links, states, networks)
    (self.at, self.showsScreens) = (at, showsScreens)
    page = showsScreens ? MatrixPage(app: working.setup.app.name) : nil
  }

  /// Fills the matrix. `row` gets the number of each row with its cells, in order; `keepsCells` tells whether the matrix has
  /// them afterwards.
  mutating func run(
    jobs: JobsOptions, config: String?, keepsCells: Bool, row each: (Int, [Matrix.Place]) throws -> Void
  ) async throws -> Matrix {
    let fillers = fillers(jobs, config)
    let (columns, unreachable) = try await fillers.first { ($0.columns, $0.unreachable) }
    var matrix = Matrix(
      links: links, columns: columns, unreachable: working.unreachable + unreachable, keepsCells: keepsCells)
    if page != nil { for tree in try await fillers.first({ try $0.trees() }) { page?.add(before: tree) } }
    var progress = Progress("cells", "filled", of: links.count * columns.count)
    var (rest, number) = (links.makeIterator(), 0)
    try await fillers.run(next: { rest.next() }, work: { try $0.row(of: $1) }) { row in
      let places = matrix.add(row.cells)
      try each(number, places)
      number += 1
      page?.add(row)
      progress.count(row.cells.count)
    }
    progress.clear()
    return matrix
  }

  /// Returns the page of the matrix. Throws when the data cannot be encoded, which no text causes.
  func html(of matrix: Matrix, _ comparison: MatrixComparison?, in language: Language?) throws -> String {
    let setup = working.setup
    return try page?.html(
      of: matrix, comparison: comparison, language: language, words: LinkReasons(setup.app), routes: setup.routes) ?? ""
  }

  /// The workers that fill the rows, each with an app of its own.
  private func fillers(_ jobs: JobsOptions, _ config: String?) -> Workers<MatrixFiller> {
    let (names, networks, at, showsScreens) = (Set(states.map(\.name)), networks, at, showsScreens)
    return jobs.workers {
      let host = try WorkingSetup.load(config: config).setup.host
      return try MatrixFiller(
        host: host, states: host.app.states.filter { names.contains($0.name) }, networks: networks, at: at,
        showsScreens: showsScreens)
    }
  }
}
