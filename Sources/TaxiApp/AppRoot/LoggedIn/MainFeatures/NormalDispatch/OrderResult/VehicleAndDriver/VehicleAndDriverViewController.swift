import HeadlessUI
import RIBs

/// Receives the taps on the car and its driver: there are none.
protocol VehicleAndDriverPresentableListener: AnyObject {}

/// The controller that shows VehicleAndDriverView.
final class VehicleAndDriverViewController: HostingController<VehicleAndDriverView> {
  private let dataSource = VehicleAndDriverView.DataSource()
  weak var listener: (any VehicleAndDriverPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: VehicleAndDriverView(dataSource: dataSource))
  }
}

extension VehicleAndDriverViewController: VehicleAndDriverPresentable {
  func show(_ car: AssignedCar?) {
    dataSource.car = car
  }
}
