import RIBs

final class GiftCardRouter: ViewableRouter<GiftCardInteractor, GiftCardViewController> {}
