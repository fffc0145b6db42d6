import RIBs

/// What OrderResult asks of its router: nothing.
protocol OrderResultRouting: Routing {}

/// Attaches both parts of an order for as long as it stands.
final class OrderResultRouter: Router<OrderResultInteractor>, OrderResultRouting {
  private let vehicleTrackingBuilder: any VehicleTrackingBuildable
  private let detailBuilder: any OrderResultDetailBuildable

  init(
    interactor: OrderResultInteractor, component: OrderResultComponent,
    vehicleTrackingBuilder: any VehicleTrackingBuildable, detailBuilder: any OrderResultDetailBuildable
  ) {
    self.vehicleTrackingBuilder = vehicleTrackingBuilder
    self.detailBuilder = detailBuilder
    super.init(interactor: interactor, component: component)
  }

  override var parameters: [String: String] { ["order": String(interactor.order)] }

  override func didLoad() {
    attachChild(vehicleTrackingBuilder.build(withListener: interactor, order: interactor.order))
    attachChild(detailBuilder.build(withListener: interactor, order: interactor.order))
  }
}
