import HeadlessUI
import RIBs

protocol RideReceiptPresentableListener: AnyObject {
  func didTapBack()
}

final class RideReceiptViewController: HostingController<RideReceiptView> {
  private let dataSource = RideReceiptView.DataSource()
  weak var listener: (any RideReceiptPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: RideReceiptView(dataSource: dataSource))
  }
}

extension RideReceiptViewController: RideReceiptPresentable {
  func show(_ ride: Ride?) {
    dataSource.ride = ride
  }
}
