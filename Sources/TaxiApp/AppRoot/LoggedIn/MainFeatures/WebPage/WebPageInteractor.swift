import DeepLinks
import RIBs
import SessionEngine

protocol WebPageListener: AnyObject {
  func webPageDidTapClose()
}

protocol WebPageActionableItem: AnyObject {
  /// The address of the page. The route table allows only https and listed hosts.
  var url: String { get }
}

/// A page inside the app.
final class WebPageInteractor: Interactor, WebPageActionableItem {
  weak var listener: (any WebPageListener)?

  let url: String

  init(url: String) {
    self.url = url
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
