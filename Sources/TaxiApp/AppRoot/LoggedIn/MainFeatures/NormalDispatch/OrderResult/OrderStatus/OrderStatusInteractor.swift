import Flux
import RIBs
import Streams

protocol OrderStatusPresentable: Presentable {
  /// Shows an order, the problem of a refused cancellation, and that of the last refresh.
  func show(_ order: Order?, problem: String?, refreshProblem: String?)
}

/// The status of an order, since when it is known while there is no connection, and the end of a cancelled order. Also
/// the problem of a refused cancellation, which is often one that came too late: then the order has no OrderCancellation
/// any more.
final class OrderStatusInteractor: PresentableInteractor<any OrderStatusPresentable> {
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
      presenter.show(state.order(order), problem: state.problem, refreshProblem: state.refreshProblems?[order])
    }.cancelOnDeactivate(of: self)
  }
}
