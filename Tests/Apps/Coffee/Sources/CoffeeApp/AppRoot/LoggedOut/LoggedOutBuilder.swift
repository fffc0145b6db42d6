import RIBs

/// The dependencies that LoggedOut's parent provides.
protocol LoggedOutDependency: Dependency {
  var account: AccountActions { get }
}

/// Builds LoggedOut.
final class LoggedOutBuilder: Builder<any LoggedOutDependency> {
  func build(
    withListener listener: any LoggedOutListener
  ) -> (router: any Routing, actionableItem: any LoggedOutActionableItem) {
    let viewController = LoggedOutViewController()
    let interactor = LoggedOutInteractor(presenter: viewController, account: dependency.account)
    interactor.listener = listener
    viewController.listener = interactor
    let router = LoggedOutRouter(
      interactor: interactor, view: viewController, component: Component(dependency: dependency))
    return (router, interactor)
  }
}

/// The router of LoggedOut, which has no children.
final class LoggedOutRouter: ViewableRouter<LoggedOutInteractor, LoggedOutViewController> {}
