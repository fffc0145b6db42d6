import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// The routes of RideHistory.
protocol RideHistoryRouting: Routing {
  func routeToRideReceipt(_ ride: Int) -> any RideReceiptActionableItem
  func dismissRideReceipt()
}

/// The presenter of RideHistory.
protocol RideHistoryPresentable: Presentable {
  func show(_ rides: Loadable<[Ride]>, problem: String?)
}

/// Receives what RideHistory reports to its parent.
protocol RideHistoryListener: AnyObject {
  func rideHistoryDidTapBack()
}

/// The steps that workflows can take at RideHistory.
protocol RideHistoryActionableItem: AnyObject {
  /// Waits for the rides; requests them again after a failure. Fails with the backend's code.
  func waitForRides() -> Future<(any RideHistoryActionableItem, Void)>
  /// Shows the history itself: dismisses the receipt above it.
  func showRideHistory() -> Future<(any RideHistoryActionableItem, Void)>
  /// Shows the receipt of a ride after the rides are loaded; stops with `rideNotFound`.
  func showRideReceipt(_ ride: Int) -> Future<(any RideReceiptActionableItem, Void)>
}

/// The past rides. A completed order becomes a ride, so the history requests the rides again when an order was in
/// progress since the last request.
final class RideHistoryInteractor: PresentableInteractor<any RideHistoryPresentable> {
  weak var router: (any RideHistoryRouting)?
  weak var listener: (any RideHistoryListener)?

  private let menuStore: MenuStore
  private let actions: MenuActions
  private let orders: any RideSource
  private let time: SessionTime
  private let receipt = ActionableItemSubject<any RideReceiptActionableItem>(waitingFor: "the receipt")

  init(
    presenter: any RideHistoryPresentable, menuStore: MenuStore, actions: MenuActions, orders: any RideSource,
    time: SessionTime
  ) {
    self.menuStore = menuStore
    self.actions = actions
    self.orders = orders
    self.time = time
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    menuStore.states.subscribe { [weak self] in self?.presenter.show($0.rides, problem: $0.ridesProblem) }
      .cancelOnDeactivate(of: self)
    actions.openHistory(at: time.now, mayHaveNewRide: orders.mayHaveNewRide, for: self)
  }

  override func willResignActive() {
    actions.closeHistory()
  }

  private func openReceipt(_ ride: Int) -> Future<(any RideReceiptActionableItem, Void)> {
    receipt.show(in: self, where: { $0.ride == ride }) { router?.routeToRideReceipt(ride) }
  }
}

extension RideHistoryInteractor: RideHistoryActionableItem {
  func waitForRides() -> Future<(any RideHistoryActionableItem, Void)> {
    actions.updateRides(at: time.now, mayHaveNewRide: orders.mayHaveNewRide, for: self)
    return menuStore.wait(for: "the rides", in: self) { $0.isAskingForRides ? nil : $0.rides.settlement }
      .map { _ in (self, ()) }
  }

  func showRideHistory() -> Future<(any RideHistoryActionableItem, Void)> {
    router?.dismissRideReceipt()
    return .value((self, ()))
  }

  func showRideReceipt(_ ride: Int) -> Future<(any RideReceiptActionableItem, Void)> {
    // The loaded rides can be older than this one, so a missing ride is requested once more.
    if menuStore.state.ride(ride) == nil {
      router?.dismissRideReceipt()
      actions.reloadRides(at: time.now, for: self)
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
    actions.reloadRides(at: time.now, for: self)
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
