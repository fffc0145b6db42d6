import RIBs

protocol OrderStatusDependency: Dependency {
  var orderStore: OrderStore { get }
}

final class OrderStatusComponent: Component<any OrderStatusDependency> {}

final class OrderStatusBuilder: Builder<any OrderStatusDependency>, OrderSectionBuildable {
  func build(order: Int) -> any Routing {
    let component = OrderStatusComponent(dependency: dependency)
    let viewController = OrderStatusViewController()
    let interactor = OrderStatusInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore)
    let router = OrderStatusRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
