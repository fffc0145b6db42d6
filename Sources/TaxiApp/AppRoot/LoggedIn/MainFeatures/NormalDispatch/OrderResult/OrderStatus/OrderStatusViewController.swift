import HeadlessUI
import RIBs

final class OrderStatusViewController: HostingController<OrderStatusView> {
  private let dataSource = OrderStatusView.DataSource()

  init() {
    super.init(rootView: OrderStatusView(dataSource: dataSource))
  }
}

extension OrderStatusViewController: OrderStatusPresentable {
  func show(_ order: Order?, problem: String?, refreshProblem: String?) {
    dataSource.status = order?.status
    dataSource.cancellation = order?.cancellation
    // A cancellation that was free has no fee, so nothing paid it.
    let isPaid = order?.cancellation.map { $0.fee > 0 } ?? false
    dataSource.paidBy = isPaid ? order?.paidBy : nil
    dataSource.paymentChange = isPaid ? order?.paymentChange : nil
    dataSource.problem = problem
    dataSource.outOfDate = refreshProblem.flatMap { problem in order.map { .outOfDate(problem, since: $0.asOf) } }
  }
}
