import DeepLinks
import Flux
import HeadlessUI
import RIBs
import SessionEngine
import Streams

final class ShopInstance: AppInstance {
  let root: any LaunchRouting
  private let router: ShopRouter
  private let store: Store<ShopState>
  private let simulator: ShopSimulator
  private let routes: RouteTable

  init(_ context: AppContext) throws {
    routes = context.routes
    store = try Store(context.dispatcher, stored: context.state)
    simulator = ShopSimulator(rows: context.rows)
    let interactor = ShopInteractor(
      store: store, backend: try BackendPort(simulator, in: context), dispatcher: context.dispatcher,
      time: context.time)
    router = ShopRouter(interactor: interactor, component: EmptyComponent())
    interactor.router = router
    root = router
  }

  var location: [DeepLink] {
    store.state.page.flatMap { routes.link("item", ["item": .integer($0)]) }.map { [$0] } ?? []
  }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    guard link.workflow != "Lost" else { return nil }
    let workflow = Workflow<ShopInteractor>(name: link.workflow)
    switch link.workflow {
    case "Item":
      let item = link.integer("item") ?? 0
      workflow.onStep("item \(item)", deadline: 30_000) { $0.show(item) }.commit()
    case "Buy": workflow.onStep("buy") { $0.buyAtOnce() }.commit()
    case "Stray": workflow.onStep("stray") { $0.askStray() }.commit()
    default: workflow.onStep("restless") { $0.rest() }.commit()
    }
    return workflow.subscribe(router.interactor, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    guard case .request("stock.add", let parameters) = control, let id = parameters["item"].flatMap(Int.init) else {
      throw SessionError(code: "badRequest", message: "that cannot be done", hint: "add stock")
    }
    simulator.add(id, 0)
  }

  func answer(_ request: String, _ parameters: [String: String]) throws(SessionError) -> String { simulator.list }

  func takeRowChanges() -> [RowChange] { simulator.takeRowChanges() }
}

final class ShopInteractor: Interactor {
  weak var router: ShopRouter?
  let store: Store<ShopState>
  let backend: BackendPort<ShopSimulator>
  let dispatcher: Dispatcher
  let time: SessionTime

  init(store: Store<ShopState>, backend: BackendPort<ShopSimulator>, dispatcher: Dispatcher, time: SessionTime) {
    self.store = store
    self.backend = backend
    self.dispatcher = dispatcher
    self.time = time
  }

  func show(_ item: Int) -> Reached<ShopInteractor> {
    if store.state.counts[item] == nil, !store.state.asked.contains(item) { backend.send(.item(item), from: self) }
    return store.wait(for: "item \(item)", in: self) { state -> Settlement<(ShopInteractor, Void)>? in
      if let problem = state.problem { return .failed(BackendError(code: problem, message: "no item")) }
      guard state.counts[item] != nil else { return nil }
      return .value((self, ()))
    }.map { value in
      self.router?.showPage(item)
      self.dispatcher.dispatch(ShopAction.shown(item))
      return value
    }
  }

  func buyAtOnce() -> Reached<ShopInteractor> {
    backend.send(.buy(1), from: self)
    return .value((self, ()))
  }

  func askStray() -> Reached<ShopInteractor> {
    backend.send(.item(1), from: ShopInteractor(store: store, backend: backend, dispatcher: dispatcher, time: time))
    return .value((self, ()))
  }

  func rest() -> Reached<ShopInteractor> {
    time.schedule(at: time.now) { [weak self] in _ = self?.rest() }
    return .value((self, ()))
  }
}

final class ShopRouter: LaunchRouter<ShopInteractor> {
  private var page: PageRouter?

  func showPage(_ item: Int) {
    guard page?.interactor.item != item else { return }
    if let page { detachChild(page) }
    let interactor = PageInteractor(item: item, shop: interactor)
    let viewController = PageViewController(rootView: PageView(item: item, listener: interactor))
    let new = PageRouter(interactor: interactor, view: viewController, component: EmptyComponent())
    page = new
    attachChild(new)
  }

  final class PageRouter: ViewableRouter<PageInteractor, PageViewController> {
    override var parameters: [String: String] { ["item": String(interactor.item)] }
  }
}

final class PageInteractor: Interactor {
  let item: Int
  private weak var shop: ShopInteractor?

  init(item: Int, shop: ShopInteractor) {
    self.item = item
    self.shop = shop
  }

  func buy() { shop?.backend.send(.buy(item), from: self) }
  func note(_ text: String) { shop?.dispatcher.dispatch(ShopAction.noted(text)) }
}

typealias PageViewController = HostingController<PageView>

struct PageView: View {
  let item: Int
  weak var listener: PageInteractor?

  var body: some View {
    Text(LocalizedText(ja: "商品\(item)", en: "Item \(item)")).identifier("title")
    Field("Note", id: "note", text: "") { listener?.note($0) }
    Button("Buy", id: "buy") { listener?.buy() }
    Button("Sell", id: "sell") {}.disabled(true)
  }
}
