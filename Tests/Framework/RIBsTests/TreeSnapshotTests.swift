import RIBs
import Streams
import Testing
import TextFormats

@Suite struct TreeSnapshotTests {
  private let tree = TreeSnapshot(
    rib: "AppRoot",
    children: [
      TreeSnapshot(rib: "Detail", parameters: ["id": "42", "at": "noon"]), TreeSnapshot(rib: "Idle", active: false),
    ])

  @Test func `a snapshot contains names, parameters and activity of a live tree`() {
    let world = TracedTree()
    world.root.attachChild(world.child("a"))
    #expect(
      TreeSnapshot(of: world.root)
        == TreeSnapshot(rib: "Root", children: [TreeSnapshot(rib: "Test", parameters: ["name": "a"])]))
    #expect(TreeSnapshot(of: world.root).count == 2)
  }

  @Test func `a snapshot as text has one line for each RIB`() {
    #expect(tree.text == "AppRoot\n  Detail(at: noon, id: 42)\n  Idle (inactive)")
  }

  @Test func `a snapshot as JSON has the published keys and can be decoded`() throws {
    let json = try JSONCoding.text(TreeSnapshot(rib: "A", parameters: ["id": "1"]))
    #expect(json == #"{"active":true,"children":[],"parameters":{"id":"1"},"rib":"A","visible":true}"#)
    #expect(try JSONCoding.value(TreeSnapshot.self, from: JSONCoding.text(tree)) == tree)
  }

  @Test func `a snapshot without visible is one of a visible RIB`() throws {
    let json = #"{"active":true,"children":[],"parameters":{},"rib":"A"}"#
    #expect(try JSONCoding.value(TreeSnapshot.self, from: json) == TreeSnapshot(rib: "A"))
    let covered = TreeSnapshot(rib: "A", visible: false)
    #expect(try JSONCoding.value(TreeSnapshot.self, from: JSONCoding.text(covered)) == covered)
    #expect(covered.text == "A (covered)")
    #expect(covered.difference(to: TreeSnapshot(rib: "A")).count == 2)
  }

  @Test func `a snapshot as Mermaid is a flowchart in which no parameter can end a label`() {
    let hostile = TreeSnapshot(rib: "A", children: [TreeSnapshot(rib: "B", parameters: ["x": "\"]; <b>#"])])
    #expect(
      hostile.mermaid == """
        flowchart TD
          n0["A"]
          n1["B(x: #quot;\\#quot;]; #lt;b#gt;#35;#quot;)"]
          n0 --> n1
        """)
  }

  @Test func `a parameter with a line break stays on its line`() {
    let hostile = TreeSnapshot(rib: "A", parameters: ["x": "one\ntwo\u{2028}\u{0}"])
    #expect(hostile.text == #"A(x: one\ntwo\u{2028}\u{0})"#)
    #expect(hostile.mermaid.split(separator: "\n").count == 2)
    #expect(hostile.difference(to: TreeSnapshot(rib: "B")).count == 2)
  }

  @Test func `a digest is the same in every process and differs with every part`() {
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

  @Test func `the digest of a live tree changes with its children and their activity`() {
    let world = TracedTree()
    func digest() -> String { TreeSnapshot(of: world.root).digest }
    let alone = digest()
    let child = world.child("a")
    world.root.attachChild(child)
    let attached = digest()
    #expect(attached != alone)
    child.interactor.deactivate()
    #expect(digest() != attached)
    world.root.detachChild(child)
    #expect(digest() == alone)
  }

  @Test func `a difference shows inserted and removed RIBs in place`() {
    var other = tree
    other.children.insert(TreeSnapshot(rib: "New", children: [TreeSnapshot(rib: "Leaf")]), at: 0)
    other.children.removeLast()
    #expect(
      tree.difference(to: other) == [
        "  AppRoot", "+   New", "+     Leaf", "    Detail(at: noon, id: 42)", "-   Idle (inactive)",
      ])
    #expect(tree.difference(to: tree) == [])
  }

  @Test func `parameters with control characters and quotes come back from JSON`() throws {
    var hostile = tree
    hostile.children[0].parameters = ["a/\"\\b": "\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f} \u{7f}é🚕\u{2028}", "": ""]
    #expect(try JSONCoding.value(TreeSnapshot.self, from: JSONCoding.text(hostile)) == hostile)
  }

  @Test func `a value that reads like two parameters is quoted and paired with an equal value only`() {
    let one = TreeSnapshot(rib: "A", parameters: ["x": "1, y: 2"])
    let two = TreeSnapshot(rib: "A", parameters: ["x": "1", "y": "2"])
    #expect(one.title == #"A(x: "1, y: 2")"#)
    #expect(two.title == "A(x: 1, y: 2)")
    #expect(one.difference(to: two) == [#"- A(x: "1, y: 2")"#, "+ A(x: 1, y: 2)"])
    #expect(
      TreeSnapshot(rib: "R", children: [one]).difference(to: TreeSnapshot(rib: "R", children: [two]))
        == ["  R", #"-   A(x: "1, y: 2")"#, "+   A(x: 1, y: 2)"])
    let inactive = TreeSnapshot(rib: "A", parameters: ["x": "1"], active: false)
    #expect(TreeSnapshot(rib: "A", parameters: ["x": "1) (inactive"]).text != inactive.text)
  }

  @Test func `a backslash is escaped, so that it cannot be read as a line break`() {
    let backslash = TreeSnapshot(rib: "A", parameters: ["x": #"one\ntwo"#])
    let newline = TreeSnapshot(rib: "A", parameters: ["x": "one\ntwo"])
    #expect(backslash.title == #"A(x: one\\ntwo)"#)
    #expect(newline.title == #"A(x: one\ntwo)"#)
  }

  @Test func `a parameter that reads like children has another digest than those children`() {
    let nested = TreeSnapshot(
      rib: "Root", children: [TreeSnapshot(rib: "R", children: [TreeSnapshot(rib: "X")]), TreeSnapshot(rib: "Y")])
    let flat = TreeSnapshot(
      rib: "Root", children: [TreeSnapshot(rib: "R", parameters: ["\u{1}X": "\u{1}\u{2}\u{2}Y"])])
    #expect(nested != flat)
    #expect(nested.digest != flat.digest)
  }
}

@Suite struct TreeEventTests {
  @Test func `an observer receives every move and step, in order, until cancelled`() {
    let world = TracedTree()
    var received: [String] = []
    let observation = world.tree.observe { event in
      switch event {
      case .attached(let router): received.append("attached \(router.path)")
      case .activated(let router): received.append("activated \(router.name)")
      case .resigned(let router): received.append("resigned \(router.name)")
      case .detached(let router): received.append("detached \(router.path)")
      case .parametersChanged(let router): received.append("changed \(router.name)")
      case .stepStarted(_, let step): received.append("started \(step)")
      case .stepCompleted(_, let step): received.append("completed \(step)")
      case .stepWaiting(_, let step, let what): received.append("\(step) waits for \(what)")
      case .workflowEnded(let workflow, _): received.append("ended \(workflow)")
      case .error(let error): received.append("error \(error.code)")
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
      received == [
        "attached Root/Test", "activated Test", "started one", "completed one", "started two", "two waits for x",
        "resigned Test", "detached Root/Test", "error notAChild",
      ])
    observation.cancel()
    run.cancel()
    world.root.attachChild(child)
    #expect(received.count == 9)
  }

  @Test func `an observer that another one cancels during an event does not receive it`() {
    let world = TracedTree()
    var received = 0
    var second: (any Cancellable)?
    world.tree.observe { _ in second?.cancel() }
    second = world.tree.observe { _ in received += 1 }
    world.root.attachChild(world.child("a"))
    #expect(received == 0)
  }

  @Test func `moves record the RIBs that joined and left since the last reset, and count every move`() {
    let trace = Trace()
    let tree = RIBTree()
    let moves = TreeMoves(of: tree)
    let root = RootRouter(interactor: TracingInteractor("root", trace), component: EmptyComponent())
    root.launch(in: tree)
    let child = TestRouter(interactor: TracingInteractor("a", trace), component: EmptyComponent())
    root.attachChild(child)
    #expect(moves.attached == ["Root", "Test"])
    #expect(moves.detached == [])
    #expect(moves.total == 4)
    moves.reset()
    root.detachChild(child)
    #expect(moves.attached == [])
    #expect(moves.detached == ["Test"])
    #expect(moves.total == 6)
    root.detachChild(child)
    #expect(moves.total == 6)
  }
}
