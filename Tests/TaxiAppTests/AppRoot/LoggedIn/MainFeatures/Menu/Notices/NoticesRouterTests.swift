import AndonTesting
import Flux
import RIBs
import Testing

@testable import TaxiApp

@Suite struct NoticesRouterTests {
  private let dependency: DependencyFake
  private let listener = NoticesListenerFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    world = TestTree(NoticesBuilder(dependency: dependency).build(withListener: listener).router)
  }

  @Test func `the builder connects the RIB, of which nothing is left once it is detached`() throws {
    try world.checkConnections(of: NoticesRouter.self, tapping: "back")
    #expect(listener.calls == ["back"])
    #expect(world.detachAndEndTurn() == [])
  }

  @Test func `the parameter is the open notice`() {
    #expect(world.snapshot.children.map(\.title) == ["Notices"])
    dependency.dispatcher.dispatch(MenuAction.noticeOpened(3))
    #expect(world.snapshot.children.map(\.title) == ["Notices(notice: 3)"])
  }
}
