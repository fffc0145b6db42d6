import DeepLinks
import Flux
import HeadlessUI
import RIBs
import Streams
import TextFormats

/// The part of a session that is rebuilt from its record: the app's instance, its tree and its stores.
final class SessionWorld {
  let host: SessionHost
  private(set) var instance: any AppInstance
  let tree = RIBTree()
  private let moves: TreeMoves
  let dispatcher = Dispatcher()
  let settings: Store<SessionSettings>
  let phone: Store<Phone>
  let time: SessionTime
  let requestMonitor: RequestMonitor
  /// The requests since the session's creation.
  let requestTotals: Store<RequestTotals>
  /// The texts that a person has typed.
  let typed: Store<TypedTexts>
  /// Observes the tree while there are typed texts.
  private(set) var typedWatch: TypedWatch?
  /// The last tap on a screen of the phone in this turn; `nil` when there was none.
  var phoneTap: PhoneTap?
  /// The screens of the phone, with the state for which they were made.
  var phoneScreens = PhoneScreens()
  /// Whether the session has closed. It refuses every event then.
  private(set) var isClosed = false

  /// Builds the app from the record, and launches its root if the app runs.
  init(record: SessionRecord, host: SessionHost) throws {
    self.host = host
    moves = TreeMoves(of: tree)
    settings = try Store(dispatcher, stored: record.states)
    phone = try Store(dispatcher, stored: record.states)
    requestTotals = try Store(dispatcher, stored: record.states)
    typed = try Store(dispatcher, stored: record.states)
    requestMonitor = RequestMonitor(tree, dispatcher, isObserved: host.observesRequests)
    time = SessionTime(now: settings.state.clock.time(at: record.updatedAt))
    instance = try host.app.makeInstance(
      AppContext(
        rows: record.rows, state: record.states, routes: host.routes, dispatcher: dispatcher, settings: settings,
        time: time, requestMonitor: requestMonitor, isBackendExternal: host.app.externalBackend != nil))
    tree.now = time.now
    if phone.state.app.isRunning { launch() }
  }

  deinit {
    // The RIBs of a session that leaves memory resign: no state that they change then is read.
    dispatcher.isReadOnly = true
  }

  var app: any SimulatedApp { host.app }
  var routes: RouteTable { host.routes }

  /// Whether the app's root has been launched.
  private(set) var isLaunched = false

  /// Launches the app's root, unless it has been launched.
  func launch() {
    guard !isLaunched else { return }
    isLaunched = true
    tree.window.isVisible = phone.state.app == .foreground
    instance.root.launch(in: tree)
  }

  // MARK: - Time

  /// Returns the session's time at a wall time. It is never before the current time.
  func time(at wall: Int64) -> Int64 { max(time.now, settings.state.clock.time(at: wall)) }

  /// Moves the session's time and the tree's time forward.
  func moveTime(to now: Int64) {
    time.now = max(time.now, now)
    tree.now = time.now
  }

  /// Restores the time before a turn that changed nothing, because the session wakes at the time of its last change.
  func setTime(back moment: Int64) {
    time.now = moment
    tree.now = moment
  }

  /// The location and the digest, with the counts of moves and changes at which they were computed. They depend on the
  /// tree and the stores only, and a turn that changes neither is frequent: a trick that halves such a turn.
  private var presentCache: (moves: Int, changes: Int, links: [DeepLink], location: [String], digest: String)?

  // MARK: - A turn

  /// Begins a turn: forgets the changes and requests so far.
  func beginTurn() {
    moves.reset()
    dispatcher.forgetChanges()
    _ = instance.takeRowChanges()
    requestMonitor.beginTurn()
    if !typed.state.entries.isEmpty { watchTyped() }
    phoneTap = nil
    _ = tree.takeErrors()
    _ = tree.leakDetector.check()
  }

  /// Begins to observe which RIBs links take away, for the typed texts. It forgets those of earlier turns.
  func watchTyped() {
    if typedWatch == nil { typedWatch = TypedWatch(tree) }
    typedWatch?.reset()
  }

  /// Handles an event that is not a link. Throws when the session or the app refuses it.
  func handle(_ event: SessionEvent, at wall: Int64) throws(SessionError) {
    requestMonitor.allowsChanges = true
    defer { requestMonitor.allowsChanges = false }
    switch event {
    // The queue of links handles a cancellation.
    case .open, .input, .cancel, .tick: break
    case .tap(let element, let text):
      if phone.state.banner == nil { try requireForeground() }
      try visibleScreens.tap(element, text: text)
    case .back: try goBack()
    case .login(let parameters):
      try requireForeground()
      try instance.handle(.login(parameters))
    case .logout:
      try requireForeground()
      try instance.handle(.logout)
    case .install: try install()
    case .configure(let settings): try configure(settings, at: wall)
    case .advance(let milliseconds): try advance(by: milliseconds)
    case .request(let name, let parameters):
      try requireChangingRequest(name)
      try instance.handle(.request(name, parameters))
    case .reply(let reply): try requestMonitor.port?.deliver(reply)
    }
  }

  private func advance(by milliseconds: Int64) throws(SessionError) {
    guard (1...DurationText.longest).contains(milliseconds),
      time.now <= Timestamp.millisecondRange.upperBound - milliseconds
    else {
      throw SessionError(
        code: "badSpan", message: "a clock cannot be advanced by \(milliseconds) ms",
        hint: "give a duration such as `90s`, at most a hundred years, and not beyond the year 9999")
    }
    dispatcher.dispatch(SettingsAction.advanced(milliseconds))
  }

