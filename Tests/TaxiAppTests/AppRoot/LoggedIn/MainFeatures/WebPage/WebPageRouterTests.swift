import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct WebPageRouterTests {
  private let listener = WebPageListenerFake()
  private let world: TestTree

  init() throws {
    world = TestTree(
      WebPageBuilder(dependency: try DependencyFake()).build(withListener: listener, url: "https://taxi.example/a")
        .router)
  }

  @Test func `the builder connects the RIB, of which nothing is left once it is detached`() throws {
    try world.checkConnections(of: WebPageRouter.self, tapping: "close")
    #expect(listener.closes == 1)
    #expect(world.detachAndEndTurn() == [])
  }

  @Test func `the parameter is the address`() {
    #expect(world.snapshot.children.map(\.title) == ["WebPage(url: https://taxi.example/a)"])
  }
}
