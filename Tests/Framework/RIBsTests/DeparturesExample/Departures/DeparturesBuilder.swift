import RIBs

protocol DeparturesDependency: Dependency {
  var board: DepartureBoard { get }
}

final class DeparturesComponent: Component<any DeparturesDependency>, StopsDependency {
  var board: DepartureBoard { dependency.board }
}

final class DeparturesBuilder: Builder<any DeparturesDependency> {
  func build() -> (router: any Routing, actionableItem: any DeparturesActionableItem) {
    let component = DeparturesComponent(dependency: dependency)
    let viewController = DeparturesViewController()
    let interactor = DeparturesInteractor(presenter: viewController, board: dependency.board)
    viewController.listener = interactor
    let router = DeparturesRouter(
      interactor: interactor, view: viewController, component: component,
      stopsBuilder: StopsBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
