import HeadlessUI
import RIBs
import SessionEngine

/// Receives the taps on the wallet.
protocol WalletPresentableListener: AnyObject {
  func didTapPay()
  func didTapRetry()
}

/// The balance and the card.
final class WalletScreen: Screen, ViewControllable {
  private var wallet = Loadable<Wallet>.notAsked
  weak var listener: (any WalletPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "お支払い", en: "Wallet")).textStyle(.title)
    switch wallet {
    case .notAsked, .loading: Text(.loading)
    case .failed(let code):
      Text(.problem(code)).identifier("problem")
      Button(.retry, id: "retry") { [listener] in listener?.didTapRetry() }
    case .loaded(let wallet):
      Text(.yen(wallet.balance)).identifier("balance")
      Text(wallet.cardTitle).identifier("card")
    }
    Button(LocalizedText(ja: "QRコードで支払う", en: "Pay by QR code"), id: "pay") { [listener] in listener?.didTapPay() }
  }
}

extension WalletScreen: WalletPresentable {
  func show(_ wallet: Loadable<Wallet>) {
    self.wallet = wallet
  }
}
