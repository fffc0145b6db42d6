import HeadlessUI

/// The means of payment and the coupons to choose from, below the confirmation of an order.
struct PaymentSelectionView: View {
  final class DataSource: ObservableObject {
    @Published var offer = PaymentOffer()
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any PaymentSelectionPresentableListener)?

  var body: some View {
    Stack(.horizontal) {
      for means in offer.means {
        Button(means.title, id: "payment.\(means.id)") { listener?.didTapMethod(means.method) }
          .selected(means.method == offer.method).disabled(means.isExpired)
      }
    }
    if offer.method == .business {
      Field(LocalizedText(ja: "乗車の目的", en: "Purpose of the ride"), id: "purpose", text: offer.choice.purpose ?? "") {
        listener?.didEnterPurpose($0)
      }
    }
    if !offer.coupons.isEmpty {
      Stack(.horizontal) {
        Button(LocalizedText(ja: "クーポンを使わない", en: "No coupon"), id: "coupon.none") {
          listener?.didTapCoupon(nil)
        }.selected(offer.coupon == nil)
        for coupon in offer.coupons {
          Button(LocalizedText(coupon.title), id: "coupon.\(coupon.id)") { listener?.didTapCoupon(coupon.id) }
            .selected(coupon == offer.coupon)
        }
      }
    }
  }

  private var offer: PaymentOffer { dataSource.offer }
}
