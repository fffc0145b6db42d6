import HeadlessUI
import RIBs

final class TransactionHistoryViewController: HostingController<TransactionHistoryView> {
  private let dataSource = TransactionHistoryView.DataSource()

  init() {
    super.init(rootView: TransactionHistoryView(dataSource: dataSource))
  }
}

extension TransactionHistoryViewController: TransactionHistoryPresentable {
  func show(_ wallet: Wallet?) {
    dataSource.wallet = wallet
  }
}
