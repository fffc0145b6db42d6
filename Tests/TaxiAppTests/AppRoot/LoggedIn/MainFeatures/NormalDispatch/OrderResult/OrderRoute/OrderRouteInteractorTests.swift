import RIBs
import Testing

@testable import TaxiApp

@Suite struct OrderRouteInteractorTests {
  private let order: OrderFeature
  private let presenter = PresenterFake()
  private let interactor: OrderRouteInteractor

  init() throws {
    order = try OrderFeature()
    interactor = OrderRouteInteractor(presenter: presenter, order: OrderFeature.order, orderStore: order.store)
    interactor.activate()
  }

  @Test func `it shows the order, and the car as its movement was computed`() throws {
    #expect(presenter.order?.status == .searching)
    #expect(presenter.vehicle == nil)
    let rib = Interactor()
    rib.activate()
    order.actions.computeMovement(of: OrderFeature.order, for: rib)
    let start = Gazetteer.places[2].place
    order.take(.accepted) { $0.fixes = [VehicleFix(position: start, at: 0)] }
    #expect(presenter.order?.status == .accepted)
    #expect(try #require(presenter.vehicle).distanceLeft > 0)
  }
}

private final class PresenterFake: OrderRoutePresentable {
  private(set) var order: Order?
  private(set) var vehicle: Vehicle?

  func show(_ order: Order?, _ vehicle: Vehicle?) {
    self.order = order
    self.vehicle = vehicle
  }
}
