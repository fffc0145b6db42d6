import HeadlessUI
import RIBs

protocol WebPagePresentableListener: AnyObject {
  func didTapClose()
}

final class WebPageViewController: HostingController<WebPageView> {
  weak var listener: (any WebPagePresentableListener)? { didSet { rootView.listener = listener } }

  init(url: String) {
    super.init(rootView: WebPageView(url: url))
  }
}
