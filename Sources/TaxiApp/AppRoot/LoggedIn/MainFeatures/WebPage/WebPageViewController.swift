import HeadlessUI
import RIBs

/// Receives the taps on the page.
protocol WebPagePresentableListener: AnyObject {
  func didTapClose()
}

/// The controller that shows WebPageView.
final class WebPageViewController: HostingController<WebPageView>, WebPagePresentable {
  weak var listener: (any WebPagePresentableListener)? { didSet { rootView.listener = listener } }

  init(url: String) {
    super.init(rootView: WebPageView(url: url))
  }
}
