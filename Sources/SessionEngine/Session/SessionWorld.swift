import DeepLinks
import Flux
import RIBs
import Streams
import TextFormats

/// What a session can rebuild from its record: the app's instance, its tree, and what the current turn did to it.
final class SessionWorld {
  let app: any SimulatedApp
  let routes: RouteTable
  private(set) var instance: any AppInstance
  let tree = RIBTree()
  private let moves: TreeMoves
  let dispatcher = Dispatcher()
  let settings: Store<SessionSettings>
  let time: SessionTime
  let desk = RequestDesk()
  /// Whether the session has closed: nothing more can happen.
  private(set) var isClosed = false

  /// Builds the app from the record and launches its root.
  init(record: SessionRecord, app: any SimulatedApp, routes: RouteTable) throws {
    self.app = app
    self.routes = routes
    moves = TreeMoves(of: tree)
    settings = try Store(dispatcher, stored: record.states)
    time = SessionTime(now: settings.state.clock.time(at: record.updatedAt))
    instance = try app.makeInstance(
      AppContext(
        rows: record.rows, state: record.states, routes: routes, dispatcher: dispatcher, settings: settings,
        time: time, desk: desk, isBackendOutside: app.externalBackend != nil))
    tree.now = time.now
    instance.root.launch(in: tree)
  }

  // MARK: - Time

  /// Returns the session's time at a wall time. It is never before the current time.
  func time(at wall: Int64) -> Int64 { max(time.now, settings.state.clock.time(at: wall)) }

  /// Moves the session's time forward, for the tree too.
  func moveTime(to now: Int64) {
    time.now = max(time.now, now)
    tree.now = time.now
  }

  /// Takes back the time of a turn that changed nothing: the session wakes at its last turn that did.
  func turnBack(to moment: Int64) {
    time.now = moment
    tree.now = moment
  }

  // MARK: - The turn

  /// Begins a turn: forgets what was moved, counted and changed so far.
  func beginTurn() {
    moves.reset()
    dispatcher.forgetChanges()
    _ = instance.takeRowChanges()
    desk.beginTurn()
    _ = tree.takeErrors()
    _ = tree.leakDetector.check()
  }

  /// The RIBs attached since the turn began, in order.
  var attached: [String] { moves.attached }
  /// The RIBs detached since the turn began, in order.
  var detached: [String] { moves.detached }
  /// The number of times the tree was moved since the turn began.
  var moveCount: Int { attached.count + detached.count }

  /// Returns the rules broken since the last call, the tree's first.
  func takeFaults() -> [(code: String, description: String)] {
    tree.takeErrors().map { ("routingFault", $0.description) }
      + desk.takeFaults().map { ($0.code.rawValue, $0.description) }
  }

  // MARK: - The location

  /// The location and the digest of the tree. Both depend on the tree and the stores only, so they are computed again only
  /// when one of these has changed: without this cache, `scripts/bench engine` makes half as many turns a second.
  private var standing: (moves: Int, changes: Int, location: [String], digest: String)?

  /// The canonical links that would rebuild the tree, feature first (law 2).
  var location: [String] { currentStanding().location }

  /// The digest of the tree.
  var digest: String { currentStanding().digest }

  private func currentStanding() -> (location: [String], digest: String) {
    let (moves, changes) = (moves.total, dispatcher.changeCount)
    if let standing, standing.moves == moves, standing.changes == changes {
      return (standing.location, standing.digest)
    }
    let location = instance.location.compactMap { routes.format($0) }
    let digest = TreeSnapshot(of: instance.root).digest
    standing = (moves, changes, location, digest)
    return (location, digest)
  }

  /// Opens the links of a location again (law 2). Returns the problems.
  func restore(_ location: [String]) -> [String] {
    var problems: [String] = []
    for text in location {
      guard let link = try? routes.parse(text).link,
        let run = start(app.workflow(named: link.workflow), link, .restoring(until: nil))
      else {
        problems.append("the place \(text) is no longer a link")
        continue
      }
      if case .completed? = run.outcome { continue }
      problems.append("the place \(text) was not reached")
      run.cancel()
    }
    return problems
  }

  // MARK: - Links

  /// Returns the meaning of a link that arrives at a wall time. Routes expire in session time.
  func parse(_ url: String, at wall: Int64) throws(LinkRejection) -> ParsedLink {
    guard let now = Timestamp(seconds: Int(time(at: wall) / 1000)) else { return try routes.parse(url) }
    return try routes.parse(url, at: now)
  }

  /// Starts the workflow of a link. Returns `nil` when there is none, or it cannot be started for this link.
  func start(_ workflow: LinkWorkflow?, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    workflow.flatMap { instance.start($0, link, mode) }
  }

  // MARK: - The end

  /// Releases the app, whose tree has ended. Returns the RIB objects that are still alive.
  func close() -> [Leak] {
    instance = ClosedApp()
    isClosed = true
    return tree.leakDetector.check()
  }
}

/// The app of a session that has closed: a tree without children.
final class ClosedApp: AppInstance {
  static let refusal = ControlRefusal(
    code: "sessionClosed", message: "the session has closed", hint: "create it anew: andon session create NAME")

  let root: any LaunchRouting = LaunchRouter(interactor: Interactor(), component: EmptyComponent())
  let location: [DeepLink] = []

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? { nil }
  func handle(_ control: SessionControl) throws(ControlRefusal) { throw Self.refusal }
}
