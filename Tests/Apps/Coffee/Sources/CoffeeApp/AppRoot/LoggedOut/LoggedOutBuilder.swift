import RIBs

protocol LoggedOutDependency: Dependency {
  var account: AccountActions { get }
}

final class LoggedOutBuilder: Builder<any LoggedOutDependency> {
  func build() -> (router: any Routing, actionableItem: any LoggedOutActionableItem) {
    let viewController = LoggedOutViewController()
    let interactor = LoggedOutInteractor(presenter: viewController, account: dependency.account)
    viewController.listener = interactor
    let router = LoggedOutRouter(
      interactor: interactor, view: viewController, component: Component(dependency: dependency))
    return (router, interactor)
  }
}

final class LoggedOutRouter: ViewableRouter<LoggedOutInteractor, LoggedOutViewController> {}
