import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// What RideHistory asks of its router.
protocol RideHistoryRouting: Routing {
  func routeToRideReceipt(_ ride: Int) -> any RideReceiptActionableItem
  func dismissRideReceipt()
}

/// What RideHistory shows.
protocol RideHistoryPresentable: Presentable {
  func show(_ rides: Loadable<[Ride]>)
}

/// What RideHistory tells its parent.
protocol RideHistoryListener: AnyObject {
  func rideHistoryDidTapBack()
}

/// What workflows can do on RideHistory.
protocol RideHistoryActionableItem: AnyObject {
  /// The rides have come; asks again for those that could not be had. Fails with the backend's code.
  func waitForRides() -> Future<(any RideHistoryActionableItem, Void)>
  /// Shows the history itself: a receipt that stands over it is dismissed.
  func showRideHistory() -> Future<(any RideHistoryActionableItem, Void)>
  /// Shows the receipt of a ride once the rides have come; stops with `rideNotFound`.
  func showRideReceipt(_ ride: Int) -> Future<(any RideReceiptActionableItem, Void)>
}

/// The rides of the past. Orders end while the app runs, so each history asks anew: leaving it drops what it knew.
final class RideHistoryInteractor: PresentableInteractor<any RideHistoryPresentable> {
  weak var router: (any RideHistoryRouting)?
  weak var listener: (any RideHistoryListener)?

  private let menuStore: MenuStore
  private let actions: TaxiActions
  private let receipt = ActionableItemSubject<any RideReceiptActionableItem>(waitingFor: "the receipt")

  init(presenter: any RideHistoryPresentable, menuStore: MenuStore, actions: TaxiActions) {
    self.menuStore = menuStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    menuStore.states.subscribe { [weak self] in self?.presenter.show($0.rides) }.cancelOnDeactivate(of: self)
    actions.loadRides(for: self)
  }

  override func willResignActive() {
    actions.dispatch(MenuAction.historyLeft)
  }

  private func openReceipt(_ ride: Int) -> Future<(any RideReceiptActionableItem, Void)> {
    if receipt.item?.ride != ride, let router { receipt.send(router.routeToRideReceipt(ride)) }
    return receipt.wait(in: self)
  }
}

extension RideHistoryInteractor: RideHistoryActionableItem {
  func waitForRides() -> Future<(any RideHistoryActionableItem, Void)> {
    if menuStore.state.rides.failure != nil { actions.backend.send(.rides, from: self) }
    return menuStore.wait(for: "the rides", in: self) { $0.rides.settlement }.map { _ in (self, ()) }
  }

  func showRideHistory() -> Future<(any RideHistoryActionableItem, Void)> {
    router?.dismissRideReceipt()
    return .value((self, ()))
  }

  func showRideReceipt(_ ride: Int) -> Future<(any RideReceiptActionableItem, Void)> {
    // A list that stands may be older than the ride: what it lacks is asked for once more.
    if menuStore.state.rides.settlement != nil, menuStore.state.ride(ride) == nil {
      router?.dismissRideReceipt()
      actions.backend.send(.rides, from: self)
    }
    return waitForRides().flatMap { _ in
      self.menuStore.state.ride(ride) == nil ? .stopped("rideNotFound") : self.openReceipt(ride)
    }
  }
}

extension RideHistoryInteractor: RideHistoryPresentableListener {
  func didTapRide(_ ride: Int) {
    _ = openReceipt(ride)
  }

  func didTapRetry() {
    actions.backend.send(.rides, from: self)
  }

  func didTapBack() {
    listener?.rideHistoryDidTapBack()
  }
}

extension RideHistoryInteractor: RideReceiptListener {
  func rideReceiptDidTapBack() {
    router?.dismissRideReceipt()
  }
}

extension RideHistoryInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("history", [:]) }
}
