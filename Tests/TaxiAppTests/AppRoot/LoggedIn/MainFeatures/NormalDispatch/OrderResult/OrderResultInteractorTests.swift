import DeepLinks
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct OrderResultInteractorTests {
  @Test func `the order is shown while the RIB is active, and the detail's back button tells the parent`() throws {
    let feature = try Feature(OrderState.self)
    let listener = OrderResultListenerFake()
    let interactor = OrderResultInteractor(
      order: 7,
      actions: OrderActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher))
    interactor.listener = listener
    interactor.activate()
    #expect(feature.state.shown == 7 && interactor.place.parameters == ["order": .integer(7)])
    interactor.orderResultDetailDidTapBack()
    #expect(listener.backs == 1)
    interactor.deactivate()
    #expect(feature.state.shown == nil)
  }
}

private final class OrderResultListenerFake: OrderResultListener {
  private(set) var backs = 0
  func orderResultDidTapBack() { backs += 1 }
}
