import HeadlessUI
import RIBs
import SessionEngine

/// Receives the taps on the wallet.
protocol WalletPresentableListener: AnyObject {
  func didTapPay()
  func didTapRetry()
}

/// The balance, the cards and the payments.
final class WalletScreen: Screen, ViewControllable {
  private var wallet = Loadable<Wallet>.notAsked
  private var now: Int64 = 0
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
      for card in wallet.cards ?? [] {
        Text(LocalizedText(card.number).with(card.validity(isExpired: card.isExpired(at: now))))
          .identifier("card.\(card.id)")
      }
      List(wallet.transactions ?? []) { transaction in
        Text(
          transaction.title.with(.yen(-transaction.amount)).with(transaction.method.title(among: wallet.cards))
            .with(.moment(transaction.at))
        ).identifier("transaction.\(transaction.id)")
      }
    }
    Button(LocalizedText(ja: "QRコードで支払う", en: "Pay by QR code"), id: "pay") { [listener] in listener?.didTapPay() }
  }
}

extension WalletScreen: WalletPresentable {
  func show(_ wallet: Loadable<Wallet>, at now: Int64) {
    self.wallet = wallet
    self.now = now
  }
}
