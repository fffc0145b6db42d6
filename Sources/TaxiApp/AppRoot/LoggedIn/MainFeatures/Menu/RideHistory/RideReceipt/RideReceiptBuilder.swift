import RIBs

protocol RideReceiptDependency: Dependency {
  var menuStore: MenuStore { get }
}

final class RideReceiptComponent: Component<any RideReceiptDependency> {}

protocol RideReceiptBuildable: Buildable {
  func build(
    withListener listener: any RideReceiptListener, ride: Int
  ) -> (router: any Routing, actionableItem: any RideReceiptActionableItem)
}

final class RideReceiptBuilder: Builder<any RideReceiptDependency>, RideReceiptBuildable {
  func build(
    withListener listener: any RideReceiptListener, ride: Int
  ) -> (router: any Routing, actionableItem: any RideReceiptActionableItem) {
    let component = RideReceiptComponent(dependency: dependency)
    let viewController = RideReceiptViewController()
    let interactor = RideReceiptInteractor(
      presenter: viewController, ride: ride, menuStore: dependency.menuStore)
    interactor.listener = listener
    viewController.listener = interactor
    let router = RideReceiptRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
