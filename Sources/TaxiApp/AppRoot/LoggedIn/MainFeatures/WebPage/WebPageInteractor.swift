import DeepLinks
import RIBs
import SessionEngine

/// The presenter of WebPage. Its address never changes.
protocol WebPagePresentable: Presentable {}

/// Receives what WebPage reports to its parent.
protocol WebPageListener: AnyObject {
  func webPageDidTapClose()
}

/// The steps that workflows can take at WebPage.
protocol WebPageActionableItem: AnyObject {
  /// The address of the page. The route table allows only https and listed hosts.
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
