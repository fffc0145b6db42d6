import RIBs

/// A section of an order's screen. Each is a RIB; VehicleTracking has no view.
enum OrderSection: CaseIterable {
  case vehicleTracking, status, vehicleAndDriver, route, payment, cancellation, rating

  /// Returns the sections that a status calls for, in the order of the screen.
  static func sections(for status: Order.Status) -> [OrderSection] {
    switch status {
    case .searching: [.vehicleTracking, .status, .route, .payment, .cancellation]
    case .accepted, .arrived: [.vehicleTracking, .status, .vehicleAndDriver, .route, .payment, .cancellation]
    case .riding: [.vehicleTracking, .status, .vehicleAndDriver, .route, .payment]
    case .completed: [.status, .payment, .rating]
    case .cancelled, .noCarFound: [.status]
    }
  }
}

/// The builder of a section. OrderResult builds all of them in the same way, and no link leads to one.
protocol OrderSectionBuildable: Buildable {
  func build(order: Int) -> any Routing
}
