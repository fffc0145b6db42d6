import RIBs
import SessionEngine

/// The dependencies that VehicleTracking's parent provides.
protocol VehicleTrackingDependency: Dependency {
  var orderStore: OrderStore { get }
  var orderActions: OrderActions { get }
  var time: SessionTime { get }
}

/// The component of VehicleTracking.
final class VehicleTrackingComponent: Component<any VehicleTrackingDependency> {}

/// Builds VehicleTracking.
protocol VehicleTrackingBuildable: Buildable {
  func build(
    withListener listener: any VehicleTrackingListener, order: Int
  ) -> (router: any VehicleTrackingRouting, actionableItem: any VehicleTrackingActionableItem)
}

/// Builds VehicleTracking.
final class VehicleTrackingBuilder: Builder<any VehicleTrackingDependency>, VehicleTrackingBuildable {
  func build(
    withListener listener: any VehicleTrackingListener, order: Int
  ) -> (router: any VehicleTrackingRouting, actionableItem: any VehicleTrackingActionableItem) {
    let component = VehicleTrackingComponent(dependency: dependency)
    let interactor = VehicleTrackingInteractor(
      order: order,
      worker: OrderTrackingWorker(
        .car, orderStore: dependency.orderStore, actions: dependency.orderActions, time: dependency.time
      ) { [$0.order(order)].compactMap(\.self) }, actions: dependency.orderActions)
    interactor.listener = listener
    let router = VehicleTrackingRouter(interactor: interactor, component: component)
    return (router, interactor)
  }
}
