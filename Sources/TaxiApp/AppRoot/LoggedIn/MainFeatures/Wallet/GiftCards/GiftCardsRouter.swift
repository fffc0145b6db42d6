import RIBs

final class GiftCardsRouter: ViewableRouter<GiftCardsInteractor, GiftCardsViewController>, GiftCardsRouting {
  private let giftCardBuilder: any GiftCardBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: GiftCardsInteractor, view: GiftCardsViewController, component: GiftCardsComponent,
    giftCardBuilder: any GiftCardBuildable
  ) {
    self.giftCardBuilder = giftCardBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToGiftCard() -> any GiftCardActionableItem {
    let (router, item) = giftCardBuilder.build()
    slot.attach(router)
    return item
  }

  func dismissGiftCard() { slot.detach() }
}
