import HeadlessUI
import RIBs

/// Receives the taps on the status panel.
protocol OrderResultDetailPresentableListener: AnyObject {
  func didTapCancel()
  func didTapCancelYes()
  func didTapCancelNo()
  func didTapBack()
}

/// The controller that shows OrderResultDetailView.
final class OrderResultDetailViewController: HostingController<OrderResultDetailView> {
  private let dataSource = OrderResultDetailView.DataSource()
  weak var listener: (any OrderResultDetailPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: OrderResultDetailView(dataSource: dataSource))
  }
}

extension OrderResultDetailViewController: OrderResultDetailPresentable {
  func show(_ order: Order?, isAsking: Bool, isBusy: Bool, problem: String?) {
    dataSource.order = order
    dataSource.isAsking = isAsking
    dataSource.isBusy = isBusy
    dataSource.problem = problem
  }
}
