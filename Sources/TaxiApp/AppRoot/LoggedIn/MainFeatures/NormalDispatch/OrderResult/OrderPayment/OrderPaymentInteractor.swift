import Flux
import RIBs
import Streams

protocol OrderPaymentPresentable: Presentable {
  func show(_ order: Order?)
}

/// The fare of an order, and what pays it.
final class OrderPaymentInteractor: PresentableInteractor<any OrderPaymentPresentable> {
  private let order: Int
  private let orderStore: OrderStore

  init(presenter: any OrderPaymentPresentable, order: Int, orderStore: OrderStore) {
    self.order = order
    self.orderStore = orderStore
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    orderStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state.order(order))
    }.cancelOnDeactivate(of: self)
  }
}
