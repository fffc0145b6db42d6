import HeadlessUI
import RIBs

protocol QRPaymentPresentableListener: AnyObject {
  func didEnterCode(_ code: String)
  func didEnterAmount(_ amount: String)
  func didTapPay()
  func didTapBack()
}

final class QRPaymentViewController: HostingController<QRPaymentView> {
  private let dataSource = QRPaymentView.DataSource()
  weak var listener: (any QRPaymentPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: QRPaymentView(dataSource: dataSource))
  }
}

extension QRPaymentViewController: QRPaymentPresentable {
  func show(_ state: WalletState, isCode: Bool, isPayable: Bool) {
    dataSource.code = state.code
    dataSource.amount = state.amount
    dataSource.isCode = isCode
    dataSource.isPayable = isPayable
    dataSource.isBusy = state.isPaying
    dataSource.paid = state.paid
    dataSource.problem = state.problem
  }
}
