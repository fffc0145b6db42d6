import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct QRPaymentRouterTests {
  private let listener = QRPaymentListenerFake()
  private let world: TestTree

  init() throws {
    world = TestTree(QRPaymentBuilder(dependency: try DependencyFake()).build(withListener: listener).router)
  }

  @Test func `the builder connects the RIB, of which nothing is left once it is detached`() throws {
    try world.checkConnections(of: QRPaymentRouter.self, tapping: "back")
    #expect(listener.backs == 1)
    #expect(world.detachAndEndTurn() == [])
  }
}
