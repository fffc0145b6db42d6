import RIBs

/// The dependencies that Registration's parent provides.
protocol RegistrationDependency: Dependency {
  var accountStore: AccountStore { get }
  var accountActions: AccountActions { get }
  var inputRules: InputRules { get }
}

/// The component of Registration.
final class RegistrationComponent: Component<any RegistrationDependency> {}

/// Builds Registration.
protocol RegistrationBuildable: Buildable {
  func build(
    withListener listener: any RegistrationListener
  ) -> (router: any RegistrationRouting, actionableItem: any RegistrationActionableItem)
}

/// Builds Registration.
final class RegistrationBuilder: Builder<any RegistrationDependency>, RegistrationBuildable {
  func build(
    withListener listener: any RegistrationListener
  ) -> (router: any RegistrationRouting, actionableItem: any RegistrationActionableItem) {
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
