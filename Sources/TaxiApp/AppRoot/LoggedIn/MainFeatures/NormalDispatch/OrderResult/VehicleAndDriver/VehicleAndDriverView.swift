import HeadlessUI

/// The car and its driver, by which the customer recognizes the taxi.
struct VehicleAndDriverView: View {
  final class DataSource: ObservableObject {
    @Published var car: AssignedCar?
  }

  @ObservedObject var dataSource: DataSource

  var body: some View {
    if let car = dataSource.car {
      Text(car.plate).identifier("plate").textStyle(.headline)
      Text(car.company).identifier("company")
      Text(LocalizedText(ja: "乗務員 \(car.driver)", en: "Driver \(car.driver)")).identifier("driver")
      Text(LocalizedText("★\(car.rating / 10).\(car.rating % 10)")).identifier("driver.rating")
    }
  }
}
