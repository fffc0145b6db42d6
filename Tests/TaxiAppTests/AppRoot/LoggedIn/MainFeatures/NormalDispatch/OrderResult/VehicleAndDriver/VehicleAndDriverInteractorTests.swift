import RIBs
import Testing

@testable import TaxiApp

@Suite struct VehicleAndDriverInteractorTests {
  private let order: OrderFeature
  private let presenter = PresenterFake()
  private let interactor: VehicleAndDriverInteractor

  init() throws {
    order = try OrderFeature()
    interactor = VehicleAndDriverInteractor(presenter: presenter, order: OrderFeature.order, orderStore: order.store)
    interactor.activate()
  }

  @Test func `it shows the car from the time at which one accepts`() {
    #expect(presenter.shown == nil)
    order.take(.accepted) { $0.car = Fleet.car(of: 1, .accepted) }
    #expect(presenter.shown == Fleet.car(of: 1, .accepted))
    #expect(presenter.shown != nil)
  }
}

private final class PresenterFake: VehicleAndDriverPresentable {
  private(set) var shown: AssignedCar?
  func show(_ car: AssignedCar?) { shown = car }
}
