import Flux
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct RideRatingInteractorTests {
  private let order: OrderFeature
  private let presenter = PresenterFake()
  private let interactor: RideRatingInteractor

  init() throws {
    order = try OrderFeature(.completed)
    interactor = RideRatingInteractor(
      presenter: presenter, order: OrderFeature.order, orderStore: order.store, actions: order.actions)
    interactor.activate()
  }

  @Test func `a tap rates the order, and the rating is shown after the reply`() {
    interactor.didTapRate(4)
    #expect(order.repository.requests.last == .change(.rateOrder(7, stars: 4)))
    #expect(presenter.isBusy)
    #expect(presenter.rating == nil)
    order.take(.completed) { $0.rating = 4 }
    #expect(presenter.rating == 4)
    #expect(!presenter.isBusy)
  }

  @Test func `a refused rating shows its problem until the next one, or until the order is left`() {
    interactor.didTapRate(4)
    order.repository.fail(.network)
    #expect(presenter.problem == "network")
    interactor.didTapRate(4)
    #expect(presenter.problem == nil)
    order.repository.fail(.maintenance)
    #expect(presenter.problem == "maintenance")
    order.actions.leave()
    #expect(presenter.problem == nil)
  }

  @Test func `the problem of a late cancellation is not shown`() {
    order.actions.cancel(OrderFeature.order, for: interactor)
    order.repository.fail(BackendError(code: "orderClosed", message: ""))
    #expect(order.store.state.problem == "orderClosed")
    #expect(presenter.problem == nil)
  }
}

private final class PresenterFake: RideRatingPresentable {
  private(set) var rating: Int?
  private(set) var isBusy = false
  private(set) var problem: String?

  func show(_ rating: Int?, isBusy: Bool, problem: String?) {
    self.rating = rating
    self.isBusy = isBusy
    self.problem = problem
  }
}
