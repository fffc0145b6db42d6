import RIBs
import SessionEngine

/// The dependencies that RideHistory's parent provides.
protocol RideHistoryDependency: Dependency {
  var menuStore: MenuStore { get }
  var menuActions: MenuActions { get }
  var rideSource: any RideSource { get }
  var time: SessionTime { get }
}

/// The component of RideHistory.
final class RideHistoryComponent: Component<any RideHistoryDependency> {}

extension RideHistoryComponent: RideReceiptDependency {
  var menuStore: MenuStore { dependency.menuStore }
}

/// Builds RideHistory.
protocol RideHistoryBuildable: Buildable {
  func build(
    withListener listener: any RideHistoryListener
  ) -> (router: any RideHistoryRouting, actionableItem: any RideHistoryActionableItem)
}

/// Builds RideHistory.
final class RideHistoryBuilder: Builder<any RideHistoryDependency>, RideHistoryBuildable {
  func build(
    withListener listener: any RideHistoryListener
  ) -> (router: any RideHistoryRouting, actionableItem: any RideHistoryActionableItem) {
    let component = RideHistoryComponent(dependency: dependency)
    let viewController = RideHistoryViewController()
    let interactor = RideHistoryInteractor(
      presenter: viewController, menuStore: dependency.menuStore, actions: dependency.menuActions,
      orders: dependency.rideSource, time: dependency.time)
    interactor.listener = listener
    viewController.listener = interactor
    let router = RideHistoryRouter(
      interactor: interactor, view: viewController, component: component,
      rideReceiptBuilder: RideReceiptBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
