import HeadlessUI
import RIBs

final class OrderPaymentViewController: HostingController<OrderPaymentView> {
  private let dataSource = OrderPaymentView.DataSource()

  init() {
    super.init(rootView: OrderPaymentView(dataSource: dataSource))
  }
}

extension OrderPaymentViewController: OrderPaymentPresentable {
  func show(_ order: Order?) {
    dataSource.fare = order?.fare
    dataSource.method = order?.paidBy ?? order?.method
    dataSource.change = order?.paymentChange
    dataSource.coupon = order?.coupon
    dataSource.purpose = order?.purpose
  }
}
