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
