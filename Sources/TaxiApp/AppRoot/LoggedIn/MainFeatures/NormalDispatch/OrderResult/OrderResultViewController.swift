import HeadlessUI
import RIBs

protocol OrderResultPresentableListener: AnyObject {
  func didTapBack()
}

/// The controller that shows OrderResultView, in which the sections are embedded.
final class OrderResultViewController: HostingController<OrderResultView> {
  private let dataSource = OrderResultView.DataSource()
  weak var listener: (any OrderResultPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: OrderResultView(dataSource: dataSource))
  }
}

extension OrderResultViewController: OrderResultPresentable {
  func show(isOver: Bool) {
    dataSource.isOver = isOver
  }
}
