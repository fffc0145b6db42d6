import HeadlessUI
import SessionEngine

/// The balance, the cards and the payments.
struct WalletView: View {
  /// The data that the screen shows.
  final class DataSource: ObservableObject {
    @Published var wallet = Loadable<Wallet>.notAsked
    /// The session's time, which tells expired cards.
    @Published var now: Int64 = 0
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any WalletPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "お支払い", en: "Wallet")).textStyle(.title)
    switch dataSource.wallet {
    case .notAsked, .loading: ProgressView(.loading)
    case .failed(let code):
      Text(.problem(code)).identifier("problem")
      Button(.retry, id: "retry") { listener?.didTapRetry() }
    case .loaded(let wallet):
      Text(.yen(wallet.balance)).identifier("balance")
      Text(wallet.cardTitle).identifier("card")
      for card in wallet.cards ?? [] {
        Text(LocalizedText(card.number).with(card.validity(isExpired: card.isExpired(at: dataSource.now))))
          .identifier("card.\(card.id)")
      }
      List(wallet.transactions ?? []) { transaction in
        Text(
          transaction.title.with(.yen(-transaction.amount)).with(transaction.method.title(among: wallet.cards))
            .with(.moment(transaction.at))
        ).identifier("transaction.\(transaction.id)")
      }
    }
    Button(LocalizedText(ja: "QRコードで支払う", en: "Pay by QR code"), id: "pay") { listener?.didTapPay() }
  }
}
