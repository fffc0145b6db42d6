import DeepLinks
import Lab
import SessionEngine
import TaxiApp
import Testing
import TextFormats

/// Small matrices of the shipped app.
enum MatrixWorld {
  static func runner() throws -> MatrixRunner {
    MatrixRunner(host: try LabWorld.host(), at: LabWorld.start)
  }

  /// The matrix of some links in some states.
  static func matrix(
    _ urls: [String], _ states: [String], _ networks: [MatrixNetwork] = [.quick]
  ) throws -> Matrix {
    let routes = try LabWorld.routes()
    var filler = try filler(states, networks)
    var matrix = Matrix(links: urls.map { MatrixLink($0, routes: routes) }, columns: filler.columns)
    for link in matrix.links { matrix.add(try filler.row(of: link).cells) }
    return matrix
  }

  /// A filler of the rows of some states.
  static func filler(
    _ states: [String], _ networks: [MatrixNetwork] = [.quick], showsScreens: Bool = false
  ) throws -> MatrixFiller {
    let host = try LabWorld.host()
    let chosen = try states.map { name in try #require(host.app.states.first { $0.name == name }) }
    return try MatrixFiller(
      host: host, states: chosen, networks: networks, at: LabWorld.start, showsScreens: showsScreens)
  }

  /// The members of a cell that opening its link gives. What lies behind, and whether the link ended elsewhere, a filler adds.
  static func opened(_ cell: MatrixCell) throws -> [String: JSONValue] {
    let members = try #require(JSONValue(text: try JSONCoding.text(cell))?.object)
    return members.filter { !["behind", "elsewhere"].contains($0.key) }
  }

  static func expectations(_ yaml: String) throws -> MatrixExpectations {
    try MatrixExpectations(yaml: yaml, file: "expectations.yaml")
  }
}
