import HeadlessUI
import RIBs

/// Receives the taps on Home.
protocol HomePresentableListener: AnyObject {}

/// The controller that shows HomeView.
final class HomeViewController: HostingController<HomeView> {
  private let dataSource = HomeView.DataSource()
  weak var listener: (any HomePresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: HomeView(dataSource: dataSource))
  }
}

extension HomeViewController: HomePresentable {}
