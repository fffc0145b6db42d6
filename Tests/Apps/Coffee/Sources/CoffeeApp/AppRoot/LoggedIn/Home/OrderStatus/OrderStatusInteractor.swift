import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol OrderStatusPresentable: Presentable {
  func show(_ order: Order?, isCollecting: Bool, problem: String?)
}

protocol OrderStatusListener: AnyObject {
  func didTapBack()
}

protocol OrderStatusActionableItem: AnyObject {
  /// The number of the order.
  var order: Int { get }
}

/// One order. While it is on the screen and is being prepared, its worker requests it again and again.
final class OrderStatusInteractor: PresentableInteractor<any OrderStatusPresentable>, OrderStatusActionableItem {
  weak var listener: (any OrderStatusListener)?

  let order: Int
  private let orders: OrdersActions
  private let worker: OrderStatusWorker

  init(presenter: any OrderStatusPresentable, order: Int, orders: OrdersActions, worker: OrderStatusWorker) {
    self.order = order
    self.orders = orders
    self.worker = worker
    super.init(presenter: presenter)
  }

  /// The status of the order; `nil` when it is not loaded.
  var status: Order.Status? { orders.store.state.order(order)?.status }

  override func didBecomeActive() {
    orders.store.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(
        state.order(order), isCollecting: state.collecting == order, problem: state.problems[order])
    }.cancelOnDeactivate(of: self)
    worker.start(self, while: .visible)
  }

  override func willResignActive() {
    orders.leave(order)
  }
}

extension OrderStatusInteractor: OrderStatusPresentableListener {
  func didTapCollect() { orders.collect(order, for: self) }

  func didTapBack() { listener?.didTapBack() }
}

extension OrderStatusInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("order", ["order": .integer(order)]) }
}
