import AndonTesting
import DeepLinks
import RIBs
import Testing

@testable import TaxiApp

@Suite struct ScheduledReservationRouterTests {
  private let dependency: DependencyFake
  private let listener = ScheduledReservationListenerFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    world = TestTree(
      ScheduledReservationBuilder(dependency: dependency).build(withListener: listener, reservation: 42).router)
  }

  @Test func `the builder connects the RIB, of which nothing is left once it is detached`() throws {
    try world.checkConnections(of: ScheduledReservationRouter.self, tapping: "back")
    #expect(listener.calls == ["back"])
    #expect(world.detachAndEndTurn() == [])
  }

  @Test func `the parameters are the reservation, and its status once it is loaded`() {
    #expect(world.snapshot.children.map(\.title) == ["ScheduledReservation(reservation: 42)"])
    dependency.reservationActions.load(42, for: Interactor())
    dependency.repository.reply(.reservation(Reservation(id: 42, status: .completed, pickupAt: 0, pickup: .here)))
    #expect(world.snapshot.children.map(\.title) == ["ScheduledReservation(reservation: 42, status: completed)"])
  }
}
