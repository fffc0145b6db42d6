import Flux
import RIBs
import Streams

/// The presenter of OrderRoute.
protocol OrderRoutePresentable: Presentable {
  func show(_ order: Order?, _ vehicle: Vehicle?)
}

/// Receives what OrderRoute reports to its parent: nothing.
protocol OrderRouteListener: AnyObject {}

/// The steps that workflows can take at OrderRoute: none.
protocol OrderRouteActionableItem: AnyObject {}

/// The route of an order, with the car on it as VehicleTracking computed its movement.
final class OrderRouteInteractor: PresentableInteractor<any OrderRoutePresentable>, OrderRouteActionableItem {
  weak var listener: (any OrderRouteListener)?

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

extension OrderRouteInteractor: OrderRoutePresentableListener {}
