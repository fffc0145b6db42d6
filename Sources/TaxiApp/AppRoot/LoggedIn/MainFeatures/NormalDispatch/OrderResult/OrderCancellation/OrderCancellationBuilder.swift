import RIBs
import SessionEngine

/// The dependencies that OrderCancellation's parent provides.
protocol OrderCancellationDependency: Dependency {
  var orderStore: OrderStore { get }
  var orderActions: OrderActions { get }
  var time: SessionTime { get }
}

/// The component of OrderCancellation.
final class OrderCancellationComponent: Component<any OrderCancellationDependency> {}

/// Builds OrderCancellation.
protocol OrderCancellationBuildable: Buildable {
  func build(
    withListener listener: any OrderCancellationListener, order: Int
  ) -> (router: any OrderCancellationRouting, actionableItem: any OrderCancellationActionableItem)
}

/// Builds OrderCancellation.
final class OrderCancellationBuilder: Builder<any OrderCancellationDependency>, OrderCancellationBuildable {
  func build(
    withListener listener: any OrderCancellationListener, order: Int
  ) -> (router: any OrderCancellationRouting, actionableItem: any OrderCancellationActionableItem) {
    let component = OrderCancellationComponent(dependency: dependency)
    let viewController = OrderCancellationViewController()
    let interactor = OrderCancellationInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore, actions: dependency.orderActions,
      time: dependency.time)
    interactor.listener = listener
    viewController.listener = interactor
    let router = OrderCancellationRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
