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
    controller.show(order, problem: nil, refreshProblem: nil)
    #expect(shown() == ["Cancelled"])
    #expect(shown(.japanese) == ["キャンセル済み"])
    var cancelled = order
    cancelled.cancellation = Cancellation(by: .customer, fee: 500)
    controller.show(cancelled, problem: nil, refreshProblem: nil)
    #expect(shown() == ["Cancelled", "Cancellation fee ¥500"])
    cancelled.cancellation = Cancellation(by: .driver, fee: 0)
    controller.show(cancelled, problem: nil, refreshProblem: nil)
    #expect(shown() == ["Cancelled", "The driver cancelled"])
    controller.show(order, problem: "orderClosed", refreshProblem: nil)
    #expect(shown() == ["Cancelled", "This order cannot be cancelled"])
  }

  @Test func `it shows when it was last updated while there is no connection`() {
    var running = order
    running.status = .accepted
    running.asOf = 1_800_000_000_000
    controller.show(running, problem: nil, refreshProblem: "network")
    #expect(shown() == ["The car is on its way", "The network failed (last updated 2027-01-15 17:00 JST)"])
    #expect(shown(.japanese).last == "通信できませんでした(最終更新 2027-01-15 17:00 JST)")
  }

  @Test func `it names what paid the fee, and the reason why other means did`() {
    var cancelled = order
    cancelled.cancellation = Cancellation(by: .customer, fee: 500)
    (cancelled.method, cancelled.paidBy) = (.wallet, .card(1))
    controller.show(cancelled, problem: nil, refreshProblem: nil)
    #expect(
      shown() == ["Cancelled", "Cancellation fee ¥500", "Card", "The wallet balance was too low, so other means paid"])
    cancelled.paidBy = .wallet
    controller.show(cancelled, problem: nil, refreshProblem: nil)
    #expect(shown() == ["Cancelled", "Cancellation fee ¥500", "Wallet balance"])
    cancelled.cancellation?.fee = 0
    controller.show(cancelled, problem: nil, refreshProblem: nil)
    #expect(shown() == ["Cancelled", "The cancellation was free"])
  }
}
