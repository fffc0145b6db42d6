import Flux
import RIBs
import SessionEngine

protocol LoggedInDependency: LoggedInSubtreeDependency {
  var accountStore: AccountStore { get }
  var accountActions: AccountActions { get }
}

final class LoggedInComponent: Component<any LoggedInDependency> {}

protocol LoggedInBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any LoggedInActionableItem)
}

final class LoggedInBuilder: Builder<any LoggedInDependency>, LoggedInBuildable {
  func build() -> (router: any Routing, actionableItem: any LoggedInActionableItem) {
    let component = LoggedInComponent(dependency: dependency)
    let interactor = LoggedInInteractor(accountStore: dependency.accountStore, actions: dependency.accountActions)
    let router = LoggedInRouter(
      interactor: interactor, component: component, mainFeaturesBuilder: MainFeaturesBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
