import HeadlessUI
import RIBs

/// Receives the taps on the payment: there are none.
protocol OrderPaymentPresentableListener: AnyObject {}

/// The controller that shows OrderPaymentView.
final class OrderPaymentViewController: HostingController<OrderPaymentView> {
  private let dataSource = OrderPaymentView.DataSource()
  weak var listener: (any OrderPaymentPresentableListener)? { didSet { rootView.listener = listener } }

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
