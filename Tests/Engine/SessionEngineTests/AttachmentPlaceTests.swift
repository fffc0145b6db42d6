import DeepLinks
import RIBs
import SessionEngine
import Testing

/// The place of a RIB that several parents attach.
@Suite struct AttachmentPlaceTests {
  private final class Leaf: Interactor, LinkPlace {
    var place: (route: String, parameters: [String: ParameterValue]) { ("coupon", ["code": .text("A")]) }
  }

  private final class Parent: Interactor, LinkPlace, AttachmentPlace {
    let routesBelow: [String: String]
    let parameters: [String: ParameterValue]
    init(_ routes: [String: String], _ parameters: [String: ParameterValue] = [:]) {
      (routesBelow, self.parameters) = (routes, parameters)
    }
    var place: (route: String, parameters: [String: ParameterValue]) { ("profile", parameters) }
  }

  private final class Root: LaunchRouter<Interactor> {}

  private let tree = RIBTree()
  private let root = Root(interactor: Interactor(), component: EmptyComponent())

  init() { root.launch(in: tree) }

  private func router<Kind: Interactor>(_ interactor: Kind) -> Router<Kind> {
    Router(interactor: interactor, component: EmptyComponent())
  }

  @Test func `the same RIB has the route of the parent that attaches it, and its own parameters`() {
    let parent = router(Parent(["coupon": "profileCoupon"]))
    root.attachChild(parent)
    #expect(root.places.map(\.route) == ["profile"])
    let leaf = router(Leaf())
    parent.attachChild(leaf)
    #expect(root.places.map(\.route) == ["profileCoupon"])
    #expect(root.places.map(\.parameters) == [["code": .text("A")]])
    parent.detachChild(leaf)
    root.attachChild(router(Leaf()))
    #expect(root.places.map(\.route) == ["profile", "coupon"])
  }

  @Test func `the values of a parent are added where it gives the route, and those of the RIB stay`() {
    let parent = router(Parent(["coupon": "ticketCoupon"], ["ticket": .integer(7), "code": .text("B")]))
    root.attachChild(parent)
    parent.attachChild(router(Leaf()))
    #expect(root.places.map(\.parameters) == [["ticket": .integer(7), "code": .text("A")]])
    let other = router(Parent([:], ["ticket": .integer(8)]))
    root.attachChild(other)
    other.attachChild(router(Leaf()))
    #expect(root.places.last?.parameters == ["code": .text("A")])
  }

  @Test func `a place that a parent gives has the values of the RIBs above the parent too`() {
    let event = router(Parent(["profile": "eventProfile"], ["event": .integer(1)]))
    let ticket = router(Parent(["coupon": "ticketCoupon"], ["ticket": .integer(7)]))
    root.attachChild(event)
    event.attachChild(ticket)
    #expect(root.places.map(\.parameters) == [["event": .integer(1), "ticket": .integer(7)]])
    ticket.attachChild(router(Leaf()))
    #expect(root.places.map(\.parameters) == [["event": .integer(1), "ticket": .integer(7), "code": .text("A")]])
  }

  @Test func `the nearest parent decides, also for RIBs further below`() {
    let outer = router(Parent(["coupon": "outer", "other": "else"]))
    let inner = router(Parent(["coupon": "inner"]))
    let between = router(Interactor())
    root.attachChild(outer)
    outer.attachChild(between)
    between.attachChild(router(Leaf()))
    #expect(root.places.map(\.route) == ["outer"])
    outer.attachChild(inner)
    inner.attachChild(router(Leaf()))
    #expect(root.places.map(\.route) == ["outer", "inner"])
  }
}
