import RIBs
import SessionEngine

/// The dependencies that OrderResult's parent provides.
protocol OrderResultDependency: OrderResultSubtreeDependency {
  var orderStore: OrderStore { get }
  var orderActions: OrderActions { get }
}

/// The component of OrderResult.
final class OrderResultComponent: Component<any OrderResultDependency> {}

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
    let viewController = OrderResultViewController()
    let interactor = OrderResultInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore, actions: dependency.orderActions)
    interactor.listener = listener
    viewController.listener = interactor
    let router = OrderResultRouter(
      interactor: interactor, view: viewController, component: component,
      vehicleTrackingBuilder: VehicleTrackingBuilder(dependency: component),
      orderStatusBuilder: OrderStatusBuilder(dependency: component),
      vehicleAndDriverBuilder: VehicleAndDriverBuilder(dependency: component),
      orderRouteBuilder: OrderRouteBuilder(dependency: component),
      orderPaymentBuilder: OrderPaymentBuilder(dependency: component),
      orderCancellationBuilder: OrderCancellationBuilder(dependency: component),
      rideRatingBuilder: RideRatingBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
