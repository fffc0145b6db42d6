import DeepLinks
import RIBs
import SessionEngine

protocol GiftCardsRouting: Routing {
  func routeToGiftCard() -> any GiftCardActionableItem
  func dismissGiftCard()
}

protocol GiftCardsPresentable: Presentable {
  func show(title: String)
}

protocol GiftCardsActionableItem: AnyObject {
  /// Shows GiftCard.
  func showGiftCard() -> Reached<any GiftCardActionableItem>
}

/// The logic of GiftCards.
final class GiftCardsInteractor: PresentableInteractor<any GiftCardsPresentable>, GiftCardsActionableItem {
  weak var router: (any GiftCardsRouting)?

  private let giftCardItem = ActionableItemSubject<any GiftCardActionableItem>(waitingFor: "gift card")
  override func didBecomeActive() {
    presenter.show(title: "GiftCards")
  }
}

extension GiftCardsInteractor {
  func showGiftCard() -> Reached<any GiftCardActionableItem> {
    giftCardItem.show(in: self) { router?.routeToGiftCard() }
  }
}

extension GiftCardsInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("giftCards", [:]) }
}
