import RIBs

protocol ProfileDependency: ProfileSubtreeDependency {
  var accountStore: AccountStore { get }
}

final class ProfileComponent: Component<any ProfileDependency> {}

protocol ProfileBuildable: Buildable {
  func build(
    withListener listener: any ProfileListener
  ) -> (router: any Routing, actionableItem: any ProfileActionableItem)
}

final class ProfileBuilder: Builder<any ProfileDependency>, ProfileBuildable {
  func build(
    withListener listener: any ProfileListener
  ) -> (router: any Routing, actionableItem: any ProfileActionableItem) {
    let component = ProfileComponent(dependency: dependency)
    let viewController = ProfileViewController()
    let interactor = ProfileInteractor(
      presenter: viewController, accountStore: dependency.accountStore)
    interactor.listener = listener
    viewController.listener = interactor
    let router = ProfileRouter(
      interactor: interactor, view: viewController, component: component,
      businessInvitationBuilder: BusinessInvitationBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
