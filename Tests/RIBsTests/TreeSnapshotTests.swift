import Foundation
@testable import RIBs
import Streams
import Testing
import TextFormats

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
    let json = try JSONCoding.text(TreeSnapshot(rib: "A", parameters: ["id": "1"]))
    #expect(json == #"{"active":true,"children":[],"parameters":{"id":"1"},"rib":"A"}"#)
    #expect(try JSONCoding.value(TreeSnapshot.self, from: JSONCoding.text(tree)) == tree)
  }

  @Test func `as Mermaid it is a flowchart in which no parameter can end a label`() {
    let hostile = TreeSnapshot(rib: "A", children: [TreeSnapshot(rib: "B", parameters: ["x": "\"]; <b>#"])])
    #expect(
      hostile.mermaid == """
        flowchart TD
          n0["A"]
          n1["B(x: #quot;\\#quot;]; #lt;b#gt;#35;#quot;)"]
          n0 --> n1
        """)
  }

  @Test func `a parameter with a line's end stays on its line`() {
    let hostile = TreeSnapshot(rib: "A", parameters: ["x": "one\ntwo\u{2028}\u{0}"])
    #expect(hostile.text == #"A(x: one\ntwo\u{2028}\u{0})"#)
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

  @Test func `the digest of a live tree is that of its snapshot, before and after it moves`() {
    let world = TracedTree()
    func check() { #expect(TreeDigest(of: world.root).text == TreeSnapshot(of: world.root).digest) }
    check()
    let child = world.child("a")
    world.root.attachChild(child)
    check()
    let attached = TreeDigest(of: world.root)
    child.attachChild(world.child("b"))
    check()
    #expect(TreeDigest(of: world.root) != attached)
    child.interactor.deactivate()
    check()
    world.root.detachChild(child)
    check()
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

  @Test func `as JSON text it is what an encoder writes, and comes back`() throws {
    var hostile = tree
    hostile.children[0].parameters = ["a/\"\\b": "\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f} \u{7f}é🚕\u{2028}", "": ""]
    for snapshot in [tree, hostile] {
      #expect(snapshot.json == (try JSONCoding.text(snapshot)))
      #expect(try JSONCoding.value(TreeSnapshot.self, from: snapshot.json) == snapshot)
    }
  }

  @Test func `a value that reads like two parameters is quoted, and paired with its like only`() {
    let one = TreeSnapshot(rib: "A", parameters: ["x": "1, y: 2"])
    let two = TreeSnapshot(rib: "A", parameters: ["x": "1", "y": "2"])
    #expect(one.title == #"A(x: "1, y: 2")"# && two.title == "A(x: 1, y: 2)")
    #expect(one.difference(to: two) == [#"- A(x: "1, y: 2")"#, "+ A(x: 1, y: 2)"])
    #expect(
      TreeSnapshot(rib: "R", children: [one]).difference(to: TreeSnapshot(rib: "R", children: [two]))
        == ["  R", #"-   A(x: "1, y: 2")"#, "+   A(x: 1, y: 2)"])
    let inactive = TreeSnapshot(rib: "A", parameters: ["x": "1"], active: false)
    #expect(TreeSnapshot(rib: "A", parameters: ["x": "1) (inactive"]).text != inactive.text)
  }

  @Test func `a backslash is written out, so that it cannot be taken for a line's end`() {
    let backslash = TreeSnapshot(rib: "A", parameters: ["x": #"one\ntwo"#])
    let newline = TreeSnapshot(rib: "A", parameters: ["x": "one\ntwo"])
    #expect(backslash.title == #"A(x: one\\ntwo)"# && newline.title == #"A(x: one\ntwo)"#)
  }

  @Test func `a parameter that reads like children does not share their digest`() {
    let nested = TreeSnapshot(
      rib: "Root", children: [TreeSnapshot(rib: "R", children: [TreeSnapshot(rib: "X")]), TreeSnapshot(rib: "Y")])
    let flat = TreeSnapshot(
      rib: "Root", children: [TreeSnapshot(rib: "R", parameters: ["\u{1}X": "\u{1}\u{2}\u{2}Y"])])
    #expect(nested != flat && nested.digest != flat.digest)
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
      case .error(let error): heard.append("error \(error.code)")
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
        "resigned Test", "detached Root/Test", "error notAChild",
      ])
    observation.cancel()
    run.cancel()
    world.root.attachChild(child)
    #expect(heard.count == 9)
  }

  @Test func `an observer that another cancels during an event does not hear it any more`() {
    let world = TracedTree()
    var heard = 0
    var second: (any Cancellable)?
    world.tree.observe { _ in second?.cancel() }
    second = world.tree.observe { _ in heard += 1 }
    world.root.attachChild(world.child("a"))
    #expect(heard == 0)
  }

  @Test func `who observes hears only of what interests them, and the rest is not made`() {
    let tree = RIBTree()
    var heard: [String] = []
    let errors = tree.observe(.errors) { _ in heard.append("error") }
    let moves = tree.observe(.routers) { _ in heard.append("move") }
    #expect(tree.isHeard(.errors) && tree.isHeard(.routers) && !tree.isHeard(.workflows))
    tree.report(RoutingError(code: .notAChild, path: "", message: ""))
    #expect(heard == ["error"])
    errors.cancel()
    tree.report(RoutingError(code: .notAChild, path: "", message: ""))
    #expect(heard == ["error"] && !tree.isHeard(.errors) && tree.isHeard(.routers))
    moves.cancel()
    #expect(!tree.isHeard(.routers))
  }

  @Test func `a tree that notes moves tells who joined and left, until it is to forget, and how often anything moved`()
  {
    let trace = Trace()
    let tree = RIBTree(notesMoves: true)
    let root = RootRouter(interactor: TracingInteractor("root", trace), component: EmptyComponent())
    root.launch(in: tree)
    let child = TestRouter(interactor: TracingInteractor("a", trace), component: EmptyComponent())
    root.attachChild(child)
    #expect(tree.moves?.attached == ["Root", "Test"] && tree.moves?.detached == [] && tree.moves?.total == 4)
    // Whoever observes for a while does not end it.
    tree.observe(.routers) { _ in }.cancel()
    tree.moves?.forget()
    root.detachChild(child)
    #expect(tree.moves?.attached == [] && tree.moves?.detached == ["Test"] && tree.moves?.total == 6)
    #expect(RIBTree().moves == nil)
  }

  @Test func `an event is made once for all who observe, and not at all while nobody does`() {
    let tree = RIBTree()
    var made = 0
    func event() -> TreeEvent {
      made += 1
      return .stepStarted(workflow: "W", step: "one")
    }
    tree.emit(.workflows, event())
    #expect(made == 0)
    let observations = (0..<3).map { _ in tree.observe { _ in } }
    tree.emit(.workflows, event())
    #expect(made == 1)
    for observation in observations { observation.cancel() }
    tree.emit(.workflows, event())
    #expect(made == 1)
  }
}
