import HeadlessUI

/// The cancellation of an order, the last part of the order's screen.
struct OrderCancellationView: View {
  final class DataSource: ObservableObject {
    @Published var terms: CancellationTerms?
    /// Whether the time in which a cancellation is free has ended.
    @Published var isDue = false
    /// The fee that the question names, in yen; `nil` when there is no question.
    @Published var question: Int?
    @Published var isBusy = false
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any OrderCancellationPresentableListener)?

  var body: some View {
    Text(.cancellation(dataSource.terms, isDue: dataSource.isDue)).identifier("terms")
    Button(.cancel, id: "cancel") { listener?.didTapCancel() }.disabled(dataSource.isBusy)
    if let fee = dataSource.question {
      Alert(.cancellationQuestion(fee: fee), id: "question") {
        Button(.cancelYes, id: "cancel.yes") { listener?.didTapCancelYes() }
        Button(.no, id: "cancel.no") { listener?.didTapCancelNo() }.role(.back)
      }
    }
  }
}

extension LocalizedText {
  /// Returns the cost of a cancellation.
  fileprivate static func cancellation(_ terms: CancellationTerms?, isDue: Bool) -> LocalizedText {
    guard let terms else { return LocalizedText(ja: "キャンセルは無料です", en: "A cancellation is free") }
    guard !isDue else {
      return LocalizedText(
        ja: "今キャンセルすると、キャンセル料が\(terms.fee)円かかります", en: "A cancellation now costs ¥\(terms.fee)")
    }
    let end = LocalizedText.moment(terms.freeUntil)
    return LocalizedText(
      ja: "キャンセルは\(end.ja)まで無料、その後は\(terms.fee)円",
      en: "A cancellation is free until \(end.en), then ¥\(terms.fee)")
  }

  /// Returns the question before a cancellation, with its fee in yen.
  fileprivate static func cancellationQuestion(fee: Int) -> LocalizedText {
    guard fee > 0 else { return LocalizedText(ja: "注文をキャンセルしますか？", en: "Cancel this order?") }
    return LocalizedText(
      ja: "注文をキャンセルしますか？ キャンセル料が\(fee)円かかります", en: "Cancel this order? The fee is ¥\(fee)")
  }
}
