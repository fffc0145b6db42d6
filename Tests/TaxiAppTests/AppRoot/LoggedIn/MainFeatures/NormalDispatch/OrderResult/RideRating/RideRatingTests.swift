import AndonTesting
import Flux
import HeadlessUI
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

@Suite struct RideRatingViewTests {
  private let controller = RideRatingViewController()

  /// The lines of the screen.
  private func shown(_ language: Language = .english) -> [String] {
    controller.snapshot(rib: "", language: language).elements.map(\.text)
  }

  private let listener = TapsFake()

  init() {
    controller.listener = listener
  }

  @Test func `it has a button for each number of stars`() throws {
    #expect(shown() == ["Rate your driver", "1★", "2★", "3★", "4★", "5★"])
    try controller.tap("rate.3", text: nil, language: .english)
    #expect(listener.calls == ["rate 3"])
    controller.show(nil, isBusy: true, problem: nil)
    #expect(controller.snapshot(rib: "", language: .english).tappable.isEmpty)
  }

  @Test func `it shows the rating in place of the buttons, and the problem of a refused one`() {
    controller.show(nil, isBusy: false, problem: "network")
    #expect(shown().last == "The network failed")
    controller.show(4, isBusy: false, problem: nil)
    #expect(shown() == ["★★★★☆"])
  }
}
