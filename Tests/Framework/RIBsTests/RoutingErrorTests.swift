import RIBs
import Streams
import Testing

/// Each misuse is a value that the tree collects, and leaves the tree unchanged.
@Suite struct RoutingErrorTests {
  private let world = TracedTree()

  private func expectError(_ code: RoutingError.Code, at path: String = "Root", _ misuse: () -> Void) {
    let before = TreeSnapshot(of: world.root)
    let lines = world.trace.lines
    misuse()
    let errors = world.tree.takeErrors()
    #expect(errors.map(\.code) == [code])
    #expect(errors.first?.path == path)
    #expect(TreeSnapshot(of: world.root) == before)
    #expect(world.trace.lines == lines)
  }

  @Test func `attaching a child twice is an error`() {
    let child = world.child("a")
    world.root.attachChild(child)
    expectError(.alreadyAttached) { world.root.attachChild(child) }
  }

  @Test func `attaching another router's child is an error`() {
    let child = world.child("a")
    let other = world.child("b")
    world.root.attachChild(child)
    world.root.attachChild(other)
    expectError(.alreadyAttached, at: "Root/Test") { other.attachChild(child) }
    #expect(child.interactor.isActive)
  }

  @Test func `detaching a router that is not a child is an error, and that router stays active`() {
    let child = world.child("a")
    let grandchild = world.child("b")
    world.root.attachChild(child)
    child.attachChild(grandchild)
    expectError(.notAChild) { world.root.detachChild(grandchild) }
    #expect(grandchild.interactor.isActive)
  }

  @Test func `attaching an ancestor or itself is an error`() {
    let child = world.child("a")
    world.root.attachChild(child)
    expectError(.cycle, at: "Root/Test") { child.attachChild(world.root) }
    expectError(.cycle, at: "Root/Test") { child.attachChild(child) }
  }

  @Test func `launching twice is an error`() {
    expectError(.alreadyLaunched) { world.root.launch(in: world.tree) }
  }

  @Test func `a component that two routers own is an error when the second is attached`() {
    let component = EmptyComponent()
    let first = TestRouter(interactor: TracingInteractor("a", world.trace), component: component)
    world.root.attachChild(first)
    let second = TestRouter(interactor: TracingInteractor("b", world.trace), component: component)
    expectError(.reusedComponent) { world.root.attachChild(second) }
    #expect(!second.interactor.isActive)
  }

  @Test func `subscribing to a workflow without a committed step is an error, and the run has failed`() {
    let workflow = Workflow<TracingInteractor>(name: "Nowhere")
    _ = workflow.onStep("first") { .value(($0, ())) }
    var outcome: WorkflowOutcome?
    expectError(.uncommittedWorkflow, at: "Nowhere") {
      outcome = workflow.subscribe(world.root.interactor, in: world.tree).outcome
    }
    guard case .failed(let failure)? = outcome, failure.cause is RoutingError else {
      Issue.record("\(String(describing: outcome))")
      return
    }
  }

  @Test func `an error of a router without a tree is reported when the router joins one`() {
    let child = world.child("a")
    child.detachChild(world.child("stranger"))
    #expect(world.tree.takeErrors().isEmpty)
    world.root.attachChild(child)
    #expect(world.tree.takeErrors().map(\.code) == [.notAChild])
  }

  @Test func `an error of one tree is not reported to another tree`() {
    let other = TracedTree()
    world.root.launch(in: world.tree)
    #expect(other.tree.takeErrors().isEmpty)
    #expect(world.tree.takeErrors().count == 1)
  }
}
