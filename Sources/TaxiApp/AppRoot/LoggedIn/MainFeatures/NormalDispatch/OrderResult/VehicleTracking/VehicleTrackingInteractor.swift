import RIBs

/// The logic of VehicleTracking: requests the raw fixes of an order's car while the order is on the screen, computes the
/// car's movement (`VehicleMotion`), and stores the movement for the screens. Has no view.
final class VehicleTrackingInteractor: Interactor {
  private let order: Int
  private let worker: OrderTrackingWorker
  private let actions: OrderActions

  init(order: Int, worker: OrderTrackingWorker, actions: OrderActions) {
    self.order = order
    self.worker = worker
    self.actions = actions
  }

  override func didBecomeActive() {
    actions.computeMovement(of: order, for: self)
    worker.start(self, while: .visible)
  }
}
