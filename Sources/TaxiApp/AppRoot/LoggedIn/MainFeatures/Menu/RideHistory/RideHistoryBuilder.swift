import RIBs

protocol RideHistoryDependency: Dependency {
  var menuStore: MenuStore { get }
  var menuActions: MenuActions { get }
  var appearances: Appearances { get }
}

final class RideHistoryComponent: Component<any RideHistoryDependency> {}

protocol RideHistoryBuildable: Buildable {
  func build(
    withListener listener: any RideHistoryListener
  ) -> (router: any Routing, actionableItem: any RideHistoryActionableItem)
}

final class RideHistoryBuilder: Builder<any RideHistoryDependency>, RideHistoryBuildable {
  func build(
    withListener listener: any RideHistoryListener
  ) -> (router: any Routing, actionableItem: any RideHistoryActionableItem) {
    let component = RideHistoryComponent(dependency: dependency)
    let viewController = RideHistoryViewController()
    let actions = dependency.menuActions
    let refresh = RefreshWorker(.history, dependency.appearances) { actions.reloadRides(for: $0) }
    let interactor = RideHistoryInteractor(
      presenter: viewController, menuStore: dependency.menuStore,
      refresh: refresh)
    interactor.listener = listener
    viewController.listener = interactor
    let router = RideHistoryRouter(
      interactor: interactor, view: viewController, component: component,
      rideReceiptBuilder: RideReceiptBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
