import RIBs

/// The dependencies that LoggedOut's parent provides.
protocol LoggedOutDependency: Dependency {
  var accountStore: AccountStore { get }
  var actions: TaxiActions { get }
}

/// The component of LoggedOut.
final class LoggedOutComponent: Component<any LoggedOutDependency> {}

extension LoggedOutComponent: RegistrationDependency {
  var accountStore: AccountStore { dependency.accountStore }
  var actions: TaxiActions { dependency.actions }
}

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
    let screen = LoggedOutScreen()
    let interactor = LoggedOutInteractor(
      presenter: screen, accountStore: dependency.accountStore, actions: dependency.actions)
    interactor.listener = listener
    screen.listener = interactor
    let router = LoggedOutRouter(
      interactor: interactor, view: screen, component: component,
      registrationBuilder: RegistrationBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
