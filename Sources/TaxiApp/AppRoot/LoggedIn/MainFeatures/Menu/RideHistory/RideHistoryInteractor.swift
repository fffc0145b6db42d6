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
  func show(_ rides: Loadable<[Ride]>, problem: String?)
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

/// The rides of the past. Orders become rides, so a history that opens asks anew if one was in progress since.
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
    menuStore.states.subscribe { [weak self] in self?.presenter.show($0.rides, problem: $0.ridesProblem) }
      .cancelOnDeactivate(of: self)
    actions.loadRides(for: self)
  }

  override func willResignActive() {
    actions.dispatch(MenuAction.historyOpened(false))
  }

  private func openReceipt(_ ride: Int) -> Future<(any RideReceiptActionableItem, Void)> {
    if receipt.item?.ride != ride, let router { receipt.send(router.routeToRideReceipt(ride)) }
    return receipt.wait(in: self)
  }
}

extension RideHistoryInteractor: RideHistoryActionableItem {
  func waitForRides() -> Future<(any RideHistoryActionableItem, Void)> {
    actions.updateRides(for: self)
    return menuStore.wait(for: "the rides", in: self) { $0.isAskingForRides ? nil : $0.rides.settlement }
      .map { _ in (self, ()) }
  }

  func showRideHistory() -> Future<(any RideHistoryActionableItem, Void)> {
    router?.dismissRideReceipt()
    return .value((self, ()))
  }

  func showRideReceipt(_ ride: Int) -> Future<(any RideReceiptActionableItem, Void)> {
    // Rides that are held may be older than this one: what they lack is asked for once more.
    if menuStore.state.ride(ride) == nil {
      router?.dismissRideReceipt()
      actions.refreshRides(for: self)
    }
    return menuStore.wait(for: "the rides", in: self) { state in
      if state.ride(ride) != nil { return .value(()) }
      if state.isAskingForRides { return nil }
      let fault = state.ridesProblem.map { BackendError(code: $0, message: "the rides could not be loaded") }
      return fault.map { .failed($0) } ?? .stopped(reason: "rideNotFound")
    }.flatMap { self.openReceipt(ride) }
  }
}

extension RideHistoryInteractor: RideHistoryPresentableListener {
  func didTapRide(_ ride: Int) {
    _ = openReceipt(ride)
  }

  func didTapRetry() {
    actions.refreshRides(for: self)
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
