import RIBs
import SessionEngine

protocol OrderResultDependency: OrderResultSubtreeDependency {
  var orderStore: OrderStore { get }
  var orderActions: OrderActions { get }
}

final class OrderResultComponent: Component<any OrderResultDependency> {}

protocol OrderResultBuildable: Buildable {
  func build(
    withListener listener: any OrderResultListener, order: Int
  ) -> (router: any Routing, actionableItem: any OrderResultActionableItem)
}

final class OrderResultBuilder: Builder<any OrderResultDependency>, OrderResultBuildable {
  func build(
    withListener listener: any OrderResultListener, order: Int
  ) -> (router: any Routing, actionableItem: any OrderResultActionableItem) {
    let component = OrderResultComponent(dependency: dependency)
    let viewController = OrderResultViewController()
    let interactor = OrderResultInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore, actions: dependency.orderActions)
    interactor.listener = listener
    viewController.listener = interactor
    let router = OrderResultRouter(
      interactor: interactor, view: viewController, component: component,
      builders: [
        .vehicleTracking: VehicleTrackingBuilder(dependency: component),
        .status: OrderStatusBuilder(dependency: component),
        .vehicleAndDriver: VehicleAndDriverBuilder(dependency: component),
        .route: OrderRouteBuilder(dependency: component),
        .payment: OrderPaymentBuilder(dependency: component),
        .cancellation: OrderCancellationBuilder(dependency: component),
        .rating: RideRatingBuilder(dependency: component),
      ])
    interactor.router = router
    return (router, interactor)
  }
}
