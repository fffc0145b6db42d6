import RIBs
import SessionEngine

/// What NormalDispatch needs from above.
protocol NormalDispatchDependency: Dependency {
  var dispatchStore: DispatchStore { get }
  var orderStore: OrderStore { get }
  var walletStore: WalletStore { get }
  var actions: TaxiActions { get }
  var time: SessionTime { get }
}

/// The component of NormalDispatch.
final class NormalDispatchComponent: Component<any NormalDispatchDependency> {}

extension NormalDispatchComponent: PlaceSearchDependency, DispatchConfirmationDependency, OrderResultDependency {
  var dispatchStore: DispatchStore { dependency.dispatchStore }
  var orderStore: OrderStore { dependency.orderStore }
  var walletStore: WalletStore { dependency.walletStore }
  var actions: TaxiActions { dependency.actions }
  var time: SessionTime { dependency.time }
}

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
    let screen = NormalDispatchScreen()
    let interactor = NormalDispatchInteractor(
      presenter: screen, dispatchStore: dependency.dispatchStore, orderStore: dependency.orderStore,
      actions: dependency.actions, time: dependency.time)
    interactor.listener = listener
    screen.listener = interactor
    let router = NormalDispatchRouter(
      interactor: interactor, view: screen, component: component,
      builders: NormalDispatchBuilders(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
