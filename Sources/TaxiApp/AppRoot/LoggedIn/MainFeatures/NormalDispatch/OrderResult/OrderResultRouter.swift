import RIBs

/// The routes of OrderResult: none.
protocol OrderResultRouting: Routing {}

/// A router that attaches VehicleTracking and OrderResultDetail for as long as the order is shown.
final class OrderResultRouter: Router<OrderResultInteractor>, OrderResultRouting {
  private let vehicleTrackingBuilder: any VehicleTrackingBuildable
  private let orderResultDetailBuilder: any OrderResultDetailBuildable
  private lazy var detail = ChildSlot(of: self, .pushed)

  init(
    interactor: OrderResultInteractor, component: OrderResultComponent,
    vehicleTrackingBuilder: any VehicleTrackingBuildable, orderResultDetailBuilder: any OrderResultDetailBuildable
  ) {
    self.vehicleTrackingBuilder = vehicleTrackingBuilder
    self.orderResultDetailBuilder = orderResultDetailBuilder
    super.init(interactor: interactor, component: component)
  }

  override var parameters: [String: String] { ["order": String(interactor.order)] }

  override func didLoad() {
    attachChild(vehicleTrackingBuilder.build(withListener: interactor, order: interactor.order).router)
    detail.attach(orderResultDetailBuilder.build(withListener: interactor, order: interactor.order).router)
  }
}
