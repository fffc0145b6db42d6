import Flux
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct PaymentSelectionRouterTests {
  @Test func `it is in the tree with its view while it is attached, and is released after it is detached`() throws {
    let dependency = try ConfirmationDependencyFake()
    let listener = ListenerFake()
    checkLeaf("PaymentSelection") {
      PaymentSelectionBuilder(dependency: dependency).build(withListener: listener).router
    }
  }
}

private final class ListenerFake: PaymentSelectionListener {}

/// The dependencies of the confirmation and of its child.
final class ConfirmationDependencyFake: DispatchConfirmationDependency, PaymentSelectionDependency {
  let dispatchStore: DispatchStore
  let dispatchActions: DispatchActions
  let meansOfPayment: any MeansOfPayment = MeansOfPaymentFake()
  let appearances: Appearances
  private let feature: Feature<DispatchState>

  init() throws {
    feature = try Feature(DispatchState.self)
    dispatchStore = feature.store
    appearances = Appearances(
      store: try Store(feature.dispatcher), dispatcher: feature.dispatcher, time: SessionTime(now: 0))
    dispatchActions = DispatchActions(
      store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
  }
}
