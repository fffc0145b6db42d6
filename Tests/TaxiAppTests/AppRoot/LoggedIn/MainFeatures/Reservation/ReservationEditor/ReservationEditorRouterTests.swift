import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct ReservationEditorRouterTests {
  private let listener = ReservationEditorListenerFake()
  private let world: TestTree

  init() throws {
    world = TestTree(
      ReservationEditorBuilder(dependency: try DependencyFake()).build(withListener: listener, reservation: nil).router)
  }

  @Test func `the builder connects the RIB, of which nothing is left once it is detached`() throws {
    try world.checkConnections(of: ReservationEditorRouter.self, tapping: "back")
    #expect(listener.ends == [nil])
    #expect(world.detachAndEndTurn() == [])
  }

  @Test func `the parameter is the reservation to change, if any`() throws {
    #expect(world.snapshot.children.map(\.title) == ["ReservationEditor"])
    let builder = ReservationEditorBuilder(dependency: try DependencyFake())
    let change = TestTree(builder.build(withListener: listener, reservation: 42).router)
    #expect(change.snapshot.children.map(\.title) == ["ReservationEditor(reservation: 42)"])
  }
}
