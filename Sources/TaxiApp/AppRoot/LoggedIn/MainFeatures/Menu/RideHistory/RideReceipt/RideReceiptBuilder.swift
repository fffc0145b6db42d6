import RIBs

/// The dependencies that RideReceipt's parent provides.
protocol RideReceiptDependency: Dependency {
  var menuStore: MenuStore { get }
}

/// The component of RideReceipt.
final class RideReceiptComponent: Component<any RideReceiptDependency> {}

/// Builds RideReceipt.
protocol RideReceiptBuildable: Buildable {
  func build(
    withListener listener: any RideReceiptListener, ride: Int
  ) -> (router: any RideReceiptRouting, actionableItem: any RideReceiptActionableItem)
}

/// Builds RideReceipt.
final class RideReceiptBuilder: Builder<any RideReceiptDependency>, RideReceiptBuildable {
  func build(
    withListener listener: any RideReceiptListener, ride: Int
  ) -> (router: any RideReceiptRouting, actionableItem: any RideReceiptActionableItem) {
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
