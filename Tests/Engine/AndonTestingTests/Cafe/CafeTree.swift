import DeepLinks
import Flux
import HeadlessUI
import RIBs
import SessionEngine
import Streams

final class CafeInstance: AppInstance {
  let root: any LaunchRouting
  private let menu: MenuInteractor
  private let store: Store<CafeState>
  private let simulator = CafeSimulator()
  private let mistake: CafeMistake?
  private let context: AppContext

  init(_ mistake: CafeMistake?, _ context: AppContext) throws {
    self.mistake = mistake
    self.context = context
    store = try Store(context.dispatcher, stored: context.state)
    menu = MenuInteractor(
      store: store, backend: try BackendPort(simulator, in: context), dispatcher: context.dispatcher)
    let view = HostingController(rootView: MenuView(listener: menu))
    let router = MenuRouter(menu: menu, view: view, mistake: mistake)
    menu.router = router
    root = router
  }

  var location: [DeepLink] {
    guard mistake != .forgetsDrink, let drink = store.state.drink else { return [] }
    return context.routes.link("drink", ["drink": .integer(drink)]).map { [$0] } ?? []
  }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    let steps = Workflow<MenuInteractor>(name: link.workflow)
    let drink = link.integer("drink")
    steps.onStep("logged in") { $0.waitForLogIn() }
      .onStep(
        drink.map { "drink \($0)" } ?? "menu",
        restoring: { menu, _ in drink.map(menu.restore) ?? menu.showMenu() }
      ) { menu, _ in drink.map(menu.show) ?? menu.showMenu() }
      .commit()
    return steps.subscribe(menu, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    switch control {
    case .login: context.dispatcher.dispatch(CafeAction.loggedIn(true))
    case .logout: menu.logOut()
    default: throw SessionError(code: "unknown", message: "the café has no such request", hint: "log in")
    }
  }

  func takeRowChanges() -> [RowChange] { simulator.takeRowChanges() }
}

/// What Menu asks of its router.
protocol MenuRouting: ViewableRouting {
  func routeToDrink(_ drink: Int)
  func dismissDrink()
}

final class MenuInteractor: Interactor, DrinkListener {
  weak var router: (any MenuRouting)?
  let store: Store<CafeState>
  let backend: BackendPort<CafeSimulator>
  private let dispatcher: Dispatcher

  init(store: Store<CafeState>, backend: BackendPort<CafeSimulator>, dispatcher: Dispatcher) {
    self.store = store
    self.backend = backend
    self.dispatcher = dispatcher
  }

  func waitForLogIn() -> Reached<MenuInteractor> {
    store.wait(for: "log-in", in: self) { $0.isLoggedIn ? .value((self, ())) : nil }
  }

  func restore(_ drink: Int) -> Reached<MenuInteractor> {
    router?.routeToDrink(drink)
    return .value((self, ()))
  }

  func show(_ drink: Int) -> Reached<MenuInteractor> {
    dispatcher.dispatch(CafeAction.shown(drink))
    if store.state.prices[drink] == nil, !store.state.requested.contains(drink) {
      backend.send(.price(drink), from: self)
    }
    router?.routeToDrink(drink)
    return store.wait(for: "the price", in: self) { state -> Settlement<(MenuInteractor, Void)>? in
      if let problem = state.problem { return .stopped(reason: problem) }
      return state.prices[drink] == nil ? nil : .value((self, ()))
    }
  }

  func showMenu() -> Reached<MenuInteractor> {
    drinkDidClose()
    return .value((self, ()))
  }

  func logOut() {
    drinkDidClose()
    dispatcher.dispatch(CafeAction.loggedIn(false))
  }

  func drinkDidClose() {
    router?.dismissDrink()
    dispatcher.dispatch(CafeAction.shown(nil))
  }
}

struct MenuView: View {
  weak var listener: MenuInteractor?

  var body: some View {
    Text("Menu").textStyle(.title).identifier("title")
    // A drink's link waits for the log-in, so a tap must not lead to it earlier.
    Row("Latte", id: "drink.7") { _ = listener?.show(7) }.disabled(listener?.store.state.isLoggedIn != true)
  }
}

final class MenuRouter: LaunchRouter<MenuInteractor>, MenuRouting {
  private var drink: DrinkRouter?
  private var kept: [DrinkRouter] = []
  private let mistake: CafeMistake?

  init(menu: MenuInteractor, view: any ViewControllable, mistake: CafeMistake?) {
    self.mistake = mistake
    super.init(interactor: menu, view: view, component: EmptyComponent())
  }

  func routeToDrink(_ number: Int) {
    guard drink?.interactor.drink != number else { return }
    dismissDrink()
    let router = DrinkBuilder.build(drink: number, store: interactor.store, backend: interactor.backend, interactor)
    drink = router
    viewControllable.push(router.viewControllable)
    attachChild(router)
  }

  func dismissDrink() {
    guard let drink else { return }
    self.drink = nil
    detachChild(drink)
    if mistake == .detachesTwice { detachChild(drink) }
    if mistake == .leaks { kept.append(drink) }
  }
}
