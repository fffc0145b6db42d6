import RIBs

/// The dependencies that LaunchScreen's parent provides.
protocol LaunchScreenDependency: Dependency {
  var accountStore: AccountStore { get }
  var accountActions: AccountActions { get }
}

/// The component of LaunchScreen.
final class LaunchScreenComponent: Component<any LaunchScreenDependency> {}

/// Builds LaunchScreen.
protocol LaunchScreenBuildable: Buildable {
  func build(withListener listener: any LaunchScreenListener) -> any LaunchScreenRouting
}

/// Builds LaunchScreen. It has no actionable item, because links only wait for its end, at AppRoot.
final class LaunchScreenBuilder: Builder<any LaunchScreenDependency>, LaunchScreenBuildable {
  func build(withListener listener: any LaunchScreenListener) -> any LaunchScreenRouting {
    let component = LaunchScreenComponent(dependency: dependency)
    let viewController = LaunchScreenViewController()
    let interactor = LaunchScreenInteractor(
      presenter: viewController, accountStore: dependency.accountStore, actions: dependency.accountActions)
    interactor.listener = listener
    viewController.listener = interactor
    let router = LaunchScreenRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
