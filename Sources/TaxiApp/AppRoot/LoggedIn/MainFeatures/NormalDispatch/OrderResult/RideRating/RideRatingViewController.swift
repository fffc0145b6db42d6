import HeadlessUI
import RIBs

protocol RideRatingPresentableListener: AnyObject {
  func didTapRate(_ stars: Int)
}

final class RideRatingViewController: HostingController<RideRatingView> {
  private let dataSource = RideRatingView.DataSource()
  weak var listener: (any RideRatingPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: RideRatingView(dataSource: dataSource))
  }
}

extension RideRatingViewController: RideRatingPresentable {
  func show(_ rating: Int?, isBusy: Bool, problem: String?) {
    dataSource.rating = rating
    dataSource.isBusy = isBusy
    dataSource.problem = problem
  }
}
