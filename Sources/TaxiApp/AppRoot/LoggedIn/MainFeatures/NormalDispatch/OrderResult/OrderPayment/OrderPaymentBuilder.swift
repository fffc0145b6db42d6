import RIBs

/// The dependencies that OrderPayment's parent provides.
protocol OrderPaymentDependency: Dependency {
  var orderStore: OrderStore { get }
}

/// The component of OrderPayment.
final class OrderPaymentComponent: Component<any OrderPaymentDependency> {}

/// Builds OrderPayment.
protocol OrderPaymentBuildable: Buildable {
  func build(
    withListener listener: any OrderPaymentListener, order: Int
  ) -> (router: any OrderPaymentRouting, actionableItem: any OrderPaymentActionableItem)
}

/// Builds OrderPayment.
final class OrderPaymentBuilder: Builder<any OrderPaymentDependency>, OrderPaymentBuildable {
  func build(
    withListener listener: any OrderPaymentListener, order: Int
  ) -> (router: any OrderPaymentRouting, actionableItem: any OrderPaymentActionableItem) {
    let component = OrderPaymentComponent(dependency: dependency)
    let viewController = OrderPaymentViewController()
    let interactor = OrderPaymentInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore)
    interactor.listener = listener
    viewController.listener = interactor
    let router = OrderPaymentRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
