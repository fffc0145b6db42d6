import HeadlessUI
import RIBs

/// Receives the taps on the payment.
protocol QRPaymentPresentableListener: AnyObject {
  func didEnterCode(_ code: String)
  func didEnterAmount(_ amount: String)
  func didTapPay()
  func didTapBack()
}

/// The payment in the cab, above the wallet.
final class QRPaymentScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var code = ""
    var amount = ""
    var isCode = false
    var isPayable = false
    var isBusy = false
    var paid: Payment?
    var problem: String?

    var isComplete: Bool { isCode && isPayable }
  }

  private var dataSource = DataSource()
  weak var listener: (any QRPaymentPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "QRコード決済", en: "QR payment")).textStyle(.title)
    if let paid = dataSource.paid {
      Image("paid")
      Text(LocalizedText(ja: "\(paid.amount)円を支払いました", en: "¥\(paid.amount) paid")).identifier("paid")
    }
    Stack(.vertical) {
      Field(LocalizedText(ja: "コード", en: "Code"), id: "code", text: dataSource.code) { [listener] in
        listener?.didEnterCode($0)
      }
      Text(.notACode).identifier("code.problem").hidden(dataSource.isCode || dataSource.code.isEmpty)
      Field(LocalizedText(ja: "金額(円)", en: "Amount (yen)"), id: "amount", text: dataSource.amount) { [listener] in
        listener?.didEnterAmount($0)
      }
      Text(.notAnAmount).identifier("amount.problem")
        .hidden(dataSource.isPayable || dataSource.amount.isEmpty)
    }.disabled(dataSource.isBusy)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "支払う", en: "Pay"), id: "pay") { [listener] in listener?.didTapPay() }
      .disabled(!dataSource.isComplete || dataSource.isBusy)
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension QRPaymentScreen: QRPaymentPresentable {
  func show(_ state: WalletState, isCode: Bool, isPayable: Bool) {
    dataSource = DataSource(
      code: state.code, amount: state.amount, isCode: isCode, isPayable: isPayable, isBusy: state.isPaying,
      paid: state.paid, problem: state.problem)
  }
}
