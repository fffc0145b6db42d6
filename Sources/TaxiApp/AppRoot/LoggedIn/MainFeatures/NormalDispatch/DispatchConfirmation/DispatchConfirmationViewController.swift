import HeadlessUI
import RIBs
import SessionEngine

protocol DispatchConfirmationPresentableListener: AnyObject {
  func didTapOrder()
  func didTapRetry()
  func didTapBack()
}

final class DispatchConfirmationViewController: HostingController<DispatchConfirmationView> {
  private let dataSource = DispatchConfirmationView.DataSource()
  weak var listener: (any DispatchConfirmationPresentableListener)? { didSet { rootView.listener = listener } }

  init(draft: OrderDraft) {
    super.init(rootView: DispatchConfirmationView(draft: draft, dataSource: dataSource))
  }
}

extension DispatchConfirmationViewController: DispatchConfirmationPresentable {
  func show(fare: Loadable<Fare>, isRequesting: Bool, problem: String?) {
    dataSource.fare = fare
    dataSource.isRequesting = isRequesting
    dataSource.problem = problem
  }

  func show(_ offer: PaymentOffer) {
    dataSource.offer = offer
  }
}
