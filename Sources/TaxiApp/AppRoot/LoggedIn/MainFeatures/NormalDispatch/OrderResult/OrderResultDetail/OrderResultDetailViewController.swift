import HeadlessUI
import RIBs

/// Receives the taps on the status panel.
protocol OrderResultDetailPresentableListener: AnyObject {
  func didTapCancel()
  func didTapCancelYes()
  func didTapCancelNo()
  func didTapRate(_ stars: Int)
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
  func show(_ state: OrderState, of order: Int) {
    dataSource.order = state.order(order)
    dataSource.vehicle = state.vehicle(order)
    dataSource.isAsking = state.isAskingToCancel
    dataSource.fee = state.askedFee ?? 0
    dataSource.isRating = state.isRating(order)
    dataSource.isBusy = state.isCancelling(order)
    dataSource.problem = state.problem
  }
}
