import HeadlessUI
import RIBs

/// Receives the taps on the route: there are none.
protocol OrderRoutePresentableListener: AnyObject {}

/// The controller that shows OrderRouteView.
final class OrderRouteViewController: HostingController<OrderRouteView> {
  private let dataSource = OrderRouteView.DataSource()
  weak var listener: (any OrderRoutePresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: OrderRouteView(dataSource: dataSource))
  }
}

extension OrderRouteViewController: OrderRoutePresentable {
  func show(_ order: Order?, _ vehicle: Vehicle?) {
    dataSource.order = order
    dataSource.vehicle = vehicle
  }
}
