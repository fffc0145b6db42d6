import ControlProtocol
import DeepLinks
import Foundation
import Lab
import NIOConcurrencyHelpers
import SessionEngine

/// Lists the rows and the columns of the matrix.
struct ShowMatrix: InspectorMethod {
  static let name = "inspector.matrix"
  static let abstract = "Lists the rows and the columns of the matrix."

  func answer(_ inspector: InspectorMethods) -> MatrixAxes { inspector.matrix.axes(inspector.host) }
}

/// Opens one link in every state.
struct ShowMatrixRow: InspectorMethod {
  static let name = "inspector.matrix.row"
  static let abstract = "Opens one link in every state."
  let link: String

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> MatrixRow {
    try await inspector.matrix.row(link, inspector.host)
  }
}

/// The matrix of links and states, whose rows are computed when they are asked for.
///
/// The columns are set up once for each route table.
final class MatrixRows: Sendable {
  private let thread: LabThread
  private let prepared = NIOLockedValueBox<PreparedMatrix?>(nil)

  /// The matrix of an app, computed on a thread.
  init(thread: LabThread) { self.thread = thread }

  /// Returns the links, the states and the networks of a host.
  func axes(_ host: SessionHost) -> MatrixAxes {
    MatrixAxes(
      links: MatrixLink.samples(of: host.routes).map(MatrixAxes.Link.init), states: host.app.states.map(\.name),
      networks: MatrixNetwork.allCases)
  }

  /// Opens a link in every state under every network. A sample may be given as it is shown, without its secrets.
  ///
  /// Throws `config.invalid` for a state that cannot be reached.
  func row(_ link: String, _ host: SessionHost) async throws(ControlError) -> MatrixRow {
    let prepared = prepared
    return try await thread.run { () throws(ControlError) in
      let matrix: PreparedMatrix
      if let known = prepared.withLockedValue({ $0 }), known.routes === host.routes {
        matrix = known
      } else {
        matrix = try PreparedMatrix(host)
        prepared.withLockedValue { $0 = matrix }
      }
      return try matrix.row(link)
    }
  }
}

/// The columns of a matrix under one table.
private struct PreparedMatrix: Sendable {
  let routes: RouteTable
  private let runner: MatrixRunner
  private let samples: [MatrixLink]
  private let columns: [MatrixColumn]

  init(_ host: SessionHost) throws(ControlError) {
    routes = host.routes
    let runner = MatrixRunner(host: host, at: Int64(Date().timeIntervalSince1970 * 1000))
    self.runner = runner
    samples = MatrixLink.samples(of: routes)
    columns = try Self.checked {
      try host.app.states.flatMap { try runner.columns($0, MatrixNetwork.allCases) }
    }
  }

  func row(_ text: String) throws(ControlError) -> MatrixRow {
    let link = samples.first { $0.url == text || $0.shown == text } ?? MatrixLink(text, routes: routes)
    let cells = try Self.checked { try columns.map { try runner.open(link, in: $0).cell } }
    var matrix = Matrix(links: [link], columns: columns)
    matrix.add(cells)
    return MatrixRow(link: link.shown, cells: Array(matrix.places))
  }

  private static func checked<Value>(_ body: () throws -> Value) throws(ControlError) -> Value {
    do {
      return try body()
    } catch let error as StartingStateError {
      throw ControlError(.configurationInvalid, error.message, hint: error.hint)
    } catch {
      throw ControlError(.internalError, "the app cannot be built: \(error)", hint: "correct the app's code")
    }
  }
}

/// The rows and the columns of the matrix, without its cells.
struct MatrixAxes: Encodable {
  let links: [Link]
  let states: [String]
  let networks: [MatrixNetwork]

  /// A row: the link as it is shown, the sample of the table, whole, that a session opens, and its route.
  struct Link: Encodable {
    let link: String
    let url: String
    let route: String?

    init(_ link: MatrixLink) {
      self.link = link.shown
      url = link.url
      route = link.route
    }
  }
}

/// The cells of one link, without secrets.
struct MatrixRow: Encodable, Sendable {
  let link: String
  let cells: [Matrix.Place]
}
