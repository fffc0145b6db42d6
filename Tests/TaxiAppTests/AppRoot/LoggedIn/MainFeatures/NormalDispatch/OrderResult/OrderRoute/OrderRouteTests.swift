import DeepLinks
import HeadlessUI
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

@Suite struct OrderRouteViewTests {
  private let controller = OrderRouteViewController()

  /// The lines of the screen.
  private func shown(_ language: Language = .english) -> [String] {
    controller.snapshot(rib: "", language: language).elements.map(\.text)
  }

  private let order = Order(
    id: 7, status: .riding, requestedAt: 0, asOf: 0,
    draft: OrderDraft(pickup: .here, stops: [Gazetteer.places[1].place], dropoff: Gazetteer.places[0].place),
    fare: Fare(amount: 1000, distance: 1, duration: 1))
  private let vehicle = Vehicle(position: .here, heading: 90, distanceLeft: 1250, arrivesIn: 61)

  @Test func `it shows the map and the points before a car accepts`() {
    controller.show(order, nil)
    let screen = controller.snapshot(rib: "", language: .english)
    #expect(screen.elements.map(\.id) == ["image.1", "pickup", "stop.1", "dropoff"])
    #expect(screen.element("pickup")?.text == "Current location")
    #expect(screen.element("dropoff")?.text == "Tokyo Station")
  }

  @Test(
    "it shows the arrival for the status, and the distance while the car drives",
    arguments: [
      (Order.Status.accepted, "At the pick-up in 2 min", true), (.arrived, "Waiting at the pick-up", false),
      (.riding, "At the destination in 2 min", true),
    ])
  func arrival(status: Order.Status, arrival: String, isMoving: Bool) {
    var order = order
    order.status = status
    controller.show(order, vehicle)
    let screen = controller.snapshot(rib: "", language: .english)
    #expect(screen.element("arrival")?.text == arrival)
    #expect(screen.element("vehicle")?.text == "Car: here, heading 90°")
    #expect(screen.element("distance")?.text == (isMoving ? "1.2 km left" : nil))
  }
}
