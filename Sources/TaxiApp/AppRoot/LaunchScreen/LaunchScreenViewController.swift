import HeadlessUI
import RIBs

protocol LaunchScreenPresentableListener: AnyObject {
  func didTapRetry()
}

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
