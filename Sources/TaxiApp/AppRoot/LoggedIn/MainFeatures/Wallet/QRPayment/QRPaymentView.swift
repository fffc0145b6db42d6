import HeadlessUI

/// The payment in the cab, above the wallet.
struct QRPaymentView: View {
  final class DataSource: ObservableObject {
    @Published var code = ""
    @Published var amount = ""
    @Published var isCode = false
    @Published var isPayable = false
    @Published var isBusy = false
    @Published var paid: Payment?
    @Published var problem: String?

    var isComplete: Bool { isCode && isPayable }
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any QRPaymentPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "QRコード決済", en: "QR payment")).textStyle(.title)
    if let paid = dataSource.paid {
      Image("paid").accessibilityLabel(LocalizedText(ja: "支払い済み", en: "Paid"))
      Text(LocalizedText(ja: "\(paid.amount)円を支払いました", en: "¥\(paid.amount) paid")).identifier("paid")
    }
    Stack(.vertical) {
      Field(LocalizedText(ja: "コード", en: "Code"), id: "code", text: dataSource.code) { listener?.didEnterCode($0) }
      Text(.notACode).identifier("code.problem").hidden(dataSource.isCode || dataSource.code.isEmpty)
      Field(LocalizedText(ja: "金額（円）", en: "Amount (yen)"), id: "amount", text: dataSource.amount) {
        listener?.didEnterAmount($0)
      }
      Text(.notAnAmount).identifier("amount.problem")
        .hidden(dataSource.isPayable || dataSource.amount.isEmpty)
    }.disabled(dataSource.isBusy)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "支払う", en: "Pay"), id: "pay") { listener?.didTapPay() }
      .disabled(!dataSource.isComplete || dataSource.isBusy)
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}
