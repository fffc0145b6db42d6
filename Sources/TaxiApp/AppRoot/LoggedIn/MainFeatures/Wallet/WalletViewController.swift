import HeadlessUI
import RIBs
import SessionEngine

protocol WalletPresentableListener: AnyObject {
  func didTapPay()
  func didTapRetry()
}

final class WalletViewController: HostingController<WalletView> {
  private let dataSource = WalletView.DataSource()
  weak var listener: (any WalletPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: WalletView(dataSource: dataSource))
  }
}

extension WalletViewController: WalletPresentable {
  func show(_ wallet: Loadable<Wallet>) {
    dataSource.wallet = wallet
  }

  func show(problem: String?) {
    dataSource.problem = problem
  }
}
