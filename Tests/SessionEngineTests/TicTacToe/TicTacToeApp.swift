import DeepLinks
import Flux
import RIBs
import SessionEngine

/// The game of the RIBs tutorial as a second app, which uses no code of the taxi app.
struct TicTacToeApp: SimulatedApp {
  static let links = """
    schemes: [ribs-training]
    hosts: []
    routes:
      home:
        path: home
        workflow: Home
      launchGame:
        path: launchGame
        workflow: LaunchGame
        parameters:
          gameId: { type: enumeration, values: [ticTacToe, chess], required: true }
    """

  static func routes() throws -> RouteTable {
    try RouteTable(yaml: links, file: "ticTacToe.yaml")
  }

  var name: String { "ticTacToe" }
  var tables: [AppTable] { [] }
  var workflows: [LinkWorkflow] {
    [
      LinkWorkflow("Home") { _ in HomeWorkflow() as Workflow<any RootActionableItem> },
      LinkWorkflow("LaunchGame") { link in
        link.text("gameId").map { LaunchGameWorkflow(game: $0) as Workflow<any RootActionableItem> }
      },
    ]
  }
  func initialRows(at: Int64) -> [AppRow] { [] }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try TicTacToeInstance(context) }
}

/// The names of the players, which are stored for a restart.
struct PlayersState: StoreState {
  static let storeName = "players"
  var player1: String?
  var player2: String?

  mutating func reduce(_ action: any Action) {
    switch action as? PlayersAction {
    case .loggedIn(let one, let two): (player1, player2) = (one, two)
    case .loggedOut: self = PlayersState()
    case nil: break
    }
  }
}

enum PlayersAction: Action {
  case loggedIn(String, String)
  case loggedOut
}

final class TicTacToeInstance: AppInstance {
  let root: any LaunchRouting
  private let dispatcher: Dispatcher
  private let interactor: RootInteractor
  private let routes: RouteTable

  init(_ context: AppContext) throws {
    routes = context.routes
    dispatcher = context.dispatcher
    let component = RootComponent(players: try Store(dispatcher, stored: context.state))
    let router = RootBuilder(dependency: component).build(component)
    root = router
    interactor = router.interactor
  }

  var location: [DeepLink] {
    guard interactor.isPlaying || interactor.players.state.player1 != nil else { return [] }
    let link =
      interactor.isPlaying
      ? routes.link("launchGame", ["gameId": .text("ticTacToe")]) : routes.link("home")
    return link.map { [$0] } ?? []
  }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    workflow.start(link, from: interactor, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    switch control {
    case .login(let names):
      dispatcher.dispatch(PlayersAction.loggedIn(names["player1"] ?? "Red", names["player2"] ?? "Blue"))
    case .logout: dispatcher.dispatch(PlayersAction.loggedOut)
    case .configure, .request: throw SessionError(code: "unknownSetting", message: "nothing can be set", hint: "play")
    }
  }
}

/// Shows the lobby.
final class HomeWorkflow: Workflow<any RootActionableItem> {
  init() {
    super.init(name: "Home")
    onStep("logged in") { $0.waitForLogin() }
      .onStep("off game") { loggedIn, _ in loggedIn.showOffGame() }
      .commit()
  }
}

/// Waits for the players, then starts the game.
final class LaunchGameWorkflow: Workflow<any RootActionableItem> {
  init(game: String) {
    super.init(name: "LaunchGame")
    onStep("logged in") { $0.waitForLogin() }
      .onStep("game \(game)") { loggedIn, _ in loggedIn.launchGame(game) }
      .commit()
  }
}
