import RIBs

/// The dependencies that LoggedOut's parent provides.
protocol LoggedOutDependency: LoggedOutSubtreeDependency {
  var accountStore: AccountStore { get }
  var accountActions: AccountActions { get }
  var inputRules: InputRules { get }
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
    let viewController = LoggedOutViewController()
    let interactor = LoggedOutInteractor(
      presenter: viewController, accountStore: dependency.accountStore, actions: dependency.accountActions,
      rules: dependency.inputRules)
    interactor.listener = listener
    viewController.listener = interactor
    let router = LoggedOutRouter(
      interactor: interactor, view: viewController, component: component,
      registrationBuilder: RegistrationBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
