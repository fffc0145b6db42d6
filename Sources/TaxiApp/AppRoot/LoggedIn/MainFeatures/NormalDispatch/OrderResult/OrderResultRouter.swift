import RIBs

/// A router that attaches the sections of an order's screen.
final class OrderResultRouter: ViewableRouter<OrderResultInteractor, OrderResultViewController>, OrderResultRouting {
  private let vehicleTrackingBuilder: any VehicleTrackingBuildable
  private let orderStatusBuilder: any OrderStatusBuildable
  private let vehicleAndDriverBuilder: any VehicleAndDriverBuildable
  private let orderRouteBuilder: any OrderRouteBuildable
  private let orderPaymentBuilder: any OrderPaymentBuildable
  private let orderCancellationBuilder: any OrderCancellationBuildable
  private let rideRatingBuilder: any RideRatingBuildable
  private var shown: [(section: OrderSection, router: any Routing)] = []

  init(
    interactor: OrderResultInteractor, view: OrderResultViewController, component: OrderResultComponent,
    vehicleTrackingBuilder: any VehicleTrackingBuildable, orderStatusBuilder: any OrderStatusBuildable,
    vehicleAndDriverBuilder: any VehicleAndDriverBuildable, orderRouteBuilder: any OrderRouteBuildable,
    orderPaymentBuilder: any OrderPaymentBuildable, orderCancellationBuilder: any OrderCancellationBuildable,
    rideRatingBuilder: any RideRatingBuildable
  ) {
    self.vehicleTrackingBuilder = vehicleTrackingBuilder
    self.orderStatusBuilder = orderStatusBuilder
    self.vehicleAndDriverBuilder = vehicleAndDriverBuilder
    self.orderRouteBuilder = orderRouteBuilder
    self.orderPaymentBuilder = orderPaymentBuilder
    self.orderCancellationBuilder = orderCancellationBuilder
    self.rideRatingBuilder = rideRatingBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  override var parameters: [String: String] { ["order": String(interactor.order)] }

  func show(_ sections: [OrderSection]) {
    let gone = shown.filter { !sections.contains($0.section) }
    shown.removeAll { !sections.contains($0.section) }
    for child in gone.reversed() { detachChild(child.router) }
    for (position, section) in sections.enumerated() where !shown.contains(where: { $0.section == section }) {
      let router = build(section)
      shown.insert((section, router), at: position)
      attachChild(router, at: position)
    }
  }

  private func build(_ section: OrderSection) -> any Routing {
    let order = interactor.order
    return switch section {
    case .vehicleTracking: vehicleTrackingBuilder.build(withListener: interactor, order: order).router
    case .status: orderStatusBuilder.build(withListener: interactor, order: order).router
    case .vehicleAndDriver: vehicleAndDriverBuilder.build(withListener: interactor, order: order).router
    case .route: orderRouteBuilder.build(withListener: interactor, order: order).router
    case .payment: orderPaymentBuilder.build(withListener: interactor, order: order).router
    case .cancellation: orderCancellationBuilder.build(withListener: interactor, order: order).router
    case .rating: rideRatingBuilder.build(withListener: interactor, order: order).router
    }
  }
}
