import Flux
import RIBs
import SessionEngine

/// The component of Root: the stores, and the components of its children.
final class RootComponent: BootstrapComponent {
  let dispatcher: Dispatcher
  let players: Store<PlayersState>
  let game: Store<GameState>

  init(_ context: AppContext) throws {
    dispatcher = context.dispatcher
    players = try Store(context.dispatcher, stored: context.state)
    game = try Store(context.dispatcher, stored: context.state)
  }

  var loggedOutComponent: LoggedOutComponent { LoggedOutComponent(dependency: self) }

  func loggedInComponent(_ names: Names) -> LoggedInComponent { LoggedInComponent(dependency: self, names: names) }
}

final class RootBuilder: SimpleComponentizedBuilder {
  let makeComponent: () -> RootComponent

  init(_ makeComponent: @escaping () -> RootComponent) { self.makeComponent = makeComponent }

  func build(with component: RootComponent) -> (router: any LaunchRouting, actionableItem: any RootActionableItem) {
    let interactor = RootInteractor(players: component.players)
    let router = RootRouter(
      interactor: interactor, component: component,
      loggedOutBuilder: LoggedOutBuilder { component.loggedOutComponent },
      loggedInBuilder: LoggedInBuilder { component.loggedInComponent($0) })
    interactor.router = router
    return (router, interactor)
  }
}
