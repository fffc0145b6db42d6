import Flux
import RIBs

/// What LoggedOut needs from above.
protocol LoggedOutDependency: Dependency {
  var accountStore: AccountStore { get }
  var dispatcher: Dispatcher { get }
}

/// The component of LoggedOut.
final class LoggedOutComponent: Component<any LoggedOutDependency> {}

/// Builds LoggedOut.
protocol LoggedOutBuildable: Buildable {
  func build(
    withListener listener: any LoggedOutListener
  ) -> (router: any LoggedOutRouting, actionableItem: any LoggedOutActionableItem)
}

/// Builds LoggedOut.
final class LoggedOutBuilder: Builder<any LoggedOutDependency>, LoggedOutBuildable {
  func build(
    withListener listener: any LoggedOutListener
  ) -> (router: any LoggedOutRouting, actionableItem: any LoggedOutActionableItem) {
    let component = LoggedOutComponent(dependency: dependency)
    let interactor = LoggedOutInteractor(accountStore: dependency.accountStore, dispatcher: dependency.dispatcher)
    interactor.listener = listener
    return (LoggedOutRouter(interactor: interactor, component: component), interactor)
  }
}
