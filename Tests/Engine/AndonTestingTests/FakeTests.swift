import AndonTesting
import Testing

@testable import RIBs

@Suite struct FakeTests {
  @Test func `the end of a turn reports broken rules and leaks`() {
    let world = TestTree()
    let child = FakeRouter()
    world.root.detachChild(child)
    world.root.attachChild(child)
    world.root.detachChild(child)
    let problems = world.endTurn()
    #expect(problems.first?.hasPrefix("notAChild at FakeLaunch") == true)
    #expect(problems.dropFirst().first == "router of Fake lives on after FakeLaunch/Fake was detached")
    #expect(world.endTurn() == [])
    #expect(!child.isAttached)
  }

  @Test func `a fake router records its calls, and one fake child is active at a time`() {
    let router = FakeRouter()
    let first = router.show("first", Interactor())
    #expect(first.isActive)
    let second = router.show("second", Interactor())
    #expect(!first.isActive)
    #expect(second.isActive)
    router.record("note")
    #expect(second.isActive)
    router.dismiss("back")
    #expect(!second.isActive)
    #expect(router.calls == ["first", "second", "note", "back"])
  }

  @Test func `a fake over a router of its own records calls of its own type, and shows children`() {
    let router = ConformingFake()
    let item = router.showDetail(7)
    #expect(router.calls == [.detail(7)])
    #expect(item.isActive)
    router.dismiss(.back)
    #expect(router.calls == [.detail(7), .back])
    #expect(!item.isActive)
    #expect(router.view.name == "map")
  }

  @Test func `a listener and a dependency record their calls`() {
    let dependency = DependencyFake()
    #expect(dependency.title == "Menu")
    #expect(dependency.calls == ["title"])
    let listener = ListenerFake()
    listener.didChoose(3)
    listener.didChoose(4)
    #expect(listener.calls == [.chosen(3), .chosen(4)])
  }
}

private protocol DetailRouting: ViewableRouting {
  func showDetail(_ number: Int) -> Interactor
}

private final class MapViewController: ViewController {
  let name = "map"
}

private final class ConformingFake: ViewableRouter<Interactor, MapViewController>, RoutingFake, DetailRouting {
  enum Call: Equatable { case detail(Int), back }
  let recorder = Recorder<Call>()

  init() { super.init(interactor: Interactor(), view: MapViewController(), component: EmptyComponent()) }
  func showDetail(_ number: Int) -> Interactor { show(.detail(number), Interactor()) }
}

private protocol MenuDependency: Dependency { var title: String { get } }

private protocol MenuListener: AnyObject { func didChoose(_ item: Int) }

private final class DependencyFake: RecordingFake, MenuDependency {
  let recorder = Recorder<String>()
  var title: String {
    record("title")
    return "Menu"
  }
}

private final class ListenerFake: RecordingFake, MenuListener {
  enum Call: Equatable { case chosen(Int) }
  let recorder = Recorder<Call>()
  func didChoose(_ item: Int) { record(.chosen(item)) }
}
