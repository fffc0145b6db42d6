import RIBs

/// The dependencies that OrderRoute's parent provides.
protocol OrderRouteDependency: Dependency {
  var orderStore: OrderStore { get }
}

/// The component of OrderRoute.
final class OrderRouteComponent: Component<any OrderRouteDependency> {}

/// Builds OrderRoute.
protocol OrderRouteBuildable: Buildable {
  func build(
    withListener listener: any OrderRouteListener, order: Int
  ) -> (router: any OrderRouteRouting, actionableItem: any OrderRouteActionableItem)
}

/// Builds OrderRoute.
final class OrderRouteBuilder: Builder<any OrderRouteDependency>, OrderRouteBuildable {
  func build(
    withListener listener: any OrderRouteListener, order: Int
  ) -> (router: any OrderRouteRouting, actionableItem: any OrderRouteActionableItem) {
    let component = OrderRouteComponent(dependency: dependency)
    let viewController = OrderRouteViewController()
    let interactor = OrderRouteInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore)
    interactor.listener = listener
    viewController.listener = interactor
    let router = OrderRouteRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
