import RIBs

protocol OrderRouteDependency: Dependency {
  var orderStore: OrderStore { get }
}

final class OrderRouteComponent: Component<any OrderRouteDependency> {}

final class OrderRouteBuilder: Builder<any OrderRouteDependency>, OrderSectionBuildable {
  func build(order: Int) -> any Routing {
    let component = OrderRouteComponent(dependency: dependency)
    let viewController = OrderRouteViewController()
    let interactor = OrderRouteInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore)
    let router = OrderRouteRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
