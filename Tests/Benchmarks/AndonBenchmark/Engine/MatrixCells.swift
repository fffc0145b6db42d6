import AllocationCounter
import Lab
import SessionEngine

/// The cells of a matrix of the samples in some states: their outcomes alone, and whole.
struct MatrixCells {
  private let runner: MatrixRunner
  private let links: [MatrixLink]
  private let columns: [MatrixColumn]

  /// Sets up every fourth state.
  init(_ scenario: EngineScenario) throws {
    let runner = MatrixRunner(host: scenario.host, at: EngineScenario.start)
    columns = try scenario.host.app.states.enumerated().filter { $0.offset.isMultiple(of: 4) }.map { _, state in
      try runner.column(state, .quick)
    }
    links = MatrixLink.samples(of: scenario.host.routes)
    self.runner = runner
  }

  /// The allocations of whole cells in percent of those of their outcomes alone, after each was made once.
  func percentOfOutcomes() throws -> Int {
    func outcomes() throws -> Int { try allocations { _ = try runner.outcome(of: $0, in: $1) } }
    func whole() throws -> Int { try allocations { _ = try runner.open($0, in: $1).cell } }
    _ = try (outcomes(), whole())
    return try 100 * whole() / outcomes()
  }

  private func allocations(_ open: (MatrixLink, MatrixColumn) throws -> Void) throws -> Int {
    let before = allocation_count()
    for link in links { for column in columns { try open(link, column) } }
    return allocation_count() - before
  }
}
