import RIBs
import SessionEngine

/// The dependencies that OrderResult's parent provides.
protocol OrderResultDependency: Dependency {
  var orderStore: OrderStore { get }
  var orderActions: OrderActions { get }
  var time: SessionTime { get }
}

/// The component of OrderResult.
final class OrderResultComponent: Component<any OrderResultDependency> {}

extension OrderResultComponent: VehicleTrackingDependency, OrderResultDetailDependency {
  var orderStore: OrderStore { dependency.orderStore }
  var orderActions: OrderActions { dependency.orderActions }
  var time: SessionTime { dependency.time }
}

/// Builds OrderResult.
protocol OrderResultBuildable: Buildable {
  func build(
    withListener listener: any OrderResultListener, order: Int
  ) -> (router: any OrderResultRouting, actionableItem: any OrderResultActionableItem)
}

/// Builds OrderResult.
final class OrderResultBuilder: Builder<any OrderResultDependency>, OrderResultBuildable {
  func build(
    withListener listener: any OrderResultListener, order: Int
  ) -> (router: any OrderResultRouting, actionableItem: any OrderResultActionableItem) {
    let component = OrderResultComponent(dependency: dependency)
    let interactor = OrderResultInteractor(order: order, actions: dependency.orderActions)
    interactor.listener = listener
    let router = OrderResultRouter(
      interactor: interactor, view: OrderResultViewController(), component: component,
      vehicleTrackingBuilder: VehicleTrackingBuilder(dependency: component),
      orderResultDetailBuilder: OrderResultDetailBuilder(dependency: component))
    return (router, interactor)
  }
}
