import HeadlessUI
import RIBs

final class VehicleAndDriverViewController: HostingController<VehicleAndDriverView> {
  private let dataSource = VehicleAndDriverView.DataSource()

  init() {
    super.init(rootView: VehicleAndDriverView(dataSource: dataSource))
  }
}

extension VehicleAndDriverViewController: VehicleAndDriverPresentable {
  func show(_ car: AssignedCar?) {
    dataSource.car = car
  }
}
