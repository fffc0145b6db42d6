import HeadlessUI
import RIBs
import SessionEngine

/// Receives the taps on the ride history.
protocol RideHistoryPresentableListener: AnyObject {
  func didTapRide(_ ride: Int)
  func didTapRetry()
  func didTapBack()
}

/// The controller that shows RideHistoryView.
final class RideHistoryViewController: HostingController<RideHistoryView> {
  private let dataSource = RideHistoryView.DataSource()
  weak var listener: (any RideHistoryPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: RideHistoryView(dataSource: dataSource))
  }
}

extension RideHistoryViewController: RideHistoryPresentable {
  func show(_ rides: Loadable<[Ride]>, problem: String?) {
    dataSource.rides = rides
    dataSource.problem = problem
  }

  func show(missing: String?) {
    dataSource.missing = missing
  }
}
