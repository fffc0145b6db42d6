import Flux
import RIBs
import SessionEngine

/// The dependencies that LoggedIn's parent provides.
protocol LoggedInDependency: LoggedInSubtreeDependency {
}

/// The component of LoggedIn.
final class LoggedInComponent: Component<any LoggedInDependency> {}

/// Builds LoggedIn.
final class LoggedInBuilder: Builder<any LoggedInDependency> {
  func build(
    withListener listener: any LoggedInListener
  ) -> (router: any LoggedInRouting, actionableItem: any LoggedInActionableItem) {
    let component = LoggedInComponent(dependency: dependency)
    let interactor = LoggedInInteractor()
    interactor.listener = listener
    let router = LoggedInRouter(
      interactor: interactor, component: component, homeBuilder: HomeBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
