import Flux
import RIBs
import Streams

protocol VehicleAndDriverPresentable: Presentable {
  func show(_ car: AssignedCar?)
}

/// The car that accepted an order, and its driver.
final class VehicleAndDriverInteractor: PresentableInteractor<any VehicleAndDriverPresentable> {
  private let order: Int
  private let orderStore: OrderStore

  init(presenter: any VehicleAndDriverPresentable, order: Int, orderStore: OrderStore) {
    self.order = order
    self.orderStore = orderStore
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    orderStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state.order(order)?.car)
    }.cancelOnDeactivate(of: self)
  }
}
