import DeepLinks
import Flux
import LinkDialects
import RIBs
import SessionEngine
import Streams

/// An app whose routers break rules on demand.
struct FaultyApp: SimulatedApp {
  static func host(_ limits: SessionLimits = SessionLimits()) throws -> SessionHost {
    SessionHost(app: FaultyApp(), routes: try routes(), limits: limits)
  }

  static func routes(place: String = "place", slow: String = "slow") throws -> RouteTable {
    try RouteTable(
      yaml: """
        schemes: [faulty]
        hosts: []
        routes:
          good: { path: good, workflow: Good }
          bad: { path: bad, workflow: Bad }
          leaky: { path: leaky, workflow: Leaky }
          \(slow): { path: \(slow), workflow: Slow }
          broken: { path: broken, workflow: Broken }
          later: { path: later, workflow: Later }
          forever: { path: forever, workflow: Forever }
          stranger: { path: stranger, workflow: Stranger }
          fleeting: { path: fleeting, workflow: Fleeting }
          unstarted: { path: unstarted, workflow: Unstarted }
          \(place): { path: \(place), workflow: Place }
        """, file: "faulty.yaml")
  }

  var name: String { "faulty" }
  var tables: [AppTable] { [] }
  var workflows: [LinkWorkflow] {
    ["Good", "Bad", "Leaky", "Slow", "Broken", "Later", "Forever", "Place", "Unstarted", "Fleeting"]
      .map { LinkWorkflow($0) }
  }
  func initialRows(at: Int64) -> [AppRow] { [] }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try FaultyInstance(context) }
}

/// A state that a turn writes. It must be restored when the turn fails.
struct NoteState: StoreState {
  static let storeName = "note"
  var text = ""
  mutating func reduce(_ action: any Action) {
    if case .write(let text)? = action as? NoteAction { self.text = text }
  }
}

enum NoteAction: Action {
  case write(String)
}

final class FaultyInstance: AppInstance {
  struct StepFailedError: Error {}

  let root: any LaunchRouting
  private let dispatcher: Dispatcher
  let notes: Store<NoteState>
  private let router: FaultyRouter
  private let time: SessionTime
  private let routes: RouteTable

  init(_ context: AppContext) throws {
    routes = context.routes
    time = context.time
    dispatcher = context.dispatcher
    notes = try Store(dispatcher, stored: context.state)
    router = FaultyRouter(interactor: FaultyInteractor(), component: EmptyComponent())
    root = router
  }

  var location: [DeepLink] {
    notes.state.text == "place" ? routes.link("place").map { [$0] } ?? [] : []
  }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    guard link.workflow != "Unstarted" else { return nil }
    let workflow = Workflow<FaultyInteractor>(name: link.workflow)
    if link.workflow == "Later" {
      workflow.onStep("page") { [unowned self] item in self.router.pages.wait(in: item) }
        .onStep("answer") { page, _ in page.answers.wait(in: page) }
        .commit()
      return workflow.subscribe(router.interactor, mode, in: root.tree)
    }
    workflow.onStep("go", deadline: link.workflow == "Slow" ? 5_000 : nil) { [unowned self] item in
      self.go(link.workflow, item)
    }
    .commit()
    return workflow.subscribe(router.interactor, mode, in: root.tree)
  }

  private func go(_ name: String, _ item: FaultyInteractor) -> Reached<FaultyInteractor> {
    let again = name == "Fleeting" && notes.state.text.hasPrefix(name) ? "\(notes.state.text) again" : name
    dispatcher.dispatch(NoteAction.write(name == "Place" ? "place" : again))
    switch name {
    case "Bad":
      router.show()
      router.detachChild(FaultyRouter.stranger())
    case "Leaky":
      router.show()
      router.leakAndHide()
    case "Slow": return Promise(waitingFor: "an answer that never comes").future
    case "Broken": return .failed(StepFailedError())
    case "Forever": return Future(.abandoned(by: "Page"))
    case "Fleeting":
      time.schedule(at: time.now) { [router] in router.hide() }
      return .value((router.show(), ()))
    default: router.show()
    }
    return .value((item, ()))
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    switch control {
    case .login: router.show()
    case .logout: router.detachChild(FaultyRouter.stranger())
    case .configure(["page": "off"]): router.hide()
    case .configure(["root": "leak"]): router.interactor.leak()
    case .configure, .request:
      throw SessionError(code: "unknownSetting", message: "no such setting", hint: "set `page`")
    }
  }
}

final class FaultyInteractor: Interactor {
  let answers = ActionableItemSubject<FaultyInteractor>(waitingFor: "an answer")
  private var itself: FaultyInteractor?

  /// Creates a reference cycle, which is a leak when the tree ends.
  func leak() { itself = self }
}

final class PageRouter: Router<FaultyInteractor> {}

final class FaultyRouter: LaunchRouter<FaultyInteractor> {
  let pages = ActionableItemSubject<FaultyInteractor>(waitingFor: "the page")
  private var page: PageRouter?
  private var kept: [PageRouter] = []

  static func stranger() -> PageRouter {
    PageRouter(interactor: FaultyInteractor(), component: EmptyComponent())
  }

  @discardableResult
  func show() -> FaultyInteractor {
    if let page { return page.interactor }
    let page = Self.stranger()
    self.page = page
    attachChild(page)
    pages.send(page.interactor)
    return page.interactor
  }

  func hide() {
    guard let page else { return }
    self.page = nil
    detachChild(page)
  }

  func leakAndHide() {
    guard let page else { return }
    kept.append(page)
    self.page = nil
    detachChild(page)
  }
}
