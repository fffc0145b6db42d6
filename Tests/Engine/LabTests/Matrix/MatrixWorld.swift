import DeepLinks
import Lab
import SessionEngine
import TaxiApp
import Testing

/// Small matrices of the shipped app.
enum MatrixWorld {
  static func runner() throws -> MatrixRunner {
    MatrixRunner(host: try LabWorld.host(), at: LabWorld.start)
  }

  /// The matrix of some links in some states.
  static func matrix(
    _ urls: [String], _ states: [String], _ networks: [MatrixNetwork] = [.quick]
  ) throws -> Matrix {
    let (runner, routes) = (try runner(), try LabWorld.routes())
    let columns = try states.flatMap { name in
      let state = try #require(try LabWorld.app().states.first { $0.name == name })
      return try networks.map { try runner.column(state, $0) }
    }
    var matrix = Matrix(links: urls.map { MatrixLink($0, routes: routes) }, columns: columns)
    for link in matrix.links { matrix.add(try columns.map { try runner.open(link, in: $0).cell }) }
    return matrix
  }

  static func expectations(_ yaml: String) throws -> MatrixExpectations {
    try MatrixExpectations(yaml: yaml, file: "expectations.yaml")
  }
}
