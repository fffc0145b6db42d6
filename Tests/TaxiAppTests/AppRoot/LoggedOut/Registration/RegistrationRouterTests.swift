import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct RegistrationRouterTests {
  private let listener = RegistrationListenerFake()
  private let world: TestTree

  init() throws {
    world = TestTree(RegistrationBuilder(dependency: try DependencyFake()).build(withListener: listener).router)
  }

  @Test func `the builder connects the RIB, of which nothing is left once it is detached`() throws {
    try world.checkConnections(of: RegistrationRouter.self, tapping: "back")
    #expect(listener.backs == 1)
    #expect(world.detachAndEndTurn() == [])
  }
}
