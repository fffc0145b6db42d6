import HeadlessUI
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

@Suite struct VehicleAndDriverViewTests {
  private let controller = VehicleAndDriverViewController()

  /// The lines of the screen.
  private func shown(_ language: Language = .english) -> [String] {
    controller.snapshot(rib: "", language: language).elements.map(\.text)
  }

  @Test func `it shows the plate, the company, the driver and the driver's rating`() {
    #expect(shown() == [])
    controller.show(AssignedCar(plate: "品川 500 あ 12-34", company: "行灯交通", driver: "佐藤 一郎", rating: 48))
    #expect(shown() == ["品川 500 あ 12-34", "行灯交通", "Driver 佐藤 一郎", "★4.8"])
    #expect(shown(.japanese)[2] == "乗務員 佐藤 一郎")
  }
}
