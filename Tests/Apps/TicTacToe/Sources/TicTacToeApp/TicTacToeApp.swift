import DeepLinks
import Flux
import RIBs
public import SessionEngine

/// The app of the RIBs tutorial: two players enter their names, and play tic-tac-toe or a game of chance.
///
/// The folders of this module are the tree: `Root/LoggedIn/TicTacToe`.
public struct TicTacToeApp: ConfiguredApp {
  /// The states of `states.yaml`, if there is one.
  public let states: [StartingState]

  /// Creates the app.
  public init(_ file: StatesFile) { states = file.states }

  /// The app's name in logs.
  public var name: String { "ticTacToe" }

  /// None: the app has no backend.
  public var tables: [AppTable] { [] }

  /// `Home`, `LaunchGame`.
  public var workflows: [LinkWorkflow] { [HomeWorkflow.link, LaunchGameWorkflow.link] }

  /// Returns no rows.
  public func initialRows(at: Int64) -> [AppRow] { [] }

  /// `player1`, `player2`.
  public var loginParameters: [String]? { ["player1", "player2"] }

  /// None.
  public var settingNames: [String]? { [] }

  /// Creates the app of one session.
  public func makeInstance(_ context: AppContext) throws -> any AppInstance { try TicTacToeInstance(context) }
}

/// The app of one session.
final class TicTacToeInstance: AppInstance {
  let root: any LaunchRouting
  private let item: any RootActionableItem
  private let component: RootComponent
  private let routes: RouteTable

  init(_ context: AppContext) throws {
    routes = context.routes
    component = try RootComponent(context)
    (root, item) = RootBuilder { [component] in component }.build()
  }

  var location: [DeepLink] { root.places.compactMap { routes.link(to: $0) } }

  var login: LoginState? { LoginState(component.players.state.names == nil ? .loggedOut : .loggedIn) }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    workflow.start(link, from: item, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    switch control {
    case .login(let names):
      component.dispatcher.dispatch(
        PlayersAction.loggedIn(Names(player1: names["player1"] ?? "", player2: names["player2"] ?? "")))
    case .logout: component.dispatcher.dispatch(PlayersAction.loggedOut)
    case .configure, .request:
      throw SessionError(
        code: "unknownRequest", message: "the app has no settings and no requests", hint: "play a game")
    }
  }
}
