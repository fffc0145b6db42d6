import Flux
import RIBs
import SessionEngine

/// The component of Root: the stores.
final class RootComponent: BootstrapComponent {
  let dispatcher: Dispatcher
  let players: Store<PlayersState>
  let game: Store<GameState>

  init(_ context: AppContext) throws {
    dispatcher = context.dispatcher
    players = try Store(context.dispatcher, stored: context.state)
    game = try Store(context.dispatcher, stored: context.state)
  }
}

/// Builds Root.
final class RootBuilder: Builder<RootComponent> {
  func build() -> (router: any LaunchRouting, actionableItem: any RootActionableItem) {
    let interactor = RootInteractor(players: dependency.players)
    let router = RootRouter(
      interactor: interactor, component: dependency, loggedOutBuilder: LoggedOutBuilder(dependency: dependency),
      loggedInBuilder: LoggedInBuilder(dependency: dependency))
    interactor.router = router
    return (router, interactor)
  }
}
