import DeepLinks
import Flux
import RIBs
import Streams

/// What a session rebuilds at will: the app's instance, its tree, and what the current turn did to it.
final class SessionWorld {
  private(set) var instance: any AppInstance
  let tree: RIBTree
  let dispatcher = Dispatcher()
  let settings: Store<SessionSettings>
  let time: SessionTime
  let desk = RequestDesk()

  /// Builds the app from the record and launches its root.
  init(record: SessionRecord, app: any SimulatedApp, routes: RouteTable, memory: ExecutorMemory?) throws {
    settings = try Store(dispatcher, stored: record.states)
    time = SessionTime(now: settings.state.clock.time(at: record.updatedAt))
    instance = try app.makeInstance(
      AppContext(
        appRows: record.appRows, state: record.states, routes: routes, dispatcher: dispatcher, settings: settings,
        time: time, desk: desk, isBackendOutside: app.externalBackend != nil, workflows: memory?.workflows))
    tree = RIBTree(names: memory?.names ?? RIBNames(), notesMoves: true)
    tree.now = time.now
    instance.root.launch(in: tree)
  }

  /// Moves the session's time forward, for the tree too.
  func moveTime(to now: Int64) {
    time.now = max(time.now, now)
    tree.now = time.now
  }

  /// A turn has changed nothing: it took no time either, since the session wakes at its last one that did.
  func turnBack(to moment: Int64) {
    time.now = moment
    tree.now = moment
  }

  /// Whether a request is on its way to the backend.
  var isAsking: Bool { desk.port?.inFlight.isEmpty == false }

  /// The rules broken since the last call: the tree's first.
  func takeFaults() -> [(code: String, description: String)] {
    tree.takeErrors().map { ("routingFault", $0.description) }
      + desk.takeFaults().map { ($0.code.rawValue, $0.description) }
  }

  /// The RIBs attached since the turn began, in order.
  var attached: [String] { tree.moves?.attached ?? [] }
  /// The RIBs detached since the turn began, in order.
  var detached: [String] { tree.moves?.detached ?? [] }

  /// What the place depends on; `nil` when the app does not say that it depends on nothing else.
  var version: Standing.Version? {
    guard instance.isPlacedByTreeAndStores else { return nil }
    return Standing.Version(moves: tree.moves?.total ?? 0, changes: dispatcher.changeCount)
  }

  /// How often the tree was moved since the turn began.
  var moveCount: Int { attached.count + detached.count }

  /// Reopens the links of a location (law 2); says which could not be.
  func restore(_ location: [String], _ home: SessionHome) -> [String] {
    var problems: [String] = []
    for text in location {
      guard let parsed = try? home.parse(text), let run = instance.start(parsed.link, purpose: .restore) else {
        problems.append("the place \(text) is no longer a link")
        continue
      }
      if case .completed? = run.outcome { continue }
      problems.append("the place \(text) was not reached")
      run.cancel()
    }
    return problems
  }

  /// Forgets what was moved, counted and changed so far: the next turn begins.
  func discardTurn() {
    forgetMoves()
    dispatcher.forgetChanges()
    _ = instance.takeRowChanges()
    desk.beginTurn()
    _ = tree.takeErrors()
    _ = tree.leakDetector.check()
  }

  /// Gives back what only a turn needs, once it is told: a session in memory waits most of the time.
  func giveBack() {
    forgetMoves()
    desk.giveBack()
    time.giveBack()
  }

  /// Forgets what was moved.
  private func forgetMoves() {
    if moveCount > 0 { tree.moves?.forget() }
  }

  /// Starts the workflow of a link that waited at a step when the session went to sleep.
  func resume(_ link: DeepLink, at step: String) -> WorkflowRun? {
    let purpose = LinkPurpose.restore
    // Only now: nobody else wants to hear of steps, and what nobody hears of costs nothing.
    let steps = tree.observe(.workflows) { event in
      if case .stepStarted(_, step) = event { purpose.isRestoring = false }
    }
    let run = instance.start(link, purpose: purpose)
    steps.cancel()
    // It may wait at an earlier step now: whatever comes next is live all the same.
    purpose.isRestoring = false
    return run
  }

  /// Whether the app is let go of: nothing more can happen.
  private(set) var isGivenUp = false

  /// Lets go of the app, whose tree has ended: what is still there then is a leak.
  func giveUp() -> [Leak] {
    instance = ClosedApp()
    isGivenUp = true
    return tree.leakDetector.check()
  }
}

/// Stands for the app of a session that has closed: a tree of nothing.
final class ClosedApp: AppInstance {
  static let refusal = ControlRefusal(
    code: "sessionClosed", message: "the session has closed", hint: "create it anew: andon session create NAME")

  let root: any LaunchRouting = LaunchRouter(interactor: Interactor(), component: EmptyComponent())
  let location: [DeepLink] = []

  func start(_ link: DeepLink, purpose: LinkPurpose) -> WorkflowRun? { nil }
  func handle(_ control: SessionControl) throws(ControlRefusal) { throw Self.refusal }
}
