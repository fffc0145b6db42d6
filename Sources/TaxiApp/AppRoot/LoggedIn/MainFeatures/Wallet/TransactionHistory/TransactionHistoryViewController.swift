import HeadlessUI
import RIBs

/// Receives the taps on the payments: there are none.
protocol TransactionHistoryPresentableListener: AnyObject {}

/// The controller that shows TransactionHistoryView.
final class TransactionHistoryViewController: HostingController<TransactionHistoryView> {
  private let dataSource = TransactionHistoryView.DataSource()
  weak var listener: (any TransactionHistoryPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: TransactionHistoryView(dataSource: dataSource))
  }
}

extension TransactionHistoryViewController: TransactionHistoryPresentable {
  func show(_ wallet: Wallet?) {
    dataSource.wallet = wallet
  }
}
