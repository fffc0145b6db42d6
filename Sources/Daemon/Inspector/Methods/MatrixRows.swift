import ControlProtocol
import DeepLinks
import Foundation
import Lab
import NIOConcurrencyHelpers
import SessionEngine
import TextFormats

/// Lists the rows and the columns of the matrix.
struct ShowMatrix: InspectorMethod {
  static let name = "inspector.matrix"
  static let abstract = "Lists the rows and the columns of the matrix."

  func answer(_ inspector: InspectorMethods) -> MatrixAxes { inspector.matrix.axes(inspector.host) }
}

/// Opens one link in every state under a network.
struct ShowMatrixRow: InspectorMethod {
  static let name = "inspector.matrix.row"
  static let abstract = "Opens one link in every state under a network."
  let link: String
  let network: MatrixNetwork

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> MatrixRow {
    try await inspector.matrix.row(link, network, inspector.host)
  }
}

/// Opens one link in a state under a network.
struct ShowMatrixCell: InspectorMethod {
  static let name = "inspector.matrix.cell"
  static let abstract = "Opens one link in a state under a network."
  let link: String
  let state: String
  let network: MatrixNetwork

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> Matrix.Place {
    try await inspector.matrix.cell(link, state, network, inspector.host).place
  }
}

/// Returns the screens and the trees of one link in a state under a network.
struct ShowMatrixScreens: InspectorMethod {
  static let name = "inspector.matrix.screens"
  static let abstract = "Returns the screens and the trees of one link in a state under a network."
  let link: String
  let state: String
  let network: MatrixNetwork

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> ShownCell {
    try await inspector.matrix.cell(link, state, network, inspector.host)
  }
}

/// The matrix of links and states, whose cells are computed when they are asked for.
///
/// The columns are set up once for each route table, and the row of a sample is computed once for each network. A row has
/// what the map shows of its cells; a whole cell is computed when a person looks at it.
final class MatrixRows: Sendable {
  private let thread: LabThread
  private let prepared = NIOLockedValueBox<PreparedMatrix?>(nil)
  /// The rows of the samples that were computed under the table of `prepared`.
  private let rows = NIOLockedValueBox<[MatrixRow.Key: MatrixRow]>([:])

  /// The matrix of an app, computed on a thread.
  init(thread: LabThread) { self.thread = thread }

  /// Returns the links, the states and the networks of a host.
  func axes(_ host: SessionHost) -> MatrixAxes {
    MatrixAxes(
      links: MatrixLink.samples(of: host.routes).map(MatrixAxes.Link.init), states: host.app.states.map(\.name),
      networks: MatrixNetwork.allCases)
  }

  /// Opens a link in every state under a network. A sample may be given as it is shown, without its secrets.
  ///
  /// Throws `config.invalid` for a state that cannot be reached.
  func row(_ link: String, _ network: MatrixNetwork, _ host: SessionHost) async throws(ControlError) -> MatrixRow {
    let key = MatrixRow.Key(link: link, network: network)
    let isPrepared = prepared.withLockedValue { $0?.routes === host.routes }
    if isPrepared, let known = rows.withLockedValue({ $0[key] }) { return known }
    let rows = rows
    return try await matrix(host) { matrix throws(ControlError) in
      let row = try matrix.row(link, network)
      if matrix.isSample(link) { rows.withLockedValue { $0[key] = row } }
      return row
    }
  }

  /// The links whose rows are kept.
  var keptLinks: Set<String> { rows.withLockedValue { Set($0.keys.map(\.link)) } }

  /// Opens a link in a state under a network. Throws as `row` does, and `params.invalid` for a state that the app does not have.
  func cell(
    _ link: String, _ state: String, _ network: MatrixNetwork, _ host: SessionHost
  ) async throws(ControlError) -> ShownCell {
    try await matrix(host) { matrix throws(ControlError) in try matrix.cell(link, state, network) }
  }

  private func matrix<Answer: Sendable>(
    _ host: SessionHost, _ answer: @escaping @Sendable (PreparedMatrix) throws(ControlError) -> Answer
  ) async throws(ControlError) -> Answer {
    let (prepared, rows) = (prepared, rows)
    return try await thread.run { () throws(ControlError) in
      if let known = prepared.withLockedValue({ $0 }), known.routes === host.routes { return try answer(known) }
      let matrix = try PreparedMatrix(host)
      rows.withLockedValue { $0 = [:] }
      prepared.withLockedValue { $0 = matrix }
      return try answer(matrix)
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

  func row(_ text: String, _ network: MatrixNetwork) throws(ControlError) -> MatrixRow {
    let link = link(text)
    let cells = try Self.checked {
      try columns.filter { $0.network == network }.map { column in
        let (outcome, faults) = try runner.outcome(of: link, in: column)
        return MatrixRow.Cell(state: column.state, outcome: outcome, faults: faults)
      }
    }
    return MatrixRow(link: link.shown, network: network, cells: cells)
  }

  func cell(_ text: String, _ state: String, _ network: MatrixNetwork) throws(ControlError) -> ShownCell {
    guard let column = columns.first(where: { $0.state == state && $0.network == network }) else {
      let states = columns.filter { $0.network == network }.map(\.state)
      throw ControlError(
        .invalidParameters, "there is no state \(state.clipped())",
        hint: NearestName.of(state, among: states).map { "did you mean \($0)?" }
          ?? "the states are \(states.joined(separator: ", "))")
    }
    let link = link(text)
    return try Self.checked {
      let opened = try runner.open(link, in: column)
      return ShownCell(
        Matrix.Place(link: link, column: column, cell: opened.cell), session: opened.session,
        before: try runner.session(in: column).tree, secrets: routes.secrets)
    }
  }

  /// Whether a link is a sample of the table, as it is or as it is shown.
  func isSample(_ text: String) -> Bool { samples.contains { $0.url == text || $0.shown == text } }

  /// The sample that a text names, as it is or as it is shown; otherwise the link of the text.
  private func link(_ text: String) -> MatrixLink {
    samples.first { $0.url == text || $0.shown == text } ?? MatrixLink(text, routes: routes)
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

/// What the map shows of one link under a network: a cell for each state, in the order of the states.
struct MatrixRow: Encodable, Sendable {
  let link: String
  let network: MatrixNetwork
  let cells: [Cell]

  /// The link and the network of a row, as they are asked for.
  struct Key: Hashable {
    let link: String
    let network: MatrixNetwork
  }

  /// The outcome of the link in a state. `faults` are the rules that the app's code broke; `nil` for a healthy app.
  struct Cell: Encodable, Sendable {
    let state: String
    let outcome: LinkOutcome.Kind
    let faults: [String]?
  }
}
