import HeadlessUI
import RIBs

protocol OrderCancellationPresentableListener: AnyObject {
  func didTapCancel()
  func didTapCancelYes()
  func didTapCancelNo()
}

final class OrderCancellationViewController: HostingController<OrderCancellationView> {
  private let dataSource = OrderCancellationView.DataSource()
  weak var listener: (any OrderCancellationPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: OrderCancellationView(dataSource: dataSource))
  }
}

extension OrderCancellationViewController: OrderCancellationPresentable {
  func show(_ terms: CancellationTerms?, isDue: Bool) {
    dataSource.terms = terms
    dataSource.isDue = isDue
  }

  func show(question fee: Int?, isBusy: Bool) {
    dataSource.question = fee
    dataSource.isBusy = isBusy
  }
}
