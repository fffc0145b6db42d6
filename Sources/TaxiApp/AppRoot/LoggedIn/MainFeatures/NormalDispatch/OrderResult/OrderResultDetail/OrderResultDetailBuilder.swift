import RIBs
import SessionEngine

/// The dependencies that OrderResultDetail's parent provides.
protocol OrderResultDetailDependency: Dependency {
  var orderStore: OrderStore { get }
  var orderActions: OrderActions { get }
  var time: SessionTime { get }
}

/// The component of OrderResultDetail.
final class OrderResultDetailComponent: Component<any OrderResultDetailDependency> {}

/// Builds OrderResultDetail.
protocol OrderResultDetailBuildable: Buildable {
  func build(
    withListener listener: any OrderResultDetailListener, order: Int
  ) -> (router: any OrderResultDetailRouting, actionableItem: any OrderResultDetailActionableItem)
}

/// Builds OrderResultDetail.
final class OrderResultDetailBuilder: Builder<any OrderResultDetailDependency>, OrderResultDetailBuildable {
  func build(
    withListener listener: any OrderResultDetailListener, order: Int
  ) -> (router: any OrderResultDetailRouting, actionableItem: any OrderResultDetailActionableItem) {
    let component = OrderResultDetailComponent(dependency: dependency)
    let viewController = OrderResultDetailViewController()
    let interactor = OrderResultDetailInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore, actions: dependency.orderActions,
      time: dependency.time)
    interactor.listener = listener
    viewController.listener = interactor
    let router = OrderResultDetailRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
