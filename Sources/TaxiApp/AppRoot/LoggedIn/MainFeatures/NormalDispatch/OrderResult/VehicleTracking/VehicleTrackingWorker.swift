import Flux
import RIBs
import SessionEngine
import Streams

/// Asks how an order stands, again and again while it is not over. The answers go to the store.
///
/// When it asks next follows from what the store holds alone, so a session that wakes asks at the same moments as one
/// that never slept.
final class VehicleTrackingWorker: Worker {
  private let order: Int
  private let orderStore: OrderStore
  private let actions: TaxiActions
  private let time: SessionTime
  private weak var interactor: Interactor?
  private var next: (moment: Int64, timer: any Cancellable)?

  /// A worker that follows one order.
  init(order: Int, orderStore: OrderStore, actions: TaxiActions, time: SessionTime) {
    self.order = order
    self.orderStore = orderStore
    self.actions = actions
    self.time = time
  }

  override func didStart(on interactor: Interactor) {
    self.interactor = interactor
    orderStore.states.subscribe { [weak self] in self?.plan($0) }.cancelOnDeactivate(of: interactor)
  }

  override func didStop() {
    plan(at: nil)
  }

  private func plan(_ state: OrderState) {
    guard let order = state.order(order), !order.status.isOver else { return plan(at: nil) }
    plan(at: TrackingSchedule.next(of: order, after: max(order.asOf, state.lookedAt ?? order.asOf)))
  }

  private func plan(at moment: Int64?) {
    guard next?.moment != moment else { return }
    next?.timer.cancel()
    next = moment.map { moment in (moment, time.schedule(at: moment) { [weak self] in self?.look() }) }
  }

  private func look() {
    next = nil
    guard let interactor else { return }
    actions.dispatch(OrderAction.looked(at: time.now))
    actions.refreshOrder(order, for: interactor)
  }
}
