import RIBs
import SessionEngine

protocol OrderCancellationDependency: Dependency {
  var orderStore: OrderStore { get }
  var orderActions: OrderActions { get }
  var time: SessionTime { get }
}

final class OrderCancellationComponent: Component<any OrderCancellationDependency> {}

final class OrderCancellationBuilder: Builder<any OrderCancellationDependency>, OrderSectionBuildable {
  func build(order: Int) -> any Routing {
    let component = OrderCancellationComponent(dependency: dependency)
    let viewController = OrderCancellationViewController()
    let interactor = OrderCancellationInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore, actions: dependency.orderActions,
      time: dependency.time)
    viewController.listener = interactor
    let router = OrderCancellationRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
