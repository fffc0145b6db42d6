import RIBs
import SessionEngine

protocol VehicleTrackingDependency: Dependency {
  var orderStore: OrderStore { get }
  var orderActions: OrderActions { get }
  var time: SessionTime { get }
}

final class VehicleTrackingComponent: Component<any VehicleTrackingDependency> {}

final class VehicleTrackingBuilder: Builder<any VehicleTrackingDependency>, OrderSectionBuildable {
  func build(order: Int) -> any Routing {
    let component = VehicleTrackingComponent(dependency: dependency)
    let interactor = VehicleTrackingInteractor(
      order: order,
      worker: OrderTrackingWorker(
        .car, orderStore: dependency.orderStore, actions: dependency.orderActions, time: dependency.time
      ) { [$0.order(order)].compactMap(\.self) }, actions: dependency.orderActions)
    let router = VehicleTrackingRouter(interactor: interactor, component: component)
    return router
  }
}
