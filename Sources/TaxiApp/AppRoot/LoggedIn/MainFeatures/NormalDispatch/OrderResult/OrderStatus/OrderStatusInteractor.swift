import Flux
import RIBs
import Streams

/// The presenter of OrderStatus.
protocol OrderStatusPresentable: Presentable {
  func show(_ order: Order?, problem: String?)
}

/// Receives what OrderStatus reports to its parent: nothing.
protocol OrderStatusListener: AnyObject {}

/// The steps that workflows can take at OrderStatus: none.
protocol OrderStatusActionableItem: AnyObject {}

/// The status of an order, the end of a cancelled one, and the problem of a refused cancellation, which is often one that
/// came too late: then the order has no OrderCancellation any more.
final class OrderStatusInteractor: PresentableInteractor<any OrderStatusPresentable>, OrderStatusActionableItem {
  weak var listener: (any OrderStatusListener)?

  private let order: Int
  private let orderStore: OrderStore

  init(presenter: any OrderStatusPresentable, order: Int, orderStore: OrderStore) {
    self.order = order
    self.orderStore = orderStore
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    orderStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state.order(order), problem: state.problem)
    }.cancelOnDeactivate(of: self)
  }
}

extension OrderStatusInteractor: OrderStatusPresentableListener {}
