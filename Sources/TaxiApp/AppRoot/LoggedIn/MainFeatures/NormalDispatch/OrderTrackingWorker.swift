import Flux
import RIBs
import SessionEngine
import Streams

/// A worker that requests the current state of orders repeatedly until they are over. The replies go to the store.
///
/// It works while the screen of its interactor is visible. When that appears again with an old reply, the next request is
/// due at once. The time of the next request depends on the store only, so a session that was evicted and loaded again sends the
/// same requests as one that stayed in memory.
final class OrderTrackingWorker: Worker {
  private let subject: TrackingSchedule.Subject
  private let tracked: (OrderState) -> [Order]
  private let orderStore: OrderStore
  private let actions: OrderActions
  private let time: SessionTime
  private weak var interactor: (any Interactable)?
  private var subscription: (any Cancellable)?
  private var next: (order: Int, time: Int64, timer: any Cancellable)?

  /// Creates a worker that tracks the orders that `tracked` returns.
  init(
    _ subject: TrackingSchedule.Subject, orderStore: OrderStore, actions: OrderActions, time: SessionTime,
    of tracked: @escaping (OrderState) -> [Order]
  ) {
    self.subject = subject
    self.tracked = tracked
    self.orderStore = orderStore
    self.actions = actions
    self.time = time
  }

  override func didStart(on interactor: any Interactable) {
    self.interactor = interactor
    subscription = orderStore.states.subscribe { [weak self] in self?.schedule($0) }
  }

  override func didStop() {
    subscription?.cancel()
    subscription = nil
    schedule(nil)
  }

  private func schedule(_ state: OrderState) {
    let requests = tracked(state).filter { !$0.status.isOver }.map { ($0.id, due($0, in: state)) }
    schedule(requests.min { ($0.1, $0.0) < ($1.1, $1.0) })
  }

  /// The time of an order's next request. An order that the list of those in progress lacks has ended.
  private func due(_ order: Order, in state: OrderState) -> Int64 {
    if state.unlisted?.contains(order.id) == true { return order.asOf }
    let base = max(order.asOf, state.looks[order.id] ?? order.asOf)
    return TrackingSchedule.next(of: order, after: base, for: subject)
  }

  private func schedule(_ request: (order: Int, time: Int64)?) {
    guard next?.time != request?.time || next?.order != request?.order else { return }
    next?.timer.cancel()
    next = request.map { order, due in
      (order, due, time.schedule(at: due) { [weak self] in self?.refresh(order) })
    }
  }

  private func refresh(_ order: Int) {
    next = nil
    guard let interactor else { return }
    actions.refresh(order, at: time.now, for: interactor)
  }
}
