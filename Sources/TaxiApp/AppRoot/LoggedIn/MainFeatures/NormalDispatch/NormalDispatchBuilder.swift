import RIBs
import SessionEngine

/// The dependencies that NormalDispatch's parent provides.
protocol NormalDispatchDependency: NormalDispatchSubtreeDependency {
  var dispatchStore: DispatchStore { get }
  var orderStore: OrderStore { get }
  var dispatchActions: DispatchActions { get }
  var orderActions: OrderActions { get }
  var ordersInProgress: any OrdersInProgress { get }
  var appearances: Appearances { get }
  var time: SessionTime { get }
}

/// The component of NormalDispatch.
final class NormalDispatchComponent: Component<any NormalDispatchDependency> {}

/// Builds NormalDispatch.
protocol NormalDispatchBuildable: Buildable {
  func build(
    withListener listener: any NormalDispatchListener
  ) -> (router: any NormalDispatchRouting, actionableItem: any NormalDispatchActionableItem)
}

/// Builds NormalDispatch.
final class NormalDispatchBuilder: Builder<any NormalDispatchDependency>, NormalDispatchBuildable {
  func build(
    withListener listener: any NormalDispatchListener
  ) -> (router: any NormalDispatchRouting, actionableItem: any NormalDispatchActionableItem) {
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
    interactor.listener = listener
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
