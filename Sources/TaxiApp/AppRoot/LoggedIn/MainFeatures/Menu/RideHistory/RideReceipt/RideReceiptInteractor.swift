import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol RideReceiptPresentable: Presentable {
  func show(_ ride: Ride?)
}

protocol RideReceiptListener: AnyObject {
  func rideReceiptDidTapBack()
}

protocol RideReceiptActionableItem: AnyObject {
  /// The number of the ride.
  var ride: Int { get }
  /// Waits until no request for rides waits for its reply. An expired log-in has logged the customer out by then.
  func waitForRides() -> Reached<any RideReceiptActionableItem>
}

/// The receipt of one ride of the history.
final class RideReceiptInteractor: PresentableInteractor<any RideReceiptPresentable>, RideReceiptActionableItem {
  weak var listener: (any RideReceiptListener)?

  let ride: Int
  private let menuStore: MenuStore

  init(presenter: any RideReceiptPresentable, ride: Int, menuStore: MenuStore) {
    self.ride = ride
    self.menuStore = menuStore
    super.init(presenter: presenter)
  }

  func waitForRides() -> Reached<any RideReceiptActionableItem> {
    menuStore.wait(for: "the rides", in: self) { $0.isAskingForRides ? nil : .value((self, ())) }
  }

  override func didBecomeActive() {
    menuStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state.ride(ride))
    }.cancelOnDeactivate(of: self)
  }
}

extension RideReceiptInteractor: RideReceiptPresentableListener {
  func didTapBack() {
    listener?.rideReceiptDidTapBack()
  }
}

extension RideReceiptInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("receipt", ["ride": .integer(ride)]) }
}
