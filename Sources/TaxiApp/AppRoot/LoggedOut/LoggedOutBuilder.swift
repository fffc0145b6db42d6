import RIBs

protocol LoggedOutDependency: Dependency {
  var accountStore: AccountStore { get }
  var accountActions: AccountActions { get }
  var inputRules: InputRules { get }
}

final class LoggedOutComponent: Component<any LoggedOutDependency> {}

protocol LoggedOutBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any LoggedOutActionableItem)
}

final class LoggedOutBuilder: Builder<any LoggedOutDependency>, LoggedOutBuildable {
  func build() -> (router: any Routing, actionableItem: any LoggedOutActionableItem) {
    let component = LoggedOutComponent(dependency: dependency)
    let viewController = LoggedOutViewController()
    let interactor = LoggedOutInteractor(
      presenter: viewController, accountStore: dependency.accountStore, actions: dependency.accountActions,
      rules: dependency.inputRules)
    viewController.listener = interactor
    let router = LoggedOutRouter(
      interactor: interactor, view: viewController, component: component,
      registrationBuilder: RegistrationBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
