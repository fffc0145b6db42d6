import RIBs

protocol LoggedOutDependency: Dependency {
  var account: AccountActions { get }
}

final class LoggedOutComponent: Component<any LoggedOutDependency> {}

protocol LoggedOutBuildable: Buildable {
  func build() -> any Routing
}

final class LoggedOutBuilder: Builder<any LoggedOutDependency>, LoggedOutBuildable {
  func build() -> any Routing {
    let component = LoggedOutComponent(dependency: dependency)
    let viewController = LoggedOutViewController()
    let interactor = LoggedOutInteractor(presenter: viewController, account: component.dependency.account)
    viewController.listener = interactor
    return LoggedOutRouter(interactor: interactor, view: viewController, component: component)
  }
}
