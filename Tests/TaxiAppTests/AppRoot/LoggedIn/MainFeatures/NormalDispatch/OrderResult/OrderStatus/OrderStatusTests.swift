import HeadlessUI
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct OrderStatusInteractorTests {
  private let order: OrderFeature
  private let presenter = PresenterFake()
  private let interactor: OrderStatusInteractor

  init() throws {
    order = try OrderFeature()
    interactor = OrderStatusInteractor(presenter: presenter, order: OrderFeature.order, orderStore: order.store)
    interactor.activate()
  }

  @Test func `it shows the status of its order, and each change of it, until it resigns`() {
    #expect(presenter.shown == .searching)
    order.take(.accepted)
    #expect(presenter.shown == .accepted)
    interactor.deactivate()
    order.take(.arrived)
    #expect(presenter.shown == .accepted)
  }

  @Test func `it shows the problem of a refused cancellation, also of one that came too late`() {
    order.actions.cancel(OrderFeature.order, for: interactor)
    order.repository.fail(BackendError(code: "orderClosed", message: ""))
    order.take(.riding)
    #expect(presenter.shown == .riding)
    #expect(presenter.problem == "orderClosed")
  }

  @Test func `it shows the problem of the last refresh, until one succeeds`() {
    order.actions.refresh(OrderFeature.order, at: 0, for: interactor)
    order.repository.fail(.network)
    #expect(presenter.refreshProblem == "network")
    #expect(presenter.shown == .searching)
    order.take(.accepted)
    #expect(presenter.refreshProblem == nil)
    #expect(presenter.shown == .accepted)
  }

  @Test func `the problem of a cancellation goes with the next refresh`() {
    order.actions.cancel(OrderFeature.order, for: interactor)
    order.repository.fail(.network)
    #expect(presenter.problem == "network")
    order.take(.accepted)
    #expect(presenter.problem == nil)
  }

  @Test func `it shows the end of a cancelled order`() {
    order.take(.cancelled) { $0.cancellation = Cancellation(by: .customer, fee: 500) }
    #expect(presenter.cancellation?.fee == 500)
  }
}

private final class PresenterFake: OrderStatusPresentable {
  private(set) var shown: Order.Status?
  private(set) var cancellation: Cancellation?

  private(set) var problem: String?
  private(set) var refreshProblem: String?

  func show(_ order: Order?, problem: String?, refreshProblem: String?) {
    self.refreshProblem = refreshProblem
    shown = order?.status
    cancellation = order?.cancellation
    self.problem = problem
  }
}

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
    #expect(shown(.japanese).last == "通信できませんでした（最終更新 2027年1月15日（金）17:00）")
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
