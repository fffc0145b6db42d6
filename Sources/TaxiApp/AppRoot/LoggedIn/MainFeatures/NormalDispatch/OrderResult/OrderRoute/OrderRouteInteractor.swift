import Flux
import RIBs
import Streams

protocol OrderRoutePresentable: Presentable {
  func show(_ order: Order?, _ vehicle: Vehicle?)
}

/// The route of an order, with the car on it as VehicleTracking computed its movement.
final class OrderRouteInteractor: PresentableInteractor<any OrderRoutePresentable> {
  private let order: Int
  private let orderStore: OrderStore

  init(presenter: any OrderRoutePresentable, order: Int, orderStore: OrderStore) {
    self.order = order
    self.orderStore = orderStore
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    orderStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state.order(order), state.vehicle(order))
    }.cancelOnDeactivate(of: self)
  }
}
