import RIBs
import SessionEngine

/// A workflow that shows Home.
final class HomeWorkflow: Workflow<any RootActionableItem> {
  static let link = LinkWorkflow("Home", []) { _ in HomeWorkflow() as Workflow<any RootActionableItem> }

  init() {
    super.init(name: Self.link.name)
    onStep("home") { root in root.showHome() }
      .onLanding("home itself")
      .commit()
  }
}
