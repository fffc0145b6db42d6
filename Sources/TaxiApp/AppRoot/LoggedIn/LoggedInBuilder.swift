import Flux
import RIBs
import SessionEngine

/// The dependencies that LoggedIn's parent provides.
protocol LoggedInDependency: LoggedInSubtreeDependency {
  var accountStore: AccountStore { get }
  var accountActions: AccountActions { get }
}

/// The component of LoggedIn.
final class LoggedInComponent: Component<any LoggedInDependency> {}

/// Builds LoggedIn.
protocol LoggedInBuildable: Buildable {
  func build(
    withListener listener: any LoggedInListener
  ) -> (router: any LoggedInRouting, actionableItem: any LoggedInActionableItem)
}

/// Builds LoggedIn.
final class LoggedInBuilder: Builder<any LoggedInDependency>, LoggedInBuildable {
  func build(
    withListener listener: any LoggedInListener
  ) -> (router: any LoggedInRouting, actionableItem: any LoggedInActionableItem) {
    let component = LoggedInComponent(dependency: dependency)
    let interactor = LoggedInInteractor(accountStore: dependency.accountStore, actions: dependency.accountActions)
    interactor.listener = listener
    let router = LoggedInRouter(
      interactor: interactor, component: component, mainFeaturesBuilder: MainFeaturesBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
