import AndonTesting
import Testing

@testable import RIBs

@Suite struct TestTreeTests {
  @Test func `the places are those of the views, also after a view has left`() {
    let parent = ParentRouter()
    let world = TestTree(parent)
    #expect(world.places == ["embedded Parent"])
    let placements: [(ViewController.Placement, [String])] = [
      (.embedded, ["embedded Parent", "  embedded Fake"]), (.pushed, ["embedded Parent", "  pushed Fake"]),
      (.presented, ["embedded Parent", "presented Fake"]),
    ]
    for (placement, places) in placements {
      let slot = ChildSlot(of: parent, placement)
      slot.attach(FakeRouter())
      #expect(world.places == places)
      slot.detach()
      #expect(world.places == ["embedded Parent"])
    }
  }

  @Test func `a RIB that is detached leaves nothing, unless a reference of the test keeps it alive`() {
    #expect(TestTree(FakeRouter()).detachAndEndTurn() == [])
    let kept = FakeRouter()
    let errors = TestTree(kept).detachAndEndTurn()
    #expect(errors.first == "router of Fake lives on after FakeLaunch/Fake was detached")
    #expect(errors.contains("view of Fake lives on after FakeLaunch/Fake was detached"))
    #expect(!kept.isAttached)
  }

  @Test func `a fake builder records its calls, and keeps neither listener nor item alive`() {
    let builder = FakeBuilder()
    var listener: CallRecorder? = CallRecorder()
    var item: Interactor? = builder.child("first", for: listener ?? CallRecorder(), Interactor()).actionableItem
    #expect(builder.calls == ["first"])
    #expect(builder.listener === listener)
    #expect(builder.item === item)
    listener = nil
    item = nil
    #expect(builder.listener == nil)
    #expect(builder.item == nil)
  }
}

private final class ParentRouter: FakeRouter {}
