import DeepLinks
import Flux
import LinkDialects
import RIBs
import SessionEngine
import Streams

/// An app with a map that polls its backend while it is on the screen, and a cover that can be presented over it.
struct WindowApp: SimulatedApp {
  static let interval: Int64 = 10_000

  static func host(_ limits: SessionLimits = SessionLimits()) throws -> SessionHost {
    SessionHost(app: WindowApp(), routes: try routes(), limits: limits)
  }

  static func routes() throws -> RouteTable {
    try RouteTable(
      yaml: """
        schemes: [window]
        hosts: []
        routes:
          cover: { path: cover, workflow: Cover }
          map: { path: map, workflow: Map }
          look: { path: look, workflow: Look }
        """, file: "window.yaml")
  }

  var name: String { "window" }
  var tables: [AppTable] { [] }
  var workflows: [LinkWorkflow] { ["Cover", "Map", "Look"].map { LinkWorkflow($0) } }
  var requests: [AppRequest] {
    ["map.cover", "map.uncover", "map.ask", "map.load", "map.flip"].map { AppRequest($0, isChanging: true) }
  }
  func initialRows(at: Int64) -> [AppRow] { [] }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try WindowInstance(context) }
}

enum WindowRead: String, ReadingRequest {
  case position, account
  var name: String { rawValue }
}

enum WindowChange: ChangingRequest {
  case nothing
  var name: String { "nothing" }
}

final class WindowSimulator: BackendSimulator {
  func answer(_ request: WindowRead, from caller: String?, at now: Int64) throws(BackendError) -> Int { 0 }
  func perform(_ request: WindowChange, from caller: String?, at now: Int64) throws(BackendError) -> Int { 0 }
}

/// The time of the last request of the map, in milliseconds since 1970.
struct WindowState: StoreState {
  static let storeName = "window"
  var askedAt: Int64 = 0
  mutating func reduce(_ action: any Action) {
    if case .asked(let time)? = action as? WindowAction { askedAt = time }
  }
}

enum WindowAction: Action {
  case asked(at: Int64)
}

final class WindowInstance: AppInstance {
  let root: any LaunchRouting
  private let router: WindowRouter
  private let map: MapInteractor
  private let routes: RouteTable

  init(_ context: AppContext) throws {
    routes = context.routes
    map = MapInteractor(
      try Store(context.dispatcher, stored: context.state), try BackendPort(WindowSimulator(), in: context),
      context.dispatcher, context.time)
    router = WindowRouter(
      interactor: Interactor(), component: EmptyComponent(),
      map: ViewableRouter(interactor: map, view: ViewController(), component: EmptyComponent()))
    root = router
    map.window = router
  }

  var location: [DeepLink] { router.isCovered ? routes.link("cover").map { [$0] } ?? [] : [] }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    let run = Workflow<MapInteractor>(name: link.workflow)
    switch link.workflow {
    case "Cover": run.onStep("cover") { map in map.inStep { $0.window?.cover() } }.commit()
    case "Map": run.onStep("uncover") { map in map.inStep { $0.window?.uncover() } }.commit()
    default: run.onStep("ask") { map in map.inStep { $0.ask() } }.commit()
    }
    return run.subscribe(map, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    switch control {
    case .request("map.cover", _): router.cover()
    case .request("map.uncover", _): router.uncover()
    case .request("map.ask", _): map.ask()
    case .request("map.load", _): map.load()
    case .request("map.flip", _):
      map.flips = true
      router.cover()
    default: throw SessionError(code: "unknownSetting", message: "that cannot be done", hint: "cover the map")
    }
  }
}

final class WindowRouter: LaunchRouter<Interactor> {
  private let map: ViewableRouter<MapInteractor, ViewController>
  private var shown: ViewableRouter<CoverInteractor, ViewController>?

  init(interactor: Interactor, component: ComponentNode, map: ViewableRouter<MapInteractor, ViewController>) {
    self.map = map
    super.init(interactor: interactor, component: component)
  }

  var isCovered: Bool { shown != nil }

  override func didLoad() { attachChild(map) }

  func cover() {
    guard shown == nil else { return }
    let interactor = CoverInteractor()
    interactor.map = map.interactor
    let new = ViewableRouter(interactor: interactor, view: ViewController(), component: EmptyComponent())
    shown = new
    map.view.present(new.view)
    attachChild(new)
  }

  func uncover() {
    guard let shown else { return }
    self.shown = nil
    detachChild(shown)
  }
}

final class CoverInteractor: Interactor {
  weak var map: MapInteractor?
  override func didAppear() { if map?.flips == true { map?.window?.uncover() } }
}

final class MapInteractor: Interactor {
  weak var window: WindowRouter?
  /// Whether the cover goes when it appears, and comes when the map does: an app that never settles.
  var flips = false
  private let store: Store<WindowState>
  private let backend: BackendPort<WindowSimulator>
  private let dispatcher: Dispatcher
  private let worker: MapWorker

  init(
    _ store: Store<WindowState>, _ backend: BackendPort<WindowSimulator>, _ dispatcher: Dispatcher, _ time: SessionTime
  ) {
    self.store = store
    self.backend = backend
    self.dispatcher = dispatcher
    worker = MapWorker(store, time)
    super.init()
    worker.map = self
  }

  override func didBecomeActive() { worker.start(self, while: .visible) }
  override func didAppear() { if flips { window?.cover() } }

  func ask() { backend.send(.position, from: self) }
  func load() { backend.send(.account, from: self, for: .owner) }

  func poll(at time: Int64) {
    dispatcher.dispatch(WindowAction.asked(at: time))
    ask()
  }

  func inStep(_ body: (MapInteractor) -> Void) -> Reached<MapInteractor> {
    body(self)
    return .value((self, ()))
  }
}

/// Asks for the position when the map appears, unless the last answer is new, and then at equal intervals.
final class MapWorker: Worker {
  weak var map: MapInteractor?
  private let store: Store<WindowState>
  private let time: SessionTime
  private var timer: (any Cancellable)?

  init(_ store: Store<WindowState>, _ time: SessionTime) {
    self.store = store
    self.time = time
  }

  override func didStart(on interactor: any Interactable) { schedule() }
  override func didStop() { timer?.cancel() }

  private func schedule() {
    timer = time.schedule(at: store.state.askedAt + WindowApp.interval) { [weak self] in
      guard let self else { return }
      map?.poll(at: time.now)
      schedule()
    }
  }
}
