import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct ReservationRouterTests {
  private let dependency: DependencyFake
  private let builder = ReservationStepBuilderFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    let view = ReservationViewController()
    let interactor = ReservationInteractor(
      presenter: view, reservationStore: dependency.reservationStore, actions: dependency.reservationActions,
      refresh: RefreshWorker(.reservations, dependency.appearances) { _ in }, time: dependency.time)
    world = TestTree(
      ReservationRouter(
        interactor: interactor, view: view, component: ReservationComponent(dependency: dependency),
        scheduledReservationBuilder: builder, reservationEditorBuilder: builder))
  }

  @Test func `a reservation or an editor is pushed above the list, one at a time`() throws {
    let router = try world.router(ReservationRouter.self)
    for id in [42, 43, 43] {
      #expect(router.routeToScheduledReservation(id).reservation == id)
      #expect(world.places == ["embedded Reservation", "  pushed ScheduledReservationRouterFake"])
    }
    for id in [43, nil] {
      #expect(router.routeToReservationEditor(id).reservation == id)
      #expect(world.places == ["embedded Reservation", "  pushed ReservationEditorRouterFake"])
    }
    #expect(builder.listener === router.interactor)
    #expect(builder.item?.isActive == true)
    #expect(world.endTurn() == [])
    #expect(
      builder.calls == ["reservation 42", "reservation 43", "reservation 43", "editor Optional(43)", "editor nil"])
    router.routeToList()
    #expect(world.places == ["embedded Reservation"])
    #expect(builder.item == nil)
    #expect(world.endTurn() == [])
  }

  @Test func `nothing is left of the reservation once the list is detached`() throws {
    _ = try world.router(ReservationRouter.self).routeToScheduledReservation(42)
    #expect(builder.listener != nil)
    #expect(world.detachAndEndTurn() == [])
    #expect(world.places == [])
    #expect(builder.listener == nil)
  }

  @Test func `the builder connects the RIB, in which a tap opens the editor`() throws {
    let world = TestTree(
      ReservationBuilder(dependency: dependency).build(withListener: ReservationListenerFake()).router)
    try TestScreen(world.router(ReservationRouter.self).view).tap("new")
    #expect(world.places == ["embedded Reservation", "  pushed ReservationEditor"])
    #expect(world.detachAndEndTurn() == [])
  }
}

private final class ReservationListenerFake: ReservationListener {
  func reservationDidOpenOrder(_ order: Int) {}
}

private final class ScheduledReservationRouterFake: FakeRouter, ScheduledReservationRouting {}
private final class ReservationEditorRouterFake: FakeRouter, ReservationEditorRouting {}

/// Builds any child of the list.
private final class ReservationStepBuilderFake: FakeBuilder, ScheduledReservationBuildable, ReservationEditorBuildable {
  func build(
    withListener listener: any ScheduledReservationListener, reservation: Int
  ) -> (router: any ScheduledReservationRouting, actionableItem: any ScheduledReservationActionableItem) {
    let item = build("reservation \(reservation)", for: listener, ScheduledReservationItemFake(reservation))
    return (ScheduledReservationRouterFake(interactor: item), item)
  }

  func build(
    withListener listener: any ReservationEditorListener, reservation: Int?
  ) -> (router: any ReservationEditorRouting, actionableItem: any ReservationEditorActionableItem) {
    let item = build("editor \(String(describing: reservation))", for: listener, ReservationEditorItemFake(reservation))
    return (ReservationEditorRouterFake(interactor: item), item)
  }
}
