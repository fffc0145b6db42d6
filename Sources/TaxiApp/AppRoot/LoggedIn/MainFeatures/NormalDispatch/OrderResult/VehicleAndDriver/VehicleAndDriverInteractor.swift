import Flux
import RIBs
import Streams

/// The presenter of VehicleAndDriver.
protocol VehicleAndDriverPresentable: Presentable {
  func show(_ car: AssignedCar?)
}

/// Receives what VehicleAndDriver reports to its parent: nothing.
protocol VehicleAndDriverListener: AnyObject {}

/// The steps that workflows can take at VehicleAndDriver: none.
protocol VehicleAndDriverActionableItem: AnyObject {}

/// The car that accepted an order, and its driver.
final class VehicleAndDriverInteractor: PresentableInteractor<any VehicleAndDriverPresentable>,
  VehicleAndDriverActionableItem
{
  weak var listener: (any VehicleAndDriverListener)?

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

extension VehicleAndDriverInteractor: VehicleAndDriverPresentableListener {}
