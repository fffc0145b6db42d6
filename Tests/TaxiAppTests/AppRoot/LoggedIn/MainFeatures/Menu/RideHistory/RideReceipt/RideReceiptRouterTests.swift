import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct RideReceiptRouterTests {
  private let listener = RideReceiptListenerFake()
  private let world: TestTree

  init() throws {
    world = TestTree(RideReceiptBuilder(dependency: try DependencyFake()).build(withListener: listener, ride: 7).router)
  }

  @Test func `the builder connects the RIB, of which nothing is left once it is detached`() throws {
    try world.checkConnections(of: RideReceiptRouter.self, tapping: "back")
    #expect(listener.backs == 1)
    #expect(world.detachAndEndTurn() == [])
  }

  @Test func `the parameter is the ride`() {
    #expect(world.snapshot.children.map(\.title) == ["RideReceipt(ride: 7)"])
  }
}
