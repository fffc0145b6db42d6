import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct BusinessInvitationRouterTests {
  private let listener = BusinessInvitationListenerFake()
  private let world: TestTree

  init() throws {
    world = TestTree(BusinessInvitationBuilder(dependency: try DependencyFake()).build(withListener: listener).router)
  }

  @Test func `the builder connects the RIB, of which nothing is left once it is detached`() throws {
    try world.checkConnections(of: BusinessInvitationRouter.self, tapping: "back")
    #expect(listener.ends == 1)
    #expect(world.detachAndEndTurn() == [])
  }
}
