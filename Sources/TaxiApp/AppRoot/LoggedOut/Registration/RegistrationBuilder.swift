import RIBs

protocol RegistrationDependency: Dependency {
  var accountStore: AccountStore { get }
  var accountActions: AccountActions { get }
  var inputRules: InputRules { get }
}

final class RegistrationComponent: Component<any RegistrationDependency> {}

protocol RegistrationBuildable: Buildable {
  func build(
    withListener listener: any RegistrationListener
  ) -> (router: any Routing, actionableItem: any RegistrationActionableItem)
}

final class RegistrationBuilder: Builder<any RegistrationDependency>, RegistrationBuildable {
  func build(
    withListener listener: any RegistrationListener
  ) -> (router: any Routing, actionableItem: any RegistrationActionableItem) {
    let component = RegistrationComponent(dependency: dependency)
    let viewController = RegistrationViewController()
    let interactor = RegistrationInteractor(
      presenter: viewController, accountStore: dependency.accountStore, actions: dependency.accountActions,
      rules: dependency.inputRules)
    interactor.listener = listener
    viewController.listener = interactor
    let router = RegistrationRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
