import Flux
import RIBs
import Streams

protocol LoggedInDependency: LoggedInSubtreeDependency {
  var dispatcher: Dispatcher { get }
}

/// The component of LoggedIn: the names of the players, and the components of its children.
final class LoggedInComponent: Component<any LoggedInDependency> {
  let names: Names

  init(dependency: any LoggedInDependency, names: Names) {
    self.names = names
    super.init(dependency: dependency)
  }

  var offGameComponent: OffGameComponent { OffGameComponent(dependency: self) }
  var ticTacToeComponent: TicTacToeComponent { TicTacToeComponent(dependency: self) }
  var randomWinComponent: RandomWinComponent { RandomWinComponent(dependency: self) }
}

/// Builds LoggedIn. The names are a dynamic dependency: they are known when the players log in.
final class LoggedInBuilder: ComponentizedBuilder {
  let makeComponent: (Names) -> LoggedInComponent

  init(_ makeComponent: @escaping (Names) -> LoggedInComponent) { self.makeComponent = makeComponent }

  func build(_ names: Names) -> (router: any Routing, actionableItem: any LoggedInActionableItem) {
    build((), component: names)
  }

  func build(
    with component: LoggedInComponent, _: Void
  ) -> (router: any Routing, actionableItem: any LoggedInActionableItem) {
    let interactor = LoggedInInteractor(dispatcher: component.dependency.dispatcher)
    let router = LoggedInRouter(
      interactor: interactor, component: component,
      offGameBuilder: OffGameBuilder { component.offGameComponent },
      ticTacToeBuilder: TicTacToeBuilder { component.ticTacToeComponent },
      randomWinBuilder: RandomWinBuilder { component.randomWinComponent })
    interactor.router = router
    return (router, interactor)
  }
}

/// Exactly one child is attached.
protocol LoggedInRouting: Routing {
  func routeToOffGame()
  func routeTo(_ game: Game)
}

protocol LoggedInActionableItem: AnyObject {
  /// Shows the lobby.
  func showOffGame() -> Reached<any LoggedInActionableItem>
  /// Launches a game unless it is played already.
  func launch(_ game: Game) -> Reached<any LoggedInActionableItem>
}

/// The scope of two players who are logged in: the lobby, or a game. It has no view.
final class LoggedInInteractor: Interactor, LoggedInActionableItem, OffGameListener, GameListener {
  weak var router: (any LoggedInRouting)?

  private let dispatcher: Dispatcher
  private var game: Game?

  init(dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  override func didBecomeActive() {
    router?.routeToOffGame()
  }

  func showOffGame() -> Reached<any LoggedInActionableItem> {
    if game != nil {
      game = nil
      router?.routeToOffGame()
    }
    return .value((self, ()))
  }

  func launch(_ game: Game) -> Reached<any LoggedInActionableItem> {
    if self.game != game {
      self.game = game
      router?.routeTo(game)
    }
    return .value((self, ()))
  }

  func offGameDidTapStart(_ game: Game) {
    _ = launch(game)
  }

  func gameDidEnd(wonBy winner: Player?) {
    dispatcher.dispatch(GameAction.ended(winner))
    _ = showOffGame()
  }
}

/// A router that attaches the lobby or a game. The players are the RIB's parameters.
final class LoggedInRouter: Router<LoggedInInteractor>, LoggedInRouting {
  private let offGameBuilder: OffGameBuilder
  private let ticTacToeBuilder: TicTacToeBuilder
  private let randomWinBuilder: RandomWinBuilder
  private let names: Names
  private lazy var slot = ChildSlot(of: self)

  init(
    interactor: LoggedInInteractor, component: LoggedInComponent, offGameBuilder: OffGameBuilder,
    ticTacToeBuilder: TicTacToeBuilder, randomWinBuilder: RandomWinBuilder
  ) {
    self.offGameBuilder = offGameBuilder
    self.ticTacToeBuilder = ticTacToeBuilder
    self.randomWinBuilder = randomWinBuilder
    names = component.names
    super.init(interactor: interactor, component: component)
  }

  override var parameters: [String: String] { ["player1": names.player1, "player2": names.player2] }

  func routeToOffGame() { slot.attach(offGameBuilder.build(interactor)) }

  func routeTo(_ game: Game) {
    switch game {
    case .ticTacToe: slot.attach(ticTacToeBuilder.build(interactor))
    case .randomWin: slot.attach(randomWinBuilder.build(interactor))
    }
  }
}
