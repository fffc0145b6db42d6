import HeadlessUI
import RIBs
import Testing

@testable import TaxiApp

@Suite struct OrderPaymentInteractorTests {
  private let order: OrderFeature
  private let presenter = PresenterFake()
  private let interactor: OrderPaymentInteractor

  init() throws {
    order = try OrderFeature()
    interactor = OrderPaymentInteractor(presenter: presenter, order: OrderFeature.order, orderStore: order.store)
    interactor.activate()
  }

  @Test func `it shows the fare, and what pays it`() {
    #expect(presenter.shown?.fare.amount == 1000)
    order.take(.completed) { $0.method = .wallet }
    #expect(presenter.shown?.method == .wallet)
  }
}

private final class PresenterFake: OrderPaymentPresentable {
  private(set) var shown: Order?
  func show(_ order: Order?) { shown = order }
}

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
