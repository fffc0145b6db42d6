import RIBs

protocol VehicleAndDriverDependency: Dependency {
  var orderStore: OrderStore { get }
}

final class VehicleAndDriverComponent: Component<any VehicleAndDriverDependency> {}

final class VehicleAndDriverBuilder: Builder<any VehicleAndDriverDependency>, OrderSectionBuildable {
  func build(order: Int) -> any Routing {
    let component = VehicleAndDriverComponent(dependency: dependency)
    let viewController = VehicleAndDriverViewController()
    let interactor = VehicleAndDriverInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore)
    let router = VehicleAndDriverRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
