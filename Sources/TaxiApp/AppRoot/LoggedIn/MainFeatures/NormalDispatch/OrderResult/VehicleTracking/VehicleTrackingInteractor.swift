import RIBs

/// What VehicleTracking tells its parent: nothing; what it learns is in the store.
protocol VehicleTrackingListener: AnyObject {}

/// Follows the car of an order for as long as it stands. Has no view.
final class VehicleTrackingInteractor: Interactor {
  weak var listener: (any VehicleTrackingListener)?

  private let worker: OrderTrackingWorker

  init(worker: OrderTrackingWorker) {
    self.worker = worker
  }

  override func didBecomeActive() {
    worker.start(self)
  }
}