  /// Throws when the app has no request of this name that changes something.
  private func requireChangingRequest(_ name: String) throws(SessionError) {
    let known = app.requests.first { $0.name == name }
    guard known?.isChanging != true else { return }
    let changing = app.requests.filter(\.isChanging).map(\.name).joined(separator: ", ")
    throw SessionError(
      code: "unknownRequest",
      message: known == nil
        ? "the app has no request \(name.clipped())" : "the request \(name) only reads, and is no event of a session",
      hint: changing.isEmpty ? "leave it out" : "leave it out, or send one that changes something: \(changing)")
  }

  /// Changes the session's own settings and the app's; all of them or none.
  private func configure(_ given: [String: String], at wall: Int64) throws(SessionError) {
    var settings = self.settings.state
    for (name, value) in given.sorted(by: { $0.key < $1.key })
    where SessionSettings.names.contains(name) && name != "app" {
      try settings.configure(name, to: value, now: time.now, wall: wall)
    }
    let app = try given["app"].map { value throws(SessionError) in try appState(value) }
    let rest = given.filter { !SessionSettings.names.contains($0.key) }
    if !rest.isEmpty { try instance.handle(.configure(rest)) }
    dispatcher.dispatch(SettingsAction.changed(settings))
    if let app { move(to: app) }
  }

  /// The RIBs attached since the turn began, in order.
  var attached: [String] { moves.attached }
  /// The RIBs detached since the turn began, in order.
  var detached: [String] { moves.detached }
  /// The number of RIBs attached and detached since the turn began.
  var moveCount: Int { attached.count + detached.count }

  /// Returns the violations since the last call, those of the RIB framework's rules first.
  func takeViolations() -> [(code: String, description: String)] {
    tree.takeErrors().map { ("routingFault", "\($0)") }
      + requestMonitor.takeViolations().map { ($0.code.rawValue, $0.description) }
  }

  /// Returns the RIB objects that are still alive after their detachment, each once.
  func takeLeaks() -> [Leak] { tree.leakDetector.check() }

  // MARK: - What a host reads

  /// The canonical links that would rebuild the tree, in order (law 2).
  var location: [String] { present.location }

  /// The digest of the tree.
  var digest: String { present.digest }

  private var present: (location: [String], digest: String) {
    if let cache = presentCache, cache.moves == moves.total, cache.changes == dispatcher.changeCount {
      return (cache.location, cache.digest)
    }
    // A root that is not launched has nothing below it to rebuild, and its own place cannot be reached by a link.
    let links = isLaunched ? instance.location : []
    // Most changes leave the place as it is, so that its text is not written again.
    let isThere = presentCache?.links == links
    let location = isThere ? presentCache?.location ?? [] : links.compactMap { routes.format($0) }
    let digest = TreeSnapshot(of: instance.root).digest
    presentCache = (moves.total, dispatcher.changeCount, links, location, digest)
    return (location, digest)
  }

  /// The screens that are visible now, as the session's phone shows them: only a notification when the app is not in the
  /// foreground.
  var visibleScreens: VisibleScreens {
    let environment = settings.state.environment
    let isInFront = phone.state.app == .foreground
    updatePhoneScreens()
    return VisibleScreens(
      phoneScreens,
      above: isInFront ? VisibleScreens(of: instance.root, in: environment) : VisibleScreens(in: environment),
      name: Self.phoneName)
  }

  /// The screens of the app that its topmost presented screen covers; none when the app is not in the foreground.
  var coveredScreens: VisibleScreens {
    let environment = settings.state.environment
    guard phone.state.app == .foreground else { return VisibleScreens(in: environment) }
    return VisibleScreens(coveredIn: instance.root, in: environment)
  }

  /// The number of looks at the visible screens for changes.
  private var looks = 0
  /// The values of the phone at the last look.
  private var lastEnvironment: EnvironmentValues?

  /// Returns the names of the RIBs whose visible screens have changed since the last call, the lowest first. After a
  /// change of the phone's values, these are all.
  func takeScreenChanges() -> [String] {
    looks += 1
    let visible = visibleScreens
    let changes = visible.changes(inLook: looks)
    let environment = settings.state.environment
    defer { lastEnvironment = environment }
    return environment == lastEnvironment ? changes : visible.screens.map(\.rib)
  }

  // MARK: - Links

  /// Opens the links of a location again (law 2). Returns the links that are lost, each with the problem.
  func restore(_ location: [String]) -> [(link: String, problem: String)] {
    var lost: [(link: String, problem: String)] = []
    for text in location {
      guard let link = try? routes.parse(text).link,
        let run = start(app.workflow(named: link.workflow), link, .restoring(until: nil))
      else {
        lost.append((text, "the location \(text) is no longer a link"))
        continue
      }
      if case .completed? = run.outcome { continue }
      lost.append((text, "the location \(text) was not reached"))
      run.cancel()
    }
    return lost
  }

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
    return takeLeaks()
  }
}

/// The app of a session that has closed: a tree without children.
final class ClosedApp: AppInstance {
  static var error: SessionError {
    SessionError(
      code: "sessionClosed", message: "the session has closed",
      hint: "create it again: \(Program.name) session create NAME")
  }

  let root: any LaunchRouting = LaunchRouter(interactor: Interactor(), component: EmptyComponent())
  let location: [DeepLink] = []

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? { nil }
  func handle(_ control: SessionControl) throws(SessionError) { throw Self.error }
}
