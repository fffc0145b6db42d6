import RIBs
import SessionEngine

/// A workflow that waits for the log-in and shows Home.
final class HomeWorkflow: Workflow<any RootActionableItem> {
  static let link = LinkWorkflow("Home", [], needs: ["logged in"]) { _ in
    HomeWorkflow() as Workflow<any RootActionableItem>
  }

  init() {
    super.init(name: Self.link.name)
    onStep("logged in") { root in root.waitForLoggedIn() }
      .onStep("home") { loggedIn, _ in loggedIn.showHome() }
      .onLanding("home itself")
      .commit()
  }
}
