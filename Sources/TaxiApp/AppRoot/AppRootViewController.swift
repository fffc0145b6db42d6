import HeadlessUI
import RIBs

protocol AppRootPresentableListener: AnyObject {
  func didTapRetry()
}

/// The lowest controller of the app's window. The launch screen, the log-in screen or the features are embedded in it.
final class AppRootViewController: HostingController<AppRootView> {
  private let dataSource = AppRootView.DataSource()
  weak var listener: (any AppRootPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: AppRootView(dataSource: dataSource))
  }

  /// Its own view is on the screen only while no other one is.
  override var hasContent: Bool { dataSource.loading != nil }
}

extension AppRootViewController: AppRootPresentable {
  func show(_ loading: AccountLoading?) {
    dataSource.loading = loading
  }
}
