import HeadlessUI

/// The payments, the newest first, below the cards.
struct TransactionHistoryView: View {
  final class DataSource: ObservableObject {
    @Published var wallet: Wallet?
  }

  @ObservedObject var dataSource: DataSource

  var body: some View {
    if let wallet = dataSource.wallet {
      Section(LocalizedText(ja: "ご利用明細", en: "Payments")) {
        Text(LocalizedText(ja: "お支払いはまだありません", en: "There are no payments yet")).identifier("transactions.none")
          .hidden(wallet.transactions?.isEmpty == false)
        List(wallet.transactions ?? []) { transaction in
          Text(
            transaction.title.with(.yen(-transaction.amount)).with(transaction.method.title(among: wallet.cards))
              .with(.moment(transaction.at))
          ).identifier("transaction.\(transaction.id)")
        }
      }
    }
  }
}
