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

  /// The time of whole cells in percent of the time of their outcomes alone, each of the fastest of some rounds.
  func percentOfOutcomes() throws -> Int {
    var (outcomes, whole) = (Double.infinity, Double.infinity)
    for _ in 0..<5 {
      outcomes = min(outcomes, try seconds { _ = try runner.outcome(of: $0, in: $1) })
      whole = min(whole, try seconds { _ = try runner.open($0, in: $1).cell })
    }
    return Int(100 * whole / outcomes)
  }

  private func seconds(_ open: (MatrixLink, MatrixColumn) throws -> Void) throws -> Double {
    let begin = ContinuousClock.now
    for link in links { for column in columns { try open(link, column) } }
    return (ContinuousClock.now - begin) / .seconds(1)
  }
}
