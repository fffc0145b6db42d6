import HeadlessUI
import RIBs
import SessionEngine

protocol RideHistoryPresentableListener: AnyObject {
  func didTapRide(_ ride: Int)
  func didTapRetry()
  func didTapBack()
}

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
