import HeadlessUI
import RIBs

/// Receives the taps on the status: there are none.
protocol OrderStatusPresentableListener: AnyObject {}

/// The controller that shows OrderStatusView.
final class OrderStatusViewController: HostingController<OrderStatusView> {
  private let dataSource = OrderStatusView.DataSource()
  weak var listener: (any OrderStatusPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: OrderStatusView(dataSource: dataSource))
  }
}

extension OrderStatusViewController: OrderStatusPresentable {
  func show(_ order: Order?, problem: String?) {
    dataSource.status = order?.status
    dataSource.cancellation = order?.cancellation
    dataSource.problem = problem
  }
}
