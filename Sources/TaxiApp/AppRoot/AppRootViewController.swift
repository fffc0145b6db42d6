import HeadlessUI
import RIBs

/// The lowest controller of the app's window. The launch screen, the log-in screen or the features are embedded in it.
final class AppRootViewController: HostingController<AppRootView> {
  private var isLoading = false

  init() {
    super.init(rootView: AppRootView())
  }

  /// Its own view is on the screen only while no other one is.
  override var hasContent: Bool { isLoading }
}

extension AppRootViewController: AppRootPresentable {
  func show(isLoading: Bool) {
    self.isLoading = isLoading
  }
}
