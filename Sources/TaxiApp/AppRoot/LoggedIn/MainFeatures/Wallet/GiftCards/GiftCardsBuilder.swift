import RIBs

protocol GiftCardsDependency: GiftCardsSubtreeDependency {}

final class GiftCardsComponent: Component<any GiftCardsDependency> {}

protocol GiftCardsBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any GiftCardsActionableItem)
}

final class GiftCardsBuilder: Builder<any GiftCardsDependency>, GiftCardsBuildable {
  func build() -> (router: any Routing, actionableItem: any GiftCardsActionableItem) {
    let component = GiftCardsComponent(dependency: dependency)
    let viewController = GiftCardsViewController()
    let interactor = GiftCardsInteractor(presenter: viewController)
    let router = GiftCardsRouter(
      interactor: interactor, view: viewController, component: component,
      giftCardBuilder: GiftCardBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
