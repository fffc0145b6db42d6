import RIBs

protocol ProfileDependency: Dependency {
  var account: AccountActions { get }
}

final class ProfileBuilder: Builder<any ProfileDependency> {
  func build(
    withListener listener: any ProfileListener
  ) -> (router: any Routing, actionableItem: any ProfileActionableItem) {
    let viewController = ProfileViewController()
    let interactor = ProfileInteractor(presenter: viewController, account: dependency.account)
    interactor.listener = listener
    viewController.listener = interactor
    let router = ProfileRouter(
      interactor: interactor, view: viewController, component: Component(dependency: dependency))
    return (router, interactor)
  }
}

final class ProfileRouter: ViewableRouter<ProfileInteractor, ProfileViewController> {}
