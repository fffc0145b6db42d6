import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct PlaceSearchRouterTests {
  private let listener = PlaceSearchListenerFake()
  private let world: TestTree

  init() throws {
    world = TestTree(
      PlaceSearchBuilder(dependency: try DependencyFake()).build(withListener: listener, point: .stop).router)
  }

  @Test func `the builder connects the RIB, of which nothing is left once it is detached`() throws {
    try world.checkConnections(of: PlaceSearchRouter.self, tapping: "back")
    #expect(listener.ends == 1)
    #expect(world.detachAndEndTurn() == [])
  }

  @Test func `the parameter is the point that is searched`() {
    #expect(world.snapshot.children.map(\.title) == ["PlaceSearch(point: stop)"])
  }
}
