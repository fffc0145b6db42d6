import HeadlessUI
import SessionEngine

/// The confirmation of an order, above the map. PaymentSelection is below it.
struct DispatchConfirmationView: View {
  final class DataSource: ObservableObject {
    @Published var fare = Loadable<Fare>.notAsked
    @Published var offer = PaymentOffer()
    @Published var isRequesting = false
    @Published var problem: String?

    /// The code of the failed request for the fare, the wallet or the coupons.
    var failure: String? { fare.failure ?? offer.wallet.failure ?? offer.couponsFailure }
  }

  let draft: OrderDraft
  @ObservedObject var dataSource: DataSource
  weak var listener: (any DispatchConfirmationPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "注文の確認", en: "Confirm the order")).textStyle(.title)
    Text(.place(draft.pickup)).identifier("pickup")
    for (index, stop) in draft.stops.enumerated() {
      Text(.place(stop)).identifier("stop.\(index + 1)")
    }
    Text(.place(draft.dropoff)).identifier("dropoff")
    Text(.carClass(draft.orderedClass)).identifier("class")
    Text(dataSource.fare.value?.discounted(by: dataSource.offer.coupon).summary ?? .loading).identifier("fare").hidden(
      dataSource.fare.failure != nil)
    Text(dataSource.offer.title ?? .loading).identifier("payment").hidden(dataSource.offer.wallet.failure != nil)
    if let failure = dataSource.failure {
      Text(.problem(failure)).identifier("problem")
      Button(.retry, id: "retry") { listener?.didTapRetry() }
    } else if let problem = dataSource.problem {
      Text(.problem(problem)).identifier("problem")
    }
    Button(LocalizedText(ja: "タクシーを呼ぶ", en: "Call a taxi"), id: "order") { listener?.didTapOrder() }
      .disabled(dataSource.fare.value == nil || dataSource.isRequesting || !dataSource.offer.isComplete)
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}

extension Fare {
  /// The fare, the distance and the duration in one line.
  fileprivate var summary: LocalizedText {
    let kilometres = "\(distance / 1000).\(distance % 1000 / 100)"
    let minutes = (duration + 59) / 60
    return LocalizedText(
      ja: "約\(amount)円（\(kilometres)km、約\(minutes)分）", en: "about ¥\(amount) (\(kilometres) km, \(minutes) min)")
  }
}
