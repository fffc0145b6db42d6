import DeepLinks
import RIBs
import SessionEngine

protocol WebPageRouting: Routing {
  func routeToConsent() -> any ConsentActionableItem
  func dismissConsent()
}

protocol WebPageListener: AnyObject {
  func webPageDidTapClose()
}

protocol WebPageActionableItem: AnyObject {
  /// The address of the page. The route table allows only https and listed hosts.
  var url: String { get }
  /// Shows Consent.
  func showConsent() -> Reached<any ConsentActionableItem>
}

/// A page inside the app.
final class WebPageInteractor: Interactor, WebPageActionableItem {
  weak var router: (any WebPageRouting)?
  weak var listener: (any WebPageListener)?

  private let consentItem = ActionableItemSubject<any ConsentActionableItem>(waitingFor: "consent")

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

extension WebPageInteractor {
  func showConsent() -> Reached<any ConsentActionableItem> {
    consentItem.show(in: self) { router?.routeToConsent() }
  }
}
