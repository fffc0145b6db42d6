import RIBs
import SessionEngine

protocol NormalDispatchDependency: NormalDispatchSubtreeDependency {
  var dispatchStore: DispatchStore { get }
  var orderStore: OrderStore { get }
  var dispatchActions: DispatchActions { get }
  var orderActions: OrderActions { get }
  var ordersInProgress: any OrdersInProgress { get }
  var appearances: Appearances { get }
  var time: SessionTime { get }
}

final class NormalDispatchComponent: Component<any NormalDispatchDependency> {}

protocol NormalDispatchBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any NormalDispatchActionableItem)
}

final class NormalDispatchBuilder: Builder<any NormalDispatchDependency>, NormalDispatchBuildable {
  func build() -> (router: any Routing, actionableItem: any NormalDispatchActionableItem) {
    let component = NormalDispatchComponent(dependency: dependency)
    let viewController = NormalDispatchViewController()
    let worker = OrderTrackingWorker(
      .status, orderStore: dependency.orderStore, actions: dependency.orderActions, time: dependency.time
    ) { $0.running }
    let (orders, time) = (dependency.orderActions, dependency.time)
    let refresh = RefreshWorker(.map, dependency.appearances, moments: { orders.observeNextDispatch($0) }) {
      orders.reloadOrders(at: time.now, for: $0)
    }
    let interactor = NormalDispatchInteractor(
      presenter: viewController, worker: worker, refresh: refresh, dispatchStore: dependency.dispatchStore,
      orders: dependency.ordersInProgress, actions: dependency.dispatchActions)
    viewController.listener = interactor
    let router = NormalDispatchRouter(
      interactor: interactor, view: viewController, component: component,
      placeSearchBuilder: PlaceSearchBuilder(dependency: component),
      dispatchConfirmationBuilder: DispatchConfirmationBuilder(dependency: component),
      orderResultBuilder: OrderResultBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
