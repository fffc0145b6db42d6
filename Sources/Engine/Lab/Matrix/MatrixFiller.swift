import DeepLinks
public import SessionEngine

/// A filler of the rows of a matrix.
///
/// A link that changes nothing in a column leaves its session to the next link: that one would wake the same session.
public struct MatrixFiller {
  /// The columns of the rows.
  public let columns: [MatrixColumn]
  /// The states that cannot be reached, and have no column.
  public let unreachable: [UnreachableState]

  private let runner: MatrixRunner
  private let showsScreens: Bool
  private let secrets: Redactor
  private let host: SessionHost
  private let at: Int64
  private let own: OwnScreens
  /// What lies behind the screens of the ends that were met, by the digest of the session.
  private var behind: [UInt64: WayBack] = [:]
  private var texts = SharedTexts()
  /// The session of each column that is as it woke; `nil` where a link has changed it.
  private var sessions: [Session?]

  /// A filler of rows with all states under all networks. `showsScreens` tells whether a page shows the cells.
  ///
  /// A state that cannot be reached is left out, so that it does not hide the others. Throws the app's error when the app cannot
  /// be built.
  public init(
    host: SessionHost, states: [StartingState], networks: [MatrixNetwork], at: Int64, showsScreens: Bool = false
  ) throws {
    let runner = MatrixRunner(host: host, at: at)
    var (columns, unreachable): ([MatrixColumn], [UnreachableState]) = ([], [])
    for state in states {
      do {
        columns += try runner.columns(state, networks)
      } catch let error as StartingStateError {
        unreachable.append(UnreachableState(state: state.name, why: error.message, line: error.line))
      }
    }
    (self.columns, self.unreachable) = (columns, unreachable)
    (self.host, self.at) = (host, at)
    own = OwnScreens(host: host, at: at)
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
      let cell = try whole(link, opened)
      cells.append(cell)
      if showsScreens { shown.append(MatrixPage.Shown(cell, in: opened.session, secrets: secrets)) }
    }
    return Matrix.Row(cells: cells, shown: showsScreens ? shown : nil)
  }

  /// Returns the cell with what lies behind and the place where the link ended; equal texts share their memory.
  private mutating func whole(_ link: MatrixLink, _ opened: MatrixRunner.Opened) throws -> MatrixCell {
    var cell = texts.shared(opened.cell)
    cell.elsewhere = try own.elsewhere(link, opened)
    cell.behind = try behind(opened.session)
    return cell
  }

  /// What lies behind the screen of a session; `nil` while the app is not on the screen. It is found once for each end.
  private mutating func behind(_ session: Session) throws -> WayBack? {
    guard session.backAction != nil else { return nil }
    let digest = StateDigest.of(session)
    if let known = behind[digest] { return known }
    let way = try host.wayBack(from: session.record, at: at)
    if behind.count == SharedTexts.most { behind.removeAll() }
    behind[digest] = way
    return way
  }

  /// Returns the tree of each column as a page shows it. Throws the app's error when the app cannot be built.
  public func trees() throws -> [String] {
    try columns.map { MatrixPage.tree(of: try runner.session(in: $0), secrets: secrets) }
  }
}
