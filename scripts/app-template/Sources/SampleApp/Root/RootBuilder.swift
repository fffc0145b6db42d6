import Flux
import RIBs
import SessionEngine

/// What the whole tree shares. Make the app's stores here.
final class RootComponent: BootstrapComponent {
  let dispatcher: Dispatcher

  init(_ context: AppContext) throws {
    dispatcher = context.dispatcher
  }
}

final class RootBuilder: Builder<RootComponent> {
  func build() -> (router: any LaunchRouting, actionableItem: any RootActionableItem) {
    let component = dependency
    let viewController = RootViewController()
    let interactor = RootInteractor()
    let router = RootRouter(
      interactor: interactor, view: viewController, component: component,
      homeBuilder: HomeBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
