import RIBs

protocol DrinkDependency: Dependency {
  var cart: CartActions { get }
}

final class DrinkBuilder: Builder<any DrinkDependency> {
  func build(
    withListener listener: any DrinkListener, drink: Drink
  ) -> (router: any Routing, actionableItem: any DrinkActionableItem) {
    let viewController = DrinkViewController(drink)
    let interactor = DrinkInteractor(presenter: viewController, drink: drink, cart: dependency.cart)
    interactor.listener = listener
    viewController.listener = interactor
    let router = DrinkRouter(interactor: interactor, view: viewController, component: Component(dependency: dependency))
    return (router, interactor)
  }
}

final class DrinkRouter: ViewableRouter<DrinkInteractor, DrinkViewController> {
  override var parameters: [String: String] { ["drink": String(interactor.drink.id)] }
}
