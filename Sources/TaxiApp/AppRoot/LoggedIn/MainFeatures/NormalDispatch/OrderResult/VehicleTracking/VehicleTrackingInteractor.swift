import Flux
import RIBs
import SessionEngine
import Streams

/// Receives what VehicleTracking reports to its parent: nothing. The vehicle is in the order store.
protocol VehicleTrackingListener: AnyObject {}

/// The steps that workflows can take at VehicleTracking: none.
protocol VehicleTrackingActionableItem: AnyObject {}

/// The logic of VehicleTracking: requests the raw fixes of an order's car, computes its movement (`VehicleMotion`), and
/// stores the movement for the screens. Has no view.
final class VehicleTrackingInteractor: Interactor, VehicleTrackingActionableItem {
  weak var listener: (any VehicleTrackingListener)?

  private let order: Int
  private let worker: OrderTrackingWorker
  private let orderStore: OrderStore
  private let actions: TaxiActions

  init(order: Int, worker: OrderTrackingWorker, orderStore: OrderStore, actions: TaxiActions) {
    self.order = order
    self.worker = worker
    self.orderStore = orderStore
    self.actions = actions
  }

  override func didBecomeActive() {
    orderStore.states.subscribe { [weak self] in self?.compute($0) }.cancelOnDeactivate(of: self)
    worker.start(self)
  }

  /// Stores the movement as of the last reply. It depends on that reply only, so a wake computes the same.
  private func compute(_ state: OrderState) {
    guard state.order(order)?.vehicle != state.vehicle(order) else { return }
    orderStore.whenIdle { [weak self] in
      guard let self, isActive else { return }
      let vehicle = orderStore.state.order(order)?.vehicle
      if vehicle != orderStore.state.vehicle(order) { actions.dispatch(OrderAction.vehicleMoved(order, vehicle)) }
    }
  }
}
