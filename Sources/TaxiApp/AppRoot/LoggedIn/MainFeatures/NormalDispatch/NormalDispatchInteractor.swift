import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol NormalDispatchRouting: Routing {
  func routeToPlaceSearch(_ point: OrderPoint) -> any PlaceSearchActionableItem
  func routeToDispatchConfirmation(_ draft: OrderDraft) -> any DispatchConfirmationActionableItem
  func routeToOrderResult(_ order: Int) -> any OrderResultActionableItem
  func routeToMap()
}

protocol NormalDispatchPresentable: Presentable {
  func show(_ draft: OrderDraft)
  /// Shows the orders in progress, and the one whose end the customer has not seen.
  func show(running: [Order], ended: Order?)
  /// Shows what a link did not find, and why the orders may be out of date.
  func show(missing: String?, problem: String?)
}

/// The map, with the pick-up, the stops, the destination and the car class of the order draft.
///
/// Its workers track the status of the orders in progress while the map is on the screen, and request them when the map
/// appears.
final class NormalDispatchInteractor: PresentableInteractor<any NormalDispatchPresentable> {
  weak var router: (any NormalDispatchRouting)?
  private let worker: OrderTrackingWorker
  private let refresh: RefreshWorker
  private let dispatchStore: DispatchStore
  private let orders: any OrdersInProgress
  private let actions: DispatchActions
  private let search = ActionableItemSubject<any PlaceSearchActionableItem>(waitingFor: "the search for a place")
  private let confirmation = ActionableItemSubject<any DispatchConfirmationActionableItem>(
    waitingFor: "the confirmation")
  private let orderResult = ActionableItemSubject<any OrderResultActionableItem>(waitingFor: "the order")

  init(
    presenter: any NormalDispatchPresentable, worker: OrderTrackingWorker, refresh: RefreshWorker,
    dispatchStore: DispatchStore, orders: any OrdersInProgress, actions: DispatchActions
  ) {
    self.worker = worker
    self.refresh = refresh
    self.dispatchStore = dispatchStore
    self.orders = orders
    self.actions = actions
    super.init(presenter: presenter)
  }

  /// The order draft.
  var draft: OrderDraft { dispatchStore.state.draft }

  override func didBecomeActive() {
    orders.observeOrders(in: self) { [weak self] in self?.presenter.show(running: $0, ended: $1) }
    refresh.observe(in: self) { [weak self] in self?.presenter.show(missing: $0, problem: $1) }
    dispatchStore.states.subscribe { [weak self] in self?.show($0) }.cancelOnDeactivate(of: self)
    worker.start(self, while: .visible)
    refresh.start(self, while: .visible)
  }

  override func willResignActive() {
    orders.leave()
  }

  private func show(_ state: DispatchState) {
    presenter.show(state.draft)
    if let ordered = state.ordered { _ = openOrder(ordered) }
  }

  private func openOrder(_ order: Int) -> Reached<any OrderResultActionableItem> {
    orderResult.show(in: self, where: { $0.order == order }) { router?.routeToOrderResult(order) }
  }
}

extension NormalDispatchInteractor: NormalDispatchActionableItem {
  func showMap() -> Reached<any NormalDispatchActionableItem> {
    router?.routeToMap()
    refresh.open(for: self)
    return .value((self, ()))
  }

  func fillIn(_ draft: OrderDraft) -> Reached<any NormalDispatchActionableItem> {
    actions.fillIn(draft)
    return .value((self, ()))
  }

  func showPlaceSearch(for point: OrderPoint) -> Reached<any PlaceSearchActionableItem> {
    search.show(in: self, where: { $0.point == point }) { router?.routeToPlaceSearch(point) }
  }

  func showDispatchConfirmation() -> Reached<any DispatchConfirmationActionableItem> {
    confirmation.show(in: self, where: { $0.draft == draft }) { router?.routeToDispatchConfirmation(draft) }
  }

  func prepareToShowOrder(_ order: Int) -> Reached<any NormalDispatchActionableItem> {
    // The map requests an order that is not loaded, and only what is on the screen may.
    if !orders.isLoaded(order) { router?.routeToMap() }
    return .value((self, ()))
  }

  func showOrder(_ order: Int) -> Reached<any OrderResultActionableItem> {
    orders.waitForOrder(order, in: self).flatMap { found in
      found == nil ? self.refresh.stop("orderNotFound") : self.openOrder(order)
    }
  }
}

extension NormalDispatchInteractor: NormalDispatchPresentableListener {
  func didTapPoint(_ point: OrderPoint) {
    _ = showPlaceSearch(for: point)
  }

  func didTapClearStops() {
    actions.clearStops()
  }

  func didTapClass(_ carClass: String) {
    actions.choose(carClass: carClass)
  }

  func didTapConfirm() {
    _ = showDispatchConfirmation()
  }

  func didTapOrder(_ order: Int) {
    _ = openOrder(order)
  }
}

extension NormalDispatchInteractor: PlaceSearchListener, DispatchConfirmationListener, OrderResultListener {
  func placeSearchDidEnd() {
    router?.routeToMap()
  }

  func dispatchConfirmationDidTapBack() {
    router?.routeToMap()
  }

  func orderResultDidTapBack() {
    router?.routeToMap()
  }
}

extension NormalDispatchInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    let parameters = draft.linkParameters
    return (parameters.isEmpty ? "home" : "order", parameters)
  }
}
