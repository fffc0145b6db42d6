import Foundation
import RIBs
import Streams
import Testing

@Suite struct TreeSnapshotTests {
  private let tree = TreeSnapshot(
    rib: "AppRoot",
    children: [
      TreeSnapshot(rib: "Detail", parameters: ["id": "42", "at": "noon"]), TreeSnapshot(rib: "Idle", active: false),
    ])

  @Test func `a snapshot tells names, parameters and activity of a live tree`() {
    let world = TracedTree()
    world.root.attachChild(world.child("a"))
    #expect(
      TreeSnapshot(of: world.root)
        == TreeSnapshot(rib: "Root", children: [TreeSnapshot(rib: "Test", parameters: ["name": "a"])]))
    #expect(TreeSnapshot(of: world.root).count == 2)
  }

  @Test func `as text it is a line a RIB`() {
    #expect(tree.text == "AppRoot\n  Detail(at: noon, id: 42)\n  Idle (inactive)")
  }

  @Test func `as JSON it has the published shape, and comes back`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(TreeSnapshot(rib: "A", parameters: ["id": "1"]))
    #expect(
      String(decoding: json, as: UTF8.self) == #"{"active":true,"children":[],"parameters":{"id":"1"},"rib":"A"}"#)
    #expect(try JSONDecoder().decode(TreeSnapshot.self, from: encoder.encode(tree)) == tree)
  }

  @Test func `as Mermaid it is a flowchart in which no parameter can end a label`() {
    let hostile = TreeSnapshot(rib: "A", children: [TreeSnapshot(rib: "B", parameters: ["x": "\"]; <b>#"])])
    #expect(
      hostile.mermaid == """
        flowchart TD
          n0["A"]
          n1["B(x: #quot;]; #lt;b#gt;#35;)"]
          n0 --> n1
        """)
  }

  @Test func `a parameter with a line's end stays on its line`() {
    let hostile = TreeSnapshot(rib: "A", parameters: ["x": "one\ntwo\u{2028}\u{0}"])
    #expect(hostile.text == #"A(x: one\ntwo\u{2028}\0)"#)
    #expect(hostile.mermaid.split(separator: "\n").count == 2)
    #expect(hostile.difference(to: TreeSnapshot(rib: "B")).count == 2)
  }

  @Test func `its digest is the same everywhere, and differs with every part`() {
    #expect(tree.digest == "0c2932ff305ea2c4")
    var changed = tree
    changed.children[0].parameters["id"] = "43"
    #expect(changed.digest != tree.digest)
    changed = tree
    changed.children[1].active = true
    #expect(changed.digest != tree.digest)
    let nested = TreeSnapshot(rib: "A", children: [TreeSnapshot(rib: "B", children: [TreeSnapshot(rib: "C")])])
    let flat = TreeSnapshot(rib: "A", children: [TreeSnapshot(rib: "B"), TreeSnapshot(rib: "C")])
    #expect(nested.digest != flat.digest)
  }

  @Test func `a difference shows what came and what went, in place`() {
    var other = tree
    other.children.insert(TreeSnapshot(rib: "New", children: [TreeSnapshot(rib: "Leaf")]), at: 0)
    other.children.removeLast()
    #expect(
      tree.difference(to: other) == [
        "  AppRoot", "+   New", "+     Leaf", "    Detail(at: noon, id: 42)", "-   Idle (inactive)",
      ])
    #expect(tree.difference(to: tree) == [])
  }
}

@Suite struct TreeEventTests {
  @Test func `whoever observes hears of every move and step, in order, until cancelled`() {
    let world = TracedTree()
    var heard: [String] = []
    let observation = world.tree.observe { event in
      switch event {
      case .attached(let router): heard.append("attached \(router.path)")
      case .activated(let router): heard.append("activated \(router.name)")
      case .resigned(let router): heard.append("resigned \(router.name)")
      case .detached(let router): heard.append("detached \(router.path)")
      case .stepStarted(_, let step): heard.append("started \(step)")
      case .stepCompleted(_, let step): heard.append("completed \(step)")
      case .stepWaiting(_, let step, let what): heard.append("\(step) waits for \(what)")
      case .workflowEnded(let workflow, _): heard.append("ended \(workflow)")
      case .fault(let fault): heard.append("fault \(fault.code)")
      }
    }
    let child = world.child("a")
    let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "x")
    let workflow = Workflow<TracingInteractor>(name: "W")
    workflow.onStep("one") { .value(($0, ())) }
      .onStep("two") { item, _ in subject.wait(in: item) }
      .commit()
    world.root.attachChild(child)
    let run = workflow.subscribe(world.root.interactor, in: world.tree)
    world.root.detachChild(child)
    world.root.detachChild(child)
    #expect(
      heard == [
        "attached Root/Test", "activated Test", "started one", "completed one", "started two", "two waits for x",
        "resigned Test", "detached Root/Test", "fault notAChild",
      ])
    observation.cancel()
    run.cancel()
    world.root.attachChild(child)
    #expect(heard.count == 9)
  }
}
