import RIBs

protocol GiftCardDependency: Dependency {}

final class GiftCardComponent: Component<any GiftCardDependency> {}

protocol GiftCardBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any GiftCardActionableItem)
}

final class GiftCardBuilder: Builder<any GiftCardDependency>, GiftCardBuildable {
  func build() -> (router: any Routing, actionableItem: any GiftCardActionableItem) {
    let component = GiftCardComponent(dependency: dependency)
    let viewController = GiftCardViewController()
    let interactor = GiftCardInteractor(presenter: viewController)
    let router = GiftCardRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
