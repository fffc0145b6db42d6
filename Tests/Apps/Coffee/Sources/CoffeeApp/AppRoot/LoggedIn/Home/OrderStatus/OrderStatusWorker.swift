import Flux
import RIBs
import SessionEngine
import Streams

/// A worker that requests an order again half a minute after the last request or reply, as long as the order is being
/// prepared.
///
/// The time of the next request follows from the store, so a session that wakes sends the same requests.
final class OrderStatusWorker: Worker {
  /// The time between two requests, in milliseconds.
  static let interval: Int64 = 30_000

  private let order: Int
  private let orders: OrdersActions
  private let time: SessionTime
  private weak var interactor: (any Interactable)?
  private var subscription: (any Cancellable)?
  private var next: (moment: Int64, timer: any Cancellable)?

  init(order: Int, orders: OrdersActions, time: SessionTime) {
    self.order = order
    self.orders = orders
    self.time = time
  }

  override func didStart(on interactor: any Interactable) {
    self.interactor = interactor
    subscription = orders.store.states.subscribe { [weak self] in self?.schedule($0) }
  }

  override func didStop() {
    subscription?.cancel()
    next?.timer.cancel()
    (subscription, next) = (nil, nil)
  }

  private func schedule(_ state: OrdersState) {
    let moment = state.order(order).flatMap { order in
      order.status == .preparing ? max(order.at, state.requestedAt[order.id] ?? 0) + Self.interval : nil
    }
    guard moment != next?.moment else { return }
    next?.timer.cancel()
    next = moment.map { moment in
      (moment, time.schedule(at: moment) { [weak self] in self?.request() })
    }
  }

  private func request() {
    next = nil
    if let interactor { orders.load(order, for: interactor) }
  }
}
