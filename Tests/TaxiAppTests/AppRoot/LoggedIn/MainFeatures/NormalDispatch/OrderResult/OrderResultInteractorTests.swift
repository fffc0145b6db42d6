import AndonTesting
import DeepLinks
import Flux
import RIBs
import Testing

@testable import TaxiApp

@Suite struct OrderResultInteractorTests {
  private let order: OrderFeature
  private let presenter = PresenterFake()
  private let router = RouterFake()
  private let listener = OrderResultListenerFake()
  private let interactor: OrderResultInteractor

  init() throws {
    order = try OrderFeature()
    order.actions.leave()
    interactor = OrderResultInteractor(
      presenter: presenter, order: OrderFeature.order, orderStore: order.store, actions: order.actions)
    interactor.router = router
    interactor.listener = listener
    interactor.activate()
  }

  @Test func `the order is shown while the RIB is active, and the back button tells the parent`() {
    #expect(order.store.state.shown == 7)
    #expect(interactor.place.parameters == ["order": .integer(7)])
    interactor.didTapBack()
    #expect(listener.backs == 1)
    interactor.deactivate()
    #expect(order.store.state.shown == nil)
  }

  @Test func `the sections follow the status of the order, until the RIB resigns`() {
    #expect(router.shown == OrderSection.sections(for: .searching))
    #expect(!presenter.isOver)
    order.take(.riding)
    #expect(router.shown == OrderSection.sections(for: .riding))
    #expect(!presenter.isOver)
    order.take(.completed)
    #expect(router.shown == OrderSection.sections(for: .completed))
    #expect(presenter.isOver)
    interactor.deactivate()
    order.take(.cancelled)
    #expect(router.shown == OrderSection.sections(for: .completed))
  }
}

private final class RouterFake: ViewableRouter<Interactor, ViewController>, OrderResultRouting {
  private(set) var shown: [OrderSection] = []

  init() {
    super.init(interactor: Interactor(), view: ViewController(), component: EmptyComponent())
  }

  func show(_ sections: [OrderSection]) { shown = sections }
}

private final class PresenterFake: OrderResultPresentable {
  private(set) var isOver = false
  func show(isOver: Bool) { self.isOver = isOver }
}

final class OrderResultListenerFake: OrderResultListener {
  private(set) var backs = 0
  func orderResultDidTapBack() { backs += 1 }
}
