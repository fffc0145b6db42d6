import RIBs

/// The dependencies that VehicleAndDriver's parent provides.
protocol VehicleAndDriverDependency: Dependency {
  var orderStore: OrderStore { get }
}

/// The component of VehicleAndDriver.
final class VehicleAndDriverComponent: Component<any VehicleAndDriverDependency> {}

/// Builds VehicleAndDriver.
protocol VehicleAndDriverBuildable: Buildable {
  func build(
    withListener listener: any VehicleAndDriverListener, order: Int
  ) -> (router: any VehicleAndDriverRouting, actionableItem: any VehicleAndDriverActionableItem)
}

/// Builds VehicleAndDriver.
final class VehicleAndDriverBuilder: Builder<any VehicleAndDriverDependency>, VehicleAndDriverBuildable {
  func build(
    withListener listener: any VehicleAndDriverListener, order: Int
  ) -> (router: any VehicleAndDriverRouting, actionableItem: any VehicleAndDriverActionableItem) {
    let component = VehicleAndDriverComponent(dependency: dependency)
    let viewController = VehicleAndDriverViewController()
    let interactor = VehicleAndDriverInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore)
    interactor.listener = listener
    viewController.listener = interactor
    let router = VehicleAndDriverRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
