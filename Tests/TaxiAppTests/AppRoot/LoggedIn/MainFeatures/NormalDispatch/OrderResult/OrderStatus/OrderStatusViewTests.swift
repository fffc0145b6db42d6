import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct OrderStatusViewTests {
  private let controller = OrderStatusViewController()

  /// The lines of the screen.
  private func shown(_ language: Language = .english) -> [String] {
    controller.snapshot(rib: "", language: language).elements.map(\.text)
  }

  private let order = Order(
    id: 7, status: .cancelled, requestedAt: 0, asOf: 0, draft: OrderDraft(),
    fare: Fare(amount: 1000, distance: 1, duration: 1))

  @Test func `it shows the status, and the end of a cancelled order`() {
    #expect(shown() == [])
    controller.show(order, problem: nil)
    #expect(shown() == ["Cancelled"] && shown(.japanese) == ["キャンセル済み"])
    var cancelled = order
    cancelled.cancellation = Cancellation(by: .customer, fee: 500)
    controller.show(cancelled, problem: nil)
    #expect(shown() == ["Cancelled", "Cancellation fee ¥500"])
    cancelled.cancellation = Cancellation(by: .driver, fee: 0)
    controller.show(cancelled, problem: nil)
    #expect(shown() == ["Cancelled", "The driver cancelled"])
    controller.show(order, problem: "orderClosed")
    #expect(shown() == ["Cancelled", "This order cannot be cancelled"])
  }
}
