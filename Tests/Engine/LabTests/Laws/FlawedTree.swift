import DeepLinks
import Dispatch
import Flux
import HeadlessUI
import RIBs
import SessionEngine
import Streams

final class FlawedInstance: AppInstance {
  let root: any LaunchRouting
  private let flaw: Flaw?
  private let interactor: FlawedInteractor
  private let routes: RouteTable
  private let simulator = PageSimulator()

  init(_ flaw: Flaw?, _ context: AppContext) throws {
    self.flaw = flaw
    routes = context.routes
    interactor = FlawedInteractor(
      flaw, try Store(context.dispatcher, stored: context.state), try BackendPort(simulator, in: context),
      context.dispatcher)
    let router = FlawedRouter(interactor: interactor, component: EmptyComponent())
    interactor.router = router
    root = router
  }

  var location: [DeepLink] {
    if flaw == .forgetsPlace { return [] }
    return interactor.router?.page.flatMap { routes.link("page", ["page": .integer($0.interactor.number)]) }
      .map { [$0] } ?? []
  }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    guard link.workflow != "Lost" else { return nil }
    if flaw == .writes, mode == .opening {
      simulator.changes.append(.upsert(AppRow(table: "visits", values: [.integer(1)])))
    }
    let workflow = Workflow<FlawedInteractor>(name: link.workflow)
    let number = link.integer("page")
    workflow.onStep(
      "page \(number.map(String.init) ?? "none")", restoring: { $0.show(number, isRestoring: true) }
    ) {
      $0.show(number, isRestoring: false)
    }
    .commit()
    return workflow.subscribe(interactor, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    guard control == .logout else {
      throw SessionError(code: "unknownSetting", message: "that cannot be done", hint: "log out")
    }
    interactor.leave()
    if flaw == .differs { interactor.dispatcher.dispatch(PageAction.noted("\(UInt64.random(in: 0...UInt64.max))")) }
  }

  func takeRowChanges() -> [RowChange] {
    defer { simulator.changes.removeAll() }
    return simulator.changes
  }
}

final class FlawedInteractor: Interactor {
  weak var router: FlawedRouter?
  let flaw: Flaw?
  let store: Store<PageState>
  let backend: BackendPort<PageSimulator>
  let dispatcher: Dispatcher
  /// State that is in no store, so that a new instance does not have it.
  var visits = 0

  init(
    _ flaw: Flaw?, _ store: Store<PageState>, _ backend: BackendPort<PageSimulator>, _ dispatcher: Dispatcher
  ) {
    self.flaw = flaw
    self.store = store
    self.backend = backend
    self.dispatcher = dispatcher
  }

  func show(_ number: Int?, isRestoring: Bool) -> Reached<FlawedInteractor> {
    if !isRestoring { visits += 1 }
    if flaw == .readsClock, !isRestoring {
      dispatcher.dispatch(PageAction.noted("\(DispatchTime.now().uptimeNanoseconds)"))
    }
    if flaw == .countsInMemory, visits > 2 { return .stopped("tooManyVisits") }
    if flaw == .leadsToForbidden, number == 9 {
      guard isRestoring else { return .stopped("forbidden") }
      router?.show(9, anew: false)
      return .value((self, ()))
    }
    guard let number else {
      if flaw != .staysDeeper { leave() }
      return .value((self, ()))
    }
    if !isRestoring, flaw == .asksAgain || !store.state.asked.contains(number) {
      backend.send(.page(number), from: self)
    }
    return store.wait(for: "page \(number)", in: self) { $0.loaded.contains(number) ? .value(number) : nil }
      .map { number in
        self.router?.show(number, anew: self.flaw == .attachesAnew && !isRestoring)
        return (self, ())
      }
  }

  func leave() { router?.leave() }
}

final class FlawedRouter: LaunchRouter<FlawedInteractor> {
  private(set) var page: PageRouter?
  private var kept: [PageRouter] = []

  final class PageRouter: ViewableRouter<FlawedPageInteractor, FlawedPageViewController> {
    override var parameters: [String: String] { ["page": String(interactor.number)] }
  }

  func show(_ number: Int, anew: Bool) {
    if page?.interactor.number == number, !anew { return }
    leave()
    let interactor = FlawedPageInteractor(number: number, root: interactor)
    let viewController = FlawedPageViewController(rootView: FlawedPageView(listener: interactor))
    let new = PageRouter(interactor: interactor, view: viewController, component: EmptyComponent())
    page = new
    viewControllable.push(viewController)
    attachChild(new)
  }

  func leave() {
    guard let page else { return }
    self.page = nil
    detachChild(page)
    if interactor.flaw == .leaks { kept.append(page) }
    if interactor.flaw == .breaksRouting { detachChild(page) }
  }
}

final class FlawedPageInteractor: Interactor {
  let number: Int
  private weak var root: FlawedInteractor?

  init(number: Int, root: FlawedInteractor) {
    self.number = number
    self.root = root
  }

  /// The text of the page: the note of the store, or with the flaw the number of visits.
  var text: String {
    guard let root else { return "" }
    return root.flaw == .showsMemory ? "visit \(root.visits)" : root.store.state.note
  }

  func leave() {
    switch root?.flaw {
    case .trapsBack: break
    case .leadsToForbidden where number != 9:
      root?.router?.show(9, anew: false)
    default: root?.leave()
    }
  }

  func write(_ text: String) {
    root?.dispatcher.dispatch(PageAction.noted(text))
    if let root, root.flaw == .asksCovered { root.backend.send(.page(number), from: root) }
  }
}

typealias FlawedPageViewController = HostingController<FlawedPageView>

struct FlawedPageView: View {
  weak var listener: FlawedPageInteractor?

  var body: some View {
    let text = listener?.text ?? ""
    Text(LocalizedText(ja: text, en: text)).identifier("note")
    Field("Note", id: "field", text: text) { listener?.write($0) }
    Button("Back", id: "back") { listener?.leave() }.role(.back)
  }
}
