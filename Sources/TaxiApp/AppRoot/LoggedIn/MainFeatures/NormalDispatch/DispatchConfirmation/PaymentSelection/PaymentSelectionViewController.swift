import HeadlessUI
import RIBs

protocol PaymentSelectionPresentableListener: AnyObject {
  func didTapMethod(_ method: PaymentMethod)
  func didTapCoupon(_ id: Int?)
  func didEnterPurpose(_ purpose: String)
}

final class PaymentSelectionViewController: HostingController<PaymentSelectionView> {
  private let dataSource = PaymentSelectionView.DataSource()
  weak var listener: (any PaymentSelectionPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: PaymentSelectionView(dataSource: dataSource))
  }
}

extension PaymentSelectionViewController: PaymentSelectionPresentable {
  func show(_ offer: PaymentOffer) {
    dataSource.offer = offer
  }
}
