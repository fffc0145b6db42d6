import DeepLinks
import RIBs

/// What WebPage shows: its address, given once.
protocol WebPagePresentable: Presentable {}

/// What WebPage tells its parent.
protocol WebPageListener: AnyObject {
  func webPageDidTapClose()
}

/// What workflows can do on WebPage.
protocol WebPageActionableItem: AnyObject {
  /// The page's address; the route table has let only https and listed hosts through.
  var url: String { get }
}

/// A page inside the app.
final class WebPageInteractor: PresentableInteractor<any WebPagePresentable>, WebPageActionableItem {
  weak var listener: (any WebPageListener)?

  let url: String

  init(presenter: any WebPagePresentable, url: String) {
    self.url = url
    super.init(presenter: presenter)
  }
}

extension WebPageInteractor: WebPagePresentableListener {
  func didTapClose() {
    listener?.webPageDidTapClose()
  }
}

extension WebPageInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("web", ["url": .text(url)]) }
}
