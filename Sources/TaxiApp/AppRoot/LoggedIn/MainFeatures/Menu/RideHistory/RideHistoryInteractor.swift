import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol RideHistoryRouting: Routing {
  func routeToRideReceipt(_ ride: Int) -> any RideReceiptActionableItem
  func dismissRideReceipt()
}

protocol RideHistoryPresentable: Presentable {
  func show(_ rides: Loadable<[Ride]>, problem: String?)
  /// Shows what a link did not find.
  func show(missing: String?)
}

protocol RideHistoryListener: AnyObject {
  func rideHistoryDidTapBack()
}

protocol RideHistoryActionableItem: AnyObject {
  /// Waits for the rides; requests them again after a failure. Fails with the backend's code.
  func waitForRides() -> Reached<any RideHistoryActionableItem>
  /// Shows the history itself: dismisses the receipt above it.
  func showRideHistory() -> Reached<any RideHistoryActionableItem>
  /// Shows the receipt of a ride after the rides are loaded; stops with `rideNotFound`.
  func showRideReceipt(_ ride: Int) -> Reached<any RideReceiptActionableItem>
}

/// The past rides.
final class RideHistoryInteractor: PresentableInteractor<any RideHistoryPresentable> {
  weak var router: (any RideHistoryRouting)?
  weak var listener: (any RideHistoryListener)?

  private let menuStore: MenuStore
  private let refresh: RefreshWorker
  private let receipt = ActionableItemSubject<any RideReceiptActionableItem>(waitingFor: "the receipt")

  init(presenter: any RideHistoryPresentable, menuStore: MenuStore, refresh: RefreshWorker) {
    self.menuStore = menuStore
    self.refresh = refresh
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    menuStore.states.subscribe { [weak self] in self?.presenter.show($0.rides, problem: $0.ridesProblem) }
      .cancelOnDeactivate(of: self)
    refresh.observe(in: self) { [weak self] missing, _ in self?.presenter.show(missing: missing) }
    refresh.start(self, while: .visible)
  }

  private func openReceipt(_ ride: Int) -> Reached<any RideReceiptActionableItem> {
    receipt.show(in: self, where: { $0.ride == ride }) { router?.routeToRideReceipt(ride) }
  }
}

extension RideHistoryInteractor: RideHistoryActionableItem {
  func waitForRides() -> Reached<any RideHistoryActionableItem> {
    if menuStore.state.rides.isMissing { refresh.load(for: self) }
    // Rides that are loaded are shown while they are requested again.
    return menuStore.wait(for: "the rides", in: self) { state in
      state.rides.value == nil && state.isAskingForRides ? nil : state.rides.settlement
    }.map { _ in (self, ()) }
  }

  func showRideHistory() -> Reached<any RideHistoryActionableItem> {
    router?.dismissRideReceipt()
    refresh.open(for: self)
    return .value((self, ()))
  }

  func showRideReceipt(_ ride: Int) -> Reached<any RideReceiptActionableItem> {
    // The loaded rides can be older than this one, so a missing ride is requested once more.
    if menuStore.state.ride(ride) == nil {
      router?.dismissRideReceipt()
      refresh.load(for: self)
    }
    return menuStore.wait(for: "the rides", in: self) { state in
      if state.ride(ride) != nil { return .value(true) }
      if state.isAskingForRides { return nil }
      let fault = state.ridesProblem.map { BackendError(code: $0, message: "the rides could not be loaded") }
      return fault.map { .failed($0) } ?? .value(false)
    }.flatMap { $0 ? self.openReceipt(ride) : self.refresh.stop("rideNotFound") }
  }
}

extension RideHistoryInteractor: RideHistoryPresentableListener {
  func didTapRide(_ ride: Int) {
    _ = openReceipt(ride)
  }

  func didTapRetry() {
    refresh.load(for: self)
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
