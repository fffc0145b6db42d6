import DeepLinks
import RIBs
import SessionEngine

/// A game that a link can launch.
enum Game: String, CaseIterable, Sendable {
  case ticTacToe, randomWin
}

/// A workflow that shows the lobby.
final class HomeWorkflow: Workflow<any RootActionableItem> {
  static let link = LinkWorkflow("Home", [], needs: ["logged in"]) { _ -> Workflow<any RootActionableItem>? in
    HomeWorkflow()
  }

  init() {
    super.init(name: Self.link.name)
    onStep("logged in") { $0.waitForLogin() }
      .onStep("off game") { loggedIn, _ in loggedIn.showOffGame() }
      .commit()
  }
}

/// A workflow that waits for the players and launches a game.
final class LaunchGameWorkflow: Workflow<any RootActionableItem> {
  static let link = LinkWorkflow(
    "LaunchGame", [WorkflowParameter("gameId", .words(Game.allCases.map(\.rawValue)), required: true)],
    needs: ["logged in"]
  ) { link -> Workflow<any RootActionableItem>? in
    link.text("gameId").flatMap(Game.init(rawValue:)).map { LaunchGameWorkflow($0) }
  }

  init(_ game: Game) {
    super.init(name: Self.link.name)
    onStep("logged in") { $0.waitForLogin() }
      .onStep("game \(game.rawValue)") { loggedIn, _ in loggedIn.launch(game) }
      .commit()
  }
}
