import Flux
import RIBs
import SessionEngine

protocol LoggedInDependency: LoggedInSubtreeDependency {
}

final class LoggedInComponent: Component<any LoggedInDependency> {}

final class LoggedInBuilder: Builder<any LoggedInDependency> {
  func build() -> (router: any Routing, actionableItem: any LoggedInActionableItem) {
    let component = LoggedInComponent(dependency: dependency)
    let interactor = LoggedInInteractor()
    let router = LoggedInRouter(
      interactor: interactor, component: component, homeBuilder: HomeBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
