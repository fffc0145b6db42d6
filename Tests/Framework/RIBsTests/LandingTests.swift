import Streams
import Testing

@testable import RIBs

/// The last step of a link, which lands on the screen of its RIB.
@Suite struct LandingTests {
  private let world = TracedTree()

  private func page(_ name: String) -> PageRouter {
    PageRouter(
      interactor: TracingInteractor(name, world.trace), view: ViewController(), component: EmptyComponent())
  }

  /// Runs a workflow that lands on the root.
  private func land(_ mode: WorkflowRun.Mode = .opening) -> String {
    let workflow = Workflow<TracingInteractor>(name: "Test")
    workflow.onStep("root") { item in .value((item, ())) }.onLanding("root itself").commit()
    return workflow.subscribe(world.root.interactor, mode).end
  }

  @Test(arguments: [ViewController.Placement.pushed, .presented])
  func `a child that a slot shows above the RIB is detached`(_ placement: ViewController.Placement) {
    let slot = ChildSlot(of: world.root, placement)
    slot.attach(page("above"))
    #expect(land() == "completed")
    #expect(world.root.children.isEmpty)
  }

  @Test func `embedded children and children without a slot stay`() {
    let slot = ChildSlot(of: world.root)
    slot.attach(page("inside"))
    let placed = page("placed")
    world.root.viewControllable.push(placed.view)
    world.root.attachChild(placed)
    #expect(land() == "completed")
    #expect(world.root.children.count == 2)
  }

  @Test func `a run that restores detaches nothing`() {
    let slot = ChildSlot(of: world.root, .pushed)
    slot.attach(page("above"))
    #expect(land(.restoring(until: nil)) == "completed")
    #expect(world.root.children.count == 1)
  }
}
