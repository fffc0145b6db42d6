import RIBs
import Streams

protocol LoggedInDependency: Dependency {}

/// The score lives as long as the players are logged in: in the component, shared by its children.
struct Score: Equatable {
  var player1 = 0
  var player2 = 0
}

final class LoggedInComponent: Component<any LoggedInDependency>, OffGameDependency, TicTacToeDependency {
  let player1: String
  let player2: String
  var mutableScore: MutableValueStream<Score> { shared { MutableValueStream(Score()) } }
  var score: ValueStream<Score> { mutableScore }

  init(dependency: any LoggedInDependency, player1: String, player2: String) {
    self.player1 = player1
    self.player2 = player2
    super.init(dependency: dependency)
  }
}

/// The names are dynamic dependencies: plain parameters of `build`.
final class LoggedInBuilder: Builder<any LoggedInDependency> {
  func build(
    player1: String, player2: String
  ) -> (router: LoggedInRouter, actionableItem: any LoggedInActionableItem) {
    let component = LoggedInComponent(dependency: dependency, player1: player1, player2: player2)
    let interactor = LoggedInInteractor(score: component.mutableScore)
    let router = LoggedInRouter(
      interactor: interactor, component: component, offGameBuilder: OffGameBuilder(dependency: component),
      ticTacToeBuilder: TicTacToeBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}

protocol LoggedInRouting: Routing {
  func routeToOffGame()
  func routeToTicTacToe()
}

protocol LoggedInActionableItem: AnyObject {
  var isPlaying: Bool { get }
  func showOffGame() -> Reached<any LoggedInActionableItem>
  func launchGame(_ id: String) -> Reached<any LoggedInActionableItem>
}

final class LoggedInInteractor: Interactor, LoggedInActionableItem, TicTacToeListener {
  weak var router: (any LoggedInRouting)?
  private(set) var isPlaying = false
  private let score: MutableValueStream<Score>

  init(score: MutableValueStream<Score>) { self.score = score }

  override func didBecomeActive() {
    router?.routeToOffGame()
  }

  func showOffGame() -> Reached<any LoggedInActionableItem> {
    if isPlaying {
      isPlaying = false
      router?.routeToOffGame()
    }
    return .value((self, ()))
  }

  func launchGame(_ id: String) -> Reached<any LoggedInActionableItem> {
    guard id == "ticTacToe" else { return .stopped("gameNotInstalled") }
    if !isPlaying {
      isPlaying = true
      router?.routeToTicTacToe()
    }
    return .value((self, ()))
  }

  func gameDidEnd(wonBy player: Int) {
    var score = self.score.value
    if player == 1 { score.player1 += 1 } else { score.player2 += 1 }
    self.score.send(score)
    _ = showOffGame()
  }
}

final class LoggedInRouter: Router<LoggedInInteractor>, LoggedInRouting {
  private let offGameBuilder: OffGameBuilder
  private let ticTacToeBuilder: TicTacToeBuilder
  private let names: [String]
  private(set) var current: RouterNode?

  init(
    interactor: LoggedInInteractor, component: LoggedInComponent, offGameBuilder: OffGameBuilder,
    ticTacToeBuilder: TicTacToeBuilder
  ) {
    self.offGameBuilder = offGameBuilder
    self.ticTacToeBuilder = ticTacToeBuilder
    names = [component.player1, component.player2]
    super.init(interactor: interactor, component: component)
  }

  override var parameters: [String: String] { ["players": names.joined(separator: " and ")] }

  func routeToOffGame() { replace(with: offGameBuilder.build()) }

  func routeToTicTacToe() { replace(with: ticTacToeBuilder.build(withListener: interactor)) }

  private func replace(with router: RouterNode) {
    if let current { detachChild(current) }
    current = router
    attachChild(router)
  }
}
