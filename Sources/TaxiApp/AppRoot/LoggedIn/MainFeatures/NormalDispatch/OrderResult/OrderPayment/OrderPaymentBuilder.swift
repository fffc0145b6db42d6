import RIBs

protocol OrderPaymentDependency: Dependency {
  var orderStore: OrderStore { get }
}

final class OrderPaymentComponent: Component<any OrderPaymentDependency> {}

final class OrderPaymentBuilder: Builder<any OrderPaymentDependency>, OrderSectionBuildable {
  func build(order: Int) -> any Routing {
    let component = OrderPaymentComponent(dependency: dependency)
    let viewController = OrderPaymentViewController()
    let interactor = OrderPaymentInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore)
    let router = OrderPaymentRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
