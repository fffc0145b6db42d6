import HeadlessUI
import Testing

@testable import TaxiApp

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
