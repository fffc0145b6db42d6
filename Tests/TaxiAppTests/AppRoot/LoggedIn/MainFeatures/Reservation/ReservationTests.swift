import AndonTesting
import DeepLinks
import Streams
import Testing

@testable import RIBs
@testable import SessionEngine
@testable import TaxiApp

@Suite struct ReservationInteractorTests {
  private let feature: Feature<ReservationState>
  private let presenter = ReservationPresenterFake()
  private let router = ReservationRouterFake()
  private let interactor: ReservationInteractor

  init() throws {
    let feature = try Feature(ReservationState.self)
    let actions = feature.actions
    interactor = ReservationInteractor(
      presenter: presenter, reservationStore: feature.store, actions: actions,
      refresh: try feature.refresh(.reservations) { actions.refreshList(for: $0) }, time: SessionTime(now: 0))
    interactor.router = router
    interactor.activate()
    interactor.setVisible(true)
    self.feature = feature
  }

  private func reservation(_ id: Int, _ status: Reservation.Status = .scheduled) -> Reservation {
    Reservation(id: id, status: status, pickupAt: 1_800_000_000_000, pickup: Gazetteer.places[0].place)
  }

  /// The reason for which a link stopped; `nil` when it did not.
  private func stop<Value>(_ wait: Future<Value>) -> String? {
    if case .stopped(let reason)? = wait.settlement { reason } else { nil }
  }

  @Test func `the list is requested when the screen opens, and again by the reload, whose failure leaves the rows`() {
    feature.repository.reply(.reservations([reservation(42)]))
    #expect(presenter.shown.value == [reservation(42)])
    interactor.didTapReload()
    feature.repository.fail(.network)
    #expect(presenter.shown.value == [reservation(42)])
    #expect(presenter.problem == "network")
    interactor.didTapReload()
    #expect(feature.repository.names == ["reservations", "reservations", "reservations"])
    feature.repository.reply(.reservations([]))
    #expect(presenter.shown.value == [])
    #expect(presenter.problem == nil)
  }

  @Test func `a link to the list requests it again after a failure, and waits for it`() {
    feature.repository.fail(.network)
    let wait = interactor.waitForList()
    #expect(wait.waitingFor == "the list of reservations")
    feature.repository.reply(.reservations([]))
    #expect(wait.settlement != nil)
    #expect(feature.repository.names == ["reservations", "reservations"])
    _ = interactor.showList()
    #expect(router.calls == ["list"])
  }

  @Test func `a link to a reservation waits for the list, and requests only one that the list lacks`() {
    let listed = interactor.showScheduledReservation(42)
    let missing = interactor.showScheduledReservation(7)
    #expect(feature.repository.names == ["reservations"])
    feature.repository.reply(.reservations([reservation(42)]))
    #expect(listed.settlement != nil)
    #expect(router.calls == ["list", "list", "reservation 42"])
    #expect(feature.repository.names == ["reservations", "reservation(7)"])
    feature.repository.fail(.notFound("reservation", 7))
    #expect(stop(missing) == "reservationNotFound")
    #expect(presenter.missing == "reservationNotFound")
  }

  @Test func `the list is requested again each time it appears, and stays until the reply`() {
    feature.repository.reply(.reservations([reservation(42)]))
    interactor.setVisible(false)
    interactor.setVisible(true)
    #expect(feature.repository.names == ["reservations", "reservations"])
    #expect(presenter.shown.value?.count == 1)
  }

  @Test func `a link to the editor stops for a closed reservation, unless it allows one`() {
    feature.repository.reply(.reservations([reservation(41, .completed)]))
    let wait = interactor.showReservationEditor(41, allowingClosed: false)
    #expect(wait.settlement == nil)
    #expect(feature.repository.names == ["reservations", "reservation(41)"])
    feature.repository.reply(.reservation(reservation(41, .completed)))
    #expect(stop(wait) == "reservationClosed")
    #expect(presenter.missing == "reservationClosed")
    #expect(router.calls == ["list"])
    #expect(interactor.showReservationEditor(41, allowingClosed: true).settlement != nil)
    #expect(router.calls == ["list", "editor 41"])
  }

  @Test func `a link to what is open attaches nothing`() {
    feature.repository.reply(.reservations([reservation(42)]))
    interactor.didTapReservation(42)
    #expect(interactor.showScheduledReservation(42).settlement != nil)
    interactor.didTapNew()
    #expect(interactor.showNewReservation().settlement != nil)
    #expect(router.calls == ["reservation 42", "editor new"])
  }

  @Test func `the detail opens the editor, and the editor ends with the detail or the list`() {
    interactor.scheduledReservationDidTapChange(42)
    interactor.reservationEditorDidEnd(showing: 42)
    interactor.scheduledReservationDidTapBack()
    interactor.reservationEditorDidEnd(showing: nil)
    #expect(router.calls == ["editor 42", "reservation 42", "list", "list"])
  }
}

private final class ReservationPresenterFake: ReservationPresentable {
  private(set) var shown = Loadable<[Reservation]>.notAsked
  private(set) var missing: String?
  private(set) var problem: String?
  func show(missing: String?, problem: String?) {
    self.missing = missing
    self.problem = problem
  }
  func show(_ list: Loadable<[Reservation]>) { shown = list }
}

final class ReservationRouterFake: FakeRouter, ReservationRouting {
  func routeToScheduledReservation(_ id: Int) -> any ScheduledReservationActionableItem {
    show("reservation \(id)", ScheduledReservationItemFake(id))
  }

  func routeToReservationEditor(_ id: Int?) -> any ReservationEditorActionableItem {
    show("editor \(id.map { String($0) } ?? "new")", ReservationEditorItemFake(id))
  }

  func routeToList() { dismiss("list") }
}

final class ScheduledReservationItemFake: Interactor, ScheduledReservationActionableItem {
  let reservation: Int
  private(set) var reloads = 0
  func reload() { reloads += 1 }
  init(_ reservation: Int) { self.reservation = reservation }
}

final class ReservationEditorItemFake: Interactor, ReservationEditorActionableItem {
  let reservation: Int?
  init(_ reservation: Int?) { self.reservation = reservation }
  func fillIn(_ draft: ReservationDraft) -> Reached<any ReservationEditorActionableItem> { .value((self, ())) }
}

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
      #expect(world.places == ["embedded Reservation", "  pushed Fake"])
    }
    for id in [43, nil] {
      #expect(router.routeToReservationEditor(id).reservation == id)
      #expect(world.places == ["embedded Reservation", "  pushed Fake"])
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
      ReservationBuilder(dependency: dependency).build(withListener: ListenerFake()).router)
    try TestScreen(world.router(ReservationRouter.self).view).tap("new")
    #expect(world.places == ["embedded Reservation", "  pushed ReservationEditor"])
    #expect(world.detachAndEndTurn() == [])
  }
}

/// Builds any child of the list.
private final class ReservationStepBuilderFake: FakeBuilder, ScheduledReservationBuildable, ReservationEditorBuildable {
  func build(
    withListener listener: any ScheduledReservationListener, reservation: Int
  ) -> (router: any Routing, actionableItem: any ScheduledReservationActionableItem) {
    child("reservation \(reservation)", for: listener, ScheduledReservationItemFake(reservation))
  }

  func build(
    withListener listener: any ReservationEditorListener, reservation: Int?
  ) -> (router: any Routing, actionableItem: any ReservationEditorActionableItem) {
    child("editor \(String(describing: reservation))", for: listener, ReservationEditorItemFake(reservation))
  }
}
