import RIBs

protocol LoggedOutDependency: Dependency {}

final class LoggedOutComponent: Component<any LoggedOutDependency> {}

final class LoggedOutBuilder: Builder<any LoggedOutDependency> {
  func build() -> LoggedOutRouter {
    LoggedOutRouter(interactor: LoggedOutInteractor(), component: LoggedOutComponent(dependency: dependency))
  }
}

/// Waits for two players. A log-in is an event of the session.
final class LoggedOutInteractor: Interactor {}

final class LoggedOutRouter: Router<LoggedOutInteractor> {}
