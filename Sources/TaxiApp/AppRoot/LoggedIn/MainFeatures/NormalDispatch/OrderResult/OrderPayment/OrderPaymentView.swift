import HeadlessUI

/// The fare, and the card, the coupon or the business profile that pays it.
struct OrderPaymentView: View {
  final class DataSource: ObservableObject {
    @Published var fare: Fare?
    @Published var method: PaymentMethod?
    /// The reason why other means paid than the chosen ones.
    @Published var change: LocalizedText?
    @Published var coupon: Coupon?
    @Published var purpose: String?
  }

  @ObservedObject var dataSource: DataSource

  var body: some View {
    if let fare = dataSource.fare { Text(.yen(fare.amount)).identifier("fare") }
    if let method = dataSource.method { Text(method.title(among: nil)).identifier("payment") }
    if let change = dataSource.change { Text(change).identifier("paymentChange") }
    if let coupon = dataSource.coupon { Text(coupon.title).identifier("coupon") }
    if let purpose = dataSource.purpose { Text(purpose).identifier("purpose") }
  }
}
