import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct OrderPaymentViewTests {
  private let controller = OrderPaymentViewController()

  /// The lines of the screen.
  private func shown(_ language: Language = .english) -> [String] {
    controller.snapshot(rib: "", language: language).elements.map(\.text)
  }

  private static let order = Order(
    id: 7, status: .riding, requestedAt: 0, asOf: 0, draft: OrderDraft(),
    fare: Fare(amount: 1000, distance: 1, duration: 1))

  @Test func `it shows the fare, the means, the coupon and the purpose`() {
    #expect(shown() == [])
    var order = Self.order
    controller.show(order)
    #expect(shown() == ["¥1000"])
    #expect(shown(.japanese) == ["1000円"])
    order.method = .business
    order.coupon = Coupon(id: 1, code: "A", title: "初回500円引き", status: .owned)
    order.purpose = "Visit"
    controller.show(order)
    #expect(shown() == ["¥1000", "Business profile", "初回500円引き", "Visit"])
  }

  @Test func `a ride that has ended shows what paid, and the reason why other means did`() {
    var order = Self.order
    (order.method, order.paidBy) = (.wallet, .cash)
    controller.show(order)
    #expect(shown() == ["¥1000", "Cash in the cab", "The wallet balance was too low, so other means paid"])
    #expect(shown(.japanese).last == "残高不足のため、お支払い方法を変更しました")
    order.method = .card(1)
    controller.show(order)
    #expect(shown() == ["¥1000", "Cash in the cab", "The card had expired, so other means paid"])
    order.paidBy = .card(1)
    controller.show(order)
    #expect(shown() == ["¥1000", "Card"])
  }
}
