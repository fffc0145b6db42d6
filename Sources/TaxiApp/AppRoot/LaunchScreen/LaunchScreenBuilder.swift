import RIBs

protocol LaunchScreenDependency: Dependency {
  var accountStore: AccountStore { get }
  var accountActions: AccountActions { get }
}

final class LaunchScreenComponent: Component<any LaunchScreenDependency> {}

protocol LaunchScreenBuildable: Buildable {
  func build() -> any Routing
}

/// Builds LaunchScreen. It has no actionable item, because links only wait for its end, at AppRoot.
final class LaunchScreenBuilder: Builder<any LaunchScreenDependency>, LaunchScreenBuildable {
  func build() -> any Routing {
    let component = LaunchScreenComponent(dependency: dependency)
    let viewController = LaunchScreenViewController()
    let interactor = LaunchScreenInteractor(
      presenter: viewController, accountStore: dependency.accountStore, actions: dependency.accountActions)
    viewController.listener = interactor
    let router = LaunchScreenRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
