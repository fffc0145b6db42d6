import HeadlessUI
import RIBs

/// Receives the taps on the launch screen.
protocol LaunchScreenPresentableListener: AnyObject {
  func didTapRetry()
}

/// The controller that shows LaunchScreenView.
final class LaunchScreenViewController: HostingController<LaunchScreenView> {
  private let dataSource = LaunchScreenView.DataSource()
  weak var listener: (any LaunchScreenPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: LaunchScreenView(dataSource: dataSource))
  }
}

extension LaunchScreenViewController: LaunchScreenPresentable {
  func show(_ check: TokenCheck, isSlow: Bool) {
    dataSource.check = check
    dataSource.isSlow = isSlow
  }
}
