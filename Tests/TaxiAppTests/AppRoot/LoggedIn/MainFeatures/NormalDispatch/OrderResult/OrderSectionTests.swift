import Testing

@testable import TaxiApp

@Suite struct OrderSectionTests {
  @Test(arguments: [
    (Order.Status.searching, [OrderSection.vehicleTracking, .status, .route, .payment, .cancellation]),
    (.accepted, [.vehicleTracking, .status, .vehicleAndDriver, .route, .payment, .cancellation]),
    (.arrived, [.vehicleTracking, .status, .vehicleAndDriver, .route, .payment, .cancellation]),
    (.riding, [.vehicleTracking, .status, .vehicleAndDriver, .route, .payment]),
    (.completed, [.status, .payment, .rating]),
    (.cancelled, [.status]),
    (.noCarFound, [.status]),
  ])
  func `the screen has the sections that the status calls for`(status: Order.Status, sections: [OrderSection]) {
    #expect(OrderSection.sections(for: status) == sections)
  }

  @Test(arguments: Order.Status.allCases)
  func `an order can be cancelled exactly where the screen offers it`(status: Order.Status) {
    #expect(OrderSection.sections(for: status).contains(.cancellation) == status.canBeCancelled)
  }
}
