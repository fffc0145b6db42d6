import RIBs

protocol BusinessInvitationDependency: Dependency {
  var accountStore: AccountStore { get }
  var accountActions: AccountActions { get }
}

final class BusinessInvitationComponent: Component<any BusinessInvitationDependency> {}

protocol BusinessInvitationBuildable: Buildable {
  func build(
    withListener listener: any BusinessInvitationListener
  ) -> (router: any Routing, actionableItem: any BusinessInvitationActionableItem)
}

final class BusinessInvitationBuilder: Builder<any BusinessInvitationDependency>, BusinessInvitationBuildable {
  func build(
    withListener listener: any BusinessInvitationListener
  ) -> (router: any Routing, actionableItem: any BusinessInvitationActionableItem) {
    let component = BusinessInvitationComponent(dependency: dependency)
    let viewController = BusinessInvitationViewController()
    let interactor = BusinessInvitationInteractor(
      presenter: viewController, accountStore: dependency.accountStore, actions: dependency.accountActions)
    interactor.listener = listener
    viewController.listener = interactor
    let router = BusinessInvitationRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
