import DeepLinks
import RIBs
import SessionEngine

protocol GiftCardPresentable: Presentable {
  func show(title: String)
}

protocol GiftCardActionableItem: AnyObject {}

/// The logic of GiftCard.
final class GiftCardInteractor: PresentableInteractor<any GiftCardPresentable>, GiftCardActionableItem {
  override func didBecomeActive() {
    presenter.show(title: "GiftCard")
  }
}

extension GiftCardInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("giftCard", [:]) }
}
