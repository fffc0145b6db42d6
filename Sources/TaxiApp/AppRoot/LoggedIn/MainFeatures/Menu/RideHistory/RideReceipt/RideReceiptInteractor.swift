import DeepLinks
import Flux
import RIBs
import Streams

/// What RideReceipt shows.
protocol RideReceiptPresentable: Presentable {
  func show(_ ride: Ride?)
}

/// What RideReceipt tells its parent.
protocol RideReceiptListener: AnyObject {
  func rideReceiptDidTapBack()
}

/// What workflows can do on RideReceipt.
protocol RideReceiptActionableItem: AnyObject {
  /// The number of the ride.
  var ride: Int { get }
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
