import RIBs

/// Receives what VehicleTracking reports to its parent: nothing. The vehicle is in the order store.
protocol VehicleTrackingListener: AnyObject {}

/// The steps that workflows can take at VehicleTracking: none.
protocol VehicleTrackingActionableItem: AnyObject {}

/// The logic of VehicleTracking: tracks the car of an order while the order is on the screen. Has no
/// view.
final class VehicleTrackingInteractor: Interactor, VehicleTrackingActionableItem {
  weak var listener: (any VehicleTrackingListener)?

  private let worker: OrderTrackingWorker

  init(worker: OrderTrackingWorker) {
    self.worker = worker
  }

  override func didBecomeActive() {
    worker.start(self, while: .visible)
  }
}
