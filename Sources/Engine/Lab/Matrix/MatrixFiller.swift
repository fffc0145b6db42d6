import DeepLinks
public import SessionEngine

/// A filler of the rows of a matrix.
///
/// A link that changes nothing in a column leaves its session to the next link: that one would wake the same session.
public struct MatrixFiller {
  /// The columns of the rows.
  public let columns: [MatrixColumn]

  private let runner: MatrixRunner
  private let showsScreens: Bool
  private let secrets: Redactor
  /// The session of each column that is as it woke; `nil` where a link has changed it.
  private var sessions: [Session?]

  /// A filler of rows with all states under all networks. `showsScreens` tells whether a page shows the cells.
  ///
  /// Throws `StartingStateError` for a state that cannot be reached, and the app's error when the app cannot be built.
  public init(
    host: SessionHost, states: [StartingState], networks: [MatrixNetwork], at: Int64, showsScreens: Bool = false
  ) throws {
    let runner = MatrixRunner(host: host, at: at)
    columns = try states.flatMap { state in try networks.map { try runner.column(state, $0) } }
    sessions = columns.map { _ in nil }
    self.runner = runner
    self.showsScreens = showsScreens
    secrets = host.routes.secrets
  }

  /// Returns the cells of a link. Throws the app's error when the app cannot be built.
  public mutating func row(of link: MatrixLink) throws -> Matrix.Row {
    var (cells, shown): ([MatrixCell], [MatrixPage.Shown]) = ([], [])
    for (index, column) in columns.enumerated() {
      let opened = runner.open(.open(url: link.url), in: try sessions[index] ?? runner.session(in: column))
      sessions[index] = opened.isUnchanged ? opened.session : nil
      cells.append(opened.cell)
      if showsScreens { shown.append(MatrixPage.Shown(opened, secrets: secrets)) }
    }
    return Matrix.Row(cells: cells, shown: showsScreens ? shown : nil)
  }

  /// Returns the tree of each column as a page shows it. Throws the app's error when the app cannot be built.
  public func trees() throws -> [String] {
    try columns.map { MatrixPage.tree(of: try runner.session(in: $0), secrets: secrets) }
  }
}
