import HeadlessUI
import SessionEngine

/// The confirmation of an order, above the map.
struct DispatchConfirmationView: View {
  /// The data that the screen shows.
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
    payment
    if let failure = dataSource.failure {
      Text(.problem(failure)).identifier("problem")
      Button(.retry, id: "retry") { listener?.didTapRetry() }
    } else if let problem = dataSource.problem {
      Text(.problem(problem)).identifier("problem")
    }
    Button(LocalizedText(ja: "タクシーを呼ぶ", en: "Call a taxi"), id: "order") { listener?.didTapOrder() }
      .disabled(dataSource.fare.value == nil || dataSource.isRequesting || !dataSource.offer.isComplete)
    Button(.back, id: "back") { listener?.didTapBack() }
  }
}

extension DispatchConfirmationView {
  /// The means of payment and the coupons to choose from, and the purpose of a ride that the company pays.
  @ViewBuilder
  private var payment: some View {
    Stack(.horizontal) {
      for means in dataSource.offer.means {
        Button(means.title, id: "payment.\(means.id)") { listener?.didTapMethod(means.method) }
          .selected(means.method == dataSource.offer.method).disabled(means.isExpired)
      }
    }
    if dataSource.offer.method == .business {
      Field(
        LocalizedText(ja: "乗車の目的", en: "Purpose of the ride"), id: "purpose",
        text: dataSource.offer.choice.purpose ?? ""
      ) { listener?.didEnterPurpose($0) }
    }
    if !dataSource.offer.coupons.isEmpty {
      Stack(.horizontal) {
        Button(LocalizedText(ja: "クーポンを使わない", en: "No coupon"), id: "coupon.none") {
          listener?.didTapCoupon(nil)
        }.selected(dataSource.offer.coupon == nil)
        for coupon in dataSource.offer.coupons {
          Button(LocalizedText(coupon.title), id: "coupon.\(coupon.id)") {
            listener?.didTapCoupon(coupon.id)
          }.selected(coupon == dataSource.offer.coupon)
        }
      }
    }
  }
}

extension Fare {
  /// The fare, the distance and the duration in one line.
  fileprivate var summary: LocalizedText {
    let kilometres = "\(distance / 1000).\(distance % 1000 / 100)"
    let minutes = (duration + 59) / 60
    return LocalizedText(
      ja: "約\(amount)円(\(kilometres)km、約\(minutes)分)", en: "about ¥\(amount) (\(kilometres) km, \(minutes) min)")
  }
}
