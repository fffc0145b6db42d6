import HeadlessUI
import RIBs

final class OrderRouteViewController: HostingController<OrderRouteView> {
  private let dataSource = OrderRouteView.DataSource()

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
