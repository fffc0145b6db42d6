import RIBs

/// The routes of OrderResult: none.
protocol OrderResultRouting: ViewableRouting {}

/// A router that attaches VehicleTracking and OrderResultDetail for as long as the order is shown.
final class OrderResultRouter: ViewableRouter<OrderResultInteractor, OrderResultViewController>, OrderResultRouting {
  private let vehicleTrackingBuilder: any VehicleTrackingBuildable
  private let orderResultDetailBuilder: any OrderResultDetailBuildable

  init(
    interactor: OrderResultInteractor, view: OrderResultViewController, component: OrderResultComponent,
    vehicleTrackingBuilder: any VehicleTrackingBuildable, orderResultDetailBuilder: any OrderResultDetailBuildable
  ) {
    self.vehicleTrackingBuilder = vehicleTrackingBuilder
    self.orderResultDetailBuilder = orderResultDetailBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  override var parameters: [String: String] { ["order": String(interactor.order)] }

  override func didLoad() {
    attachChild(vehicleTrackingBuilder.build(withListener: interactor, order: interactor.order).router)
    attachChild(orderResultDetailBuilder.build(withListener: interactor, order: interactor.order).router)
  }
}
