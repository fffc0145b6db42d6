import RIBs

protocol PlaceSearchDependency: Dependency {
  var dispatchStore: DispatchStore { get }
  var dispatchActions: DispatchActions { get }
}

final class PlaceSearchComponent: Component<any PlaceSearchDependency> {}

protocol PlaceSearchBuildable: Buildable {
  func build(
    withListener listener: any PlaceSearchListener, point: OrderPoint
  ) -> (router: any Routing, actionableItem: any PlaceSearchActionableItem)
}

final class PlaceSearchBuilder: Builder<any PlaceSearchDependency>, PlaceSearchBuildable {
  func build(
    withListener listener: any PlaceSearchListener, point: OrderPoint
  ) -> (router: any Routing, actionableItem: any PlaceSearchActionableItem) {
    let component = PlaceSearchComponent(dependency: dependency)
    let viewController = PlaceSearchViewController(point: point)
    let interactor = PlaceSearchInteractor(
      presenter: viewController, point: point, dispatchStore: dependency.dispatchStore,
      actions: dependency.dispatchActions)
    interactor.listener = listener
    viewController.listener = interactor
    let router = PlaceSearchRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
