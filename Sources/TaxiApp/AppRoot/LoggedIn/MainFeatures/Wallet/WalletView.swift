import HeadlessUI
import SessionEngine

/// The balance. The cards and the payments are below it.
struct WalletView: View {
  final class DataSource: ObservableObject {
    @Published var wallet = Loadable<Wallet>.notAsked
    /// The code of the failed request for the loaded wallet, which may be out of date.
    @Published var problem: String?
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
      if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
      Text(.yen(wallet.balance)).identifier("balance")
      Text(wallet.cardTitle).identifier("card")
    }
    Button(LocalizedText(ja: "QRコードで支払う", en: "Pay by QR code"), id: "pay") { listener?.didTapPay() }
  }
}
