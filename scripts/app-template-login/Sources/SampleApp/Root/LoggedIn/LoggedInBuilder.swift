import RIBs

protocol LoggedInDependency: Dependency {}

final class LoggedInComponent: Component<any LoggedInDependency> {}

protocol LoggedInBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any LoggedInActionableItem)
}

final class LoggedInBuilder: Builder<any LoggedInDependency>, LoggedInBuildable {
  func build() -> (router: any Routing, actionableItem: any LoggedInActionableItem) {
    let component = LoggedInComponent(dependency: dependency)
    let interactor = LoggedInInteractor()
    let router = LoggedInRouter(
      interactor: interactor, component: component, homeBuilder: HomeBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
