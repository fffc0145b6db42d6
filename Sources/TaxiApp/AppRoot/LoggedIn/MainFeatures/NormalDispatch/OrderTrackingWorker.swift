import Flux
import RIBs
import SessionEngine
import Streams

/// Asks how an order stands, again and again while it is not over. The answers go to the store.
///
/// When it asks next follows from what the store holds alone, so a session that wakes asks at the same moments as one
/// that never slept.
final class OrderTrackingWorker: Worker {
  private let subject: TrackingSchedule.Subject
  private let followed: (OrderState) -> Order?
  private let orderStore: OrderStore
  private let actions: TaxiActions
  private let time: SessionTime
  private weak var interactor: Interactor?
  private var next: (order: Int, moment: Int64, timer: any Cancellable)?

  /// A worker that follows the order that `followed` picks, as long as it picks one.
  init(
    _ subject: TrackingSchedule.Subject, orderStore: OrderStore, actions: TaxiActions, time: SessionTime,
    of followed: @escaping (OrderState) -> Order?
  ) {
    self.subject = subject
    self.followed = followed
    self.orderStore = orderStore
    self.actions = actions
    self.time = time
  }

  override func didStart(on interactor: Interactor) {
    self.interactor = interactor
    orderStore.states.subscribe { [weak self] in self?.plan($0) }.cancelOnDeactivate(of: interactor)
  }

  override func didStop() {
    plan(nil)
  }

  private func plan(_ state: OrderState) {
    guard let order = followed(state), !order.status.isOver else { return plan(nil) }
    let base = max(order.asOf, state.looks[order.id] ?? order.asOf)
    plan((order.id, TrackingSchedule.next(of: order, after: base, for: subject)))
  }

  private func plan(_ look: (order: Int, moment: Int64)?) {
    guard next?.moment != look?.moment || next?.order != look?.order else { return }
    next?.timer.cancel()
    next = look.map { order, moment in
      (order, moment, time.schedule(at: moment) { [weak self] in self?.look(at: order) })
    }
  }

  private func look(at order: Int) {
    next = nil
    guard let interactor else { return }
    actions.dispatch(OrderAction.looked(order, at: time.now))
    actions.refreshOrder(order, for: interactor)
  }
}
