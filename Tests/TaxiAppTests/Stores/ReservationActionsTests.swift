import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct ReservationActionsTests {
  private let feature: Feature<ReservationState>
  private let actions: ReservationActions
  private let closed = BackendError(code: "reservationClosed", message: "")

  init() throws {
    let feature = try Feature(ReservationState.self)
    actions = feature.actions
    self.feature = feature
  }

  private func reservation(_ id: Int) -> Reservation {
    Reservation(id: id, status: .scheduled, pickupAt: 1_800_000_000_000, pickup: Gazetteer.places[0].place)
  }

  @Test func `a list that is requested again stays until the reply, unless the customer reloads it`() {
    actions.refreshList(for: feature.rib)
    feature.repository.reply(.reservations([reservation(42)]))
    actions.refreshList(for: feature.rib)
    #expect(feature.state.list.value == [reservation(42)])
    feature.repository.fail(.network)
    #expect(feature.state.list.value == [reservation(42)])
  }

  @Test func `the times at which loaded reservations are orders are known`() {
    var times: [[Int64]] = []
    let subscription = actions.observeTimes(of: nil) { times.append($0) }
    let other = actions.observeTimes(of: 41) { times.append($0) }
    #expect(times == [[], []])
    actions.refreshList(for: feature.rib)
    feature.repository.reply(.reservations([reservation(42)]))
    #expect(times.contains([reservation(42).pickupAt - Reservation.lead + 1000]))
    #expect(times.last == [])
    subscription.cancel()
    other.cancel()
  }

  @Test func `a failed list is reported once, and loads when it is requested again`() {
    actions.refreshList(for: feature.rib)
    feature.repository.fail(.network)
    #expect(feature.errors == [RequestError(request: .read(.reservations), cause: .network)])
    #expect(feature.state.list.failure == "network")
    actions.refreshList(for: feature.rib)
    #expect(feature.state.list.isLoading)
    #expect(feature.errors.count == 1)
  }

  @Test func `a reservation is requested only when it is neither loaded nor requested`() {
    actions.load(42, for: feature.rib)
    actions.load(42, for: feature.rib)
    feature.repository.reply(.reservation(reservation(42)))
    actions.load(42, for: feature.rib)
    #expect(feature.repository.names == ["reservation(42)"])
    #expect(feature.state.reservation(42) == reservation(42))
  }

  @Test func `a draft without a number creates a reservation, and one with a number changes it`() {
    let draft = ReservationDraft(at: 1_800_000_000_000)
    actions.fillIn(draft, ReservationMisreading(pickup: "nowhere"))
    #expect(feature.state.draft == draft)
    #expect(feature.state.misread?.pickup == "nowhere")
    actions.save(nil, draft, for: feature.rib)
    actions.save(42, draft, for: feature.rib)
    #expect(
      feature.repository.requests == [.change(.createReservation(draft)), .change(.changeReservation(42, draft))])
    actions.leave()
    #expect(feature.state.draft == nil)
  }

  @Test func `the question whether to cancel opens, and the cancellation closes it`() {
    actions.askToCancel(true)
    #expect(feature.state.isAskingToCancel)
    actions.cancel(42, for: feature.rib)
    #expect(!feature.state.isAskingToCancel)
    #expect(feature.state.isChanging(at: .detail(42)))
  }

  @Test func `a place whose change is refused requests the closed reservation again, and shows the problem`() {
    actions.reload(42, whenRefusedAt: .detail(42), for: feature.rib)
    actions.cancel(42, for: feature.rib)
    feature.repository.fail(closed)
    #expect(feature.repository.names == ["cancelReservation(42)", "reservation(42)"])
    #expect(feature.state.problem == "reservationClosed")
    #expect(feature.errors == [RequestError(request: .change(.cancelReservation(42)), cause: closed)])
  }

  @Test func `another failure, another place's failure or an inactive RIB request nothing`() {
    actions.reload(42, whenRefusedAt: .editor(42), for: feature.rib)
    actions.cancel(42, for: feature.rib)
    feature.repository.fail(closed)
    actions.save(42, ReservationDraft(), for: feature.rib)
    feature.repository.fail(.network)
    feature.rib.deactivate()
    actions.save(42, ReservationDraft(), for: feature.rib)
    feature.repository.fail(closed)
    #expect(feature.repository.requests.allSatisfy { $0.isChanging })
    #expect(feature.errors.count == 3)
  }

  @Test func `a place that is attached again shows the result of its pending change`() {
    actions.cancel(42, for: feature.rib)
    actions.leave()
    actions.showPendingChange(at: .detail(41))
    #expect(feature.state.shown == nil)
    actions.showPendingChange(at: .detail(42))
    feature.repository.fail(.network)
    #expect(feature.state.problem == "network")
  }
}
