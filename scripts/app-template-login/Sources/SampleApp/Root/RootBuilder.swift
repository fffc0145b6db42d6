import RIBs
import SessionEngine

/// What the whole tree shares. Make the app's stores here.
final class RootComponent: BootstrapComponent {
  let account: AccountActions

  init(_ context: AppContext) throws {
    account = try AccountActions(context)
  }
}

final class RootBuilder: Builder<RootComponent> {
  func build() -> (router: any LaunchRouting, actionableItem: any RootActionableItem) {
    let component = dependency
    let viewController = RootViewController()
    let interactor = RootInteractor(account: component.account)
    let router = RootRouter(
      interactor: interactor, view: viewController, component: component,
      loggedOutBuilder: LoggedOutBuilder(dependency: component),
      loggedInBuilder: LoggedInBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
