import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// What NormalDispatch asks of its router.
protocol NormalDispatchRouting: Routing {
  func routeToPlaceSearch(_ point: OrderPoint) -> any PlaceSearchActionableItem
  func routeToDispatchConfirmation(_ draft: OrderDraft) -> any DispatchConfirmationActionableItem
  func routeToOrderResult(_ order: Int) -> any OrderResultActionableItem
  func routeToMap()
}

/// What NormalDispatch shows.
protocol NormalDispatchPresentable: Presentable {
  func show(_ draft: OrderDraft)
  func show(running: Order?)
}

/// What NormalDispatch tells its parent.
protocol NormalDispatchListener: AnyObject {}

/// The map: pick-up, stops, destination, car class of an order that is being prepared, and what stands over it.
///
/// Follows how far the order in progress has come, unless that is shown over it and followed there.
final class NormalDispatchInteractor: PresentableInteractor<any NormalDispatchPresentable> {
  weak var router: (any NormalDispatchRouting)?
  weak var listener: (any NormalDispatchListener)?

  private let dispatchStore: DispatchStore
  private let orderStore: OrderStore
  private let actions: TaxiActions
  private let time: SessionTime
  /// Made when there is an order to follow: mostly there is none.
  private lazy var worker = OrderTrackingWorker(.status, orderStore: orderStore, actions: actions, time: time) {
    $0.shown == $0.running?.id ? nil : $0.running
  }
  private let search = ActionableItemSubject<any PlaceSearchActionableItem>(waitingFor: "the search for a place")
  private let confirmation = ActionableItemSubject<any DispatchConfirmationActionableItem>(
    waitingFor: "the confirmation")
  private let orderResult = ActionableItemSubject<any OrderResultActionableItem>(waitingFor: "the order")

  init(
    presenter: any NormalDispatchPresentable, dispatchStore: DispatchStore, orderStore: OrderStore,
    actions: TaxiActions, time: SessionTime
  ) {
    self.dispatchStore = dispatchStore
    self.orderStore = orderStore
    self.actions = actions
    self.time = time
    super.init(presenter: presenter)
  }

  /// The order as it is filled in.
  var draft: OrderDraft { dispatchStore.state.draft }

  override func didBecomeActive() {
    orderStore.states.subscribe { [weak self] in self?.follow($0) }.cancelOnDeactivate(of: self)
    dispatchStore.states.subscribe { [weak self] in self?.follow($0) }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    actions.dispatch(OrderAction.left)
  }

  private func follow(_ state: OrderState) {
    let running = state.running
    presenter.show(running: running)
    if running != nil { worker.start(self) }
  }

  private func follow(_ state: DispatchState) {
    presenter.show(state.draft)
    if let ordered = state.ordered { _ = openOrder(ordered) }
  }

  private func openOrder(_ order: Int) -> Future<(any OrderResultActionableItem, Void)> {
    if orderResult.item?.order != order, let router { orderResult.send(router.routeToOrderResult(order)) }
    return orderResult.wait(in: self)
  }
}

extension NormalDispatchInteractor: NormalDispatchActionableItem {
  func showMap() -> Future<(any NormalDispatchActionableItem, Void)> {
    router?.routeToMap()
    return .value((self, ()))
  }

  func fillIn(_ draft: OrderDraft) -> Future<(any NormalDispatchActionableItem, Void)> {
    actions.dispatch(DispatchAction.filledIn(draft))
    return .value((self, ()))
  }

  func showPlaceSearch(for point: OrderPoint) -> Future<(any PlaceSearchActionableItem, Void)> {
    if search.item?.point != point, let router { search.send(router.routeToPlaceSearch(point)) }
    return search.wait(in: self)
  }

  func showDispatchConfirmation() -> Future<(any DispatchConfirmationActionableItem, Void)> {
    if confirmation.item?.draft != draft, let router {
      confirmation.send(router.routeToDispatchConfirmation(draft))
    }
    return confirmation.wait(in: self)
  }

  func showOrder(_ order: Int) -> Future<(any OrderResultActionableItem, Void)> {
    actions.loadOrder(order, for: self)
    return orderStore.wait(forOrder: order, in: self).flatMap { _ in self.openOrder(order) }
  }
}

extension NormalDispatchInteractor: NormalDispatchPresentableListener {
  func didTapPoint(_ point: OrderPoint) {
    _ = showPlaceSearch(for: point)
  }

  func didTapClearStops() {
    actions.dispatch(DispatchAction.stopsCleared)
  }

  func didTapClass(_ carClass: String) {
    actions.dispatch(DispatchAction.classChosen(carClass))
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
