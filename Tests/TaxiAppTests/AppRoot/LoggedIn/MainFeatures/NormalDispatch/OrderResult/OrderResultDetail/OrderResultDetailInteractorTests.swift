import RIBs
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct OrderResultDetailInteractorTests {
  private let feature: Feature<OrderState>
  private let presenter = OrderResultDetailPresenterFake()
  private let listener = OrderResultDetailListenerFake()
  private let interactor: OrderResultDetailInteractor

  init() throws {
    let feature = try Feature(OrderState.self)
    let actions = OrderActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    interactor = OrderResultDetailInteractor(
      presenter: presenter, order: 7, orderStore: feature.store, actions: actions, time: SessionTime(now: 0))
    interactor.listener = listener
    actions.show(7)
    actions.load(7, for: feature.rib)
    feature.repository.reply(.order(Self.order(.searching)))
    interactor.activate()
    self.feature = feature
  }

  private static func order(_ status: Order.Status) -> Order {
    Order(
      id: 7, status: status, requestedAt: 0, asOf: 0, draft: OrderDraft(),
      fare: Fare(amount: 1000, distance: 1, duration: 1))
  }

  @Test func `the cancellation asks first, and a no cancels nothing`() {
    #expect(presenter.shown == "searching")
    interactor.didTapCancel()
    #expect(presenter.shown == "searching asking")
    interactor.didTapCancelNo()
    #expect(presenter.shown == "searching" && feature.repository.names == ["order(7)"])
  }

  @Test func `a yes cancels the order`() {
    interactor.didTapCancel()
    interactor.didTapCancelYes()
    #expect(feature.repository.requests.last == .change(.cancelOrder(7, fee: 0)) && presenter.shown == "searching busy")
    feature.repository.reply(.order(Self.order(.cancelled)))
    #expect(presenter.shown == "cancelled")
  }

  @Test func `a refused cancellation shows its problem`() {
    interactor.didTapCancelYes()
    feature.repository.fail(BackendError(code: "tooLate", message: ""))
    #expect(presenter.shown == "searching tooLate")
  }

  @Test func `a tap rates the order`() {
    interactor.didTapRate(5)
    #expect(feature.repository.requests.last == .change(.rateOrder(7, stars: 5)))
  }

  @Test func `the back button tells the parent`() {
    interactor.didTapBack()
    #expect(listener.backs == 1)
  }
}

private final class OrderResultDetailPresenterFake: OrderResultDetailPresentable {
  private(set) var shown = ""
  func show(_ state: OrderState, of order: Int) {
    let status = state.order(order)?.status.rawValue ?? "none"
    shown =
      status + (state.isAskingToCancel ? " asking" : "") + (state.isCancelling(order) ? " busy" : "")
      + (state.problem.map { " \($0)" } ?? "")
  }
}

private final class OrderResultDetailListenerFake: OrderResultDetailListener {
  private(set) var backs = 0
  func orderResultDetailDidTapBack() { backs += 1 }
}
