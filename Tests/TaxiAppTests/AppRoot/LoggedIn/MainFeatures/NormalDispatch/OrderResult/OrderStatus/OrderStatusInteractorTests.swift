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
