import DeepLinks
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct ScheduledReservationInteractorTests {
  private let feature: Feature<ReservationState>
  private let presenter = ScheduledReservationPresenterFake()
  private let listener = ScheduledReservationListenerFake()
  private let order = OrderOpeningFake()
  private let interactor: ScheduledReservationInteractor

  init() throws {
    let feature = try Feature(ReservationState.self)
    let actions = ReservationActions(
      store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    interactor = ScheduledReservationInteractor(
      presenter: presenter, reservation: 42, reservationStore: feature.store, actions: actions,
      refresh: try feature.refresh(.reservation) { actions.refresh(42, for: $0) }, order: order)
    interactor.listener = listener
    actions.load(42, for: feature.rib)
    feature.repository.reply(.reservation(Self.reservation(.scheduled)))
    interactor.activate()
    self.feature = feature
  }

  private static func reservation(_ status: Reservation.Status) -> Reservation {
    Reservation(id: 42, status: status, pickupAt: 1_800_000_000_000, pickup: Gazetteer.places[0].place)
  }

  @Test func `the screen shows the reservation`() {
    #expect(presenter.shown == "scheduled")
    #expect(interactor.status == .scheduled)
  }

  @Test func `the reservation is requested again each time the screen appears, and stays until the reply`() {
    interactor.setVisible(true)
    #expect(feature.repository.names == ["reservation(42)", "reservation(42)"])
    #expect(presenter.shown == "scheduled")
    feature.repository.fail(.network)
    #expect(presenter.loadProblem == "network")
    #expect(presenter.shown == "scheduled")
    interactor.setVisible(false)
    interactor.setVisible(true)
    feature.repository.reply(.reservation(Self.reservation(.dispatching)))
    #expect(presenter.shown == "dispatching")
    #expect(presenter.loadProblem == nil)
  }

  @Test func `the cancellation asks first, and a no cancels nothing`() {
    interactor.didTapCancel()
    #expect(presenter.shown == "scheduled asking")
    interactor.didTapCancelNo()
    #expect(presenter.shown == "scheduled")
    #expect(feature.repository.names == ["reservation(42)"])
  }

  @Test func `a yes cancels the reservation`() {
    interactor.didTapCancel()
    interactor.didTapCancelYes()
    #expect(feature.repository.requests.last == .change(.cancelReservation(42)))
    #expect(presenter.shown == "scheduled busy")
    feature.repository.reply(.reservation(Self.reservation(.cancelled)))
    #expect(presenter.shown == "cancelled")
  }

  @Test func `a refused cancellation shows its problem, and requests the closed reservation again`() {
    interactor.didTapCancelYes()
    feature.repository.fail(BackendError(code: "reservationClosed", message: ""))
    #expect(feature.repository.names == ["reservation(42)", "cancelReservation(42)", "reservation(42)"])
    feature.repository.reply(.reservation(Self.reservation(.completed)))
    #expect(presenter.shown == "completed reservationClosed")
  }

  @Test func `the order opens by a tap, the parent shows it when it is loaded, and a gone screen opens none`() {
    interactor.didTapOrder(501)
    order.onShow?(true)
    #expect(order.calls == ["open 501"])
    #expect(presenter.isOpeningOrder)
    order.onOpen?(501)
    #expect(listener.calls == ["order 501"])
    interactor.deactivate()
    #expect(order.calls == ["open 501", "stop"])
  }

  @Test func `changing and going back tell the parent, and the question is closed when the screen is gone`() {
    interactor.didTapChange()
    interactor.didTapBack()
    #expect(listener.calls == ["change 42", "back"])
    interactor.didTapCancel()
    interactor.deactivate()
    #expect(!feature.state.isAskingToCancel)
    #expect(interactor.place.parameters == ["reservation": .integer(42)])
  }
}

private final class ScheduledReservationPresenterFake: ScheduledReservationPresentable {
  private(set) var shown = ""
  private(set) var isOpeningOrder = false
  private(set) var loadProblem: String?
  func show(loadProblem: String?) { self.loadProblem = loadProblem }
  func show(isOpeningOrder: Bool) { self.isOpeningOrder = isOpeningOrder }
  func show(_ reservation: Reservation?, isAsking: Bool, isBusy: Bool, problem: String?) {
    let status = reservation?.status.rawValue ?? "none"
    shown = status + (isAsking ? " asking" : "") + (isBusy ? " busy" : "") + (problem.map { " \($0)" } ?? "")
  }
}

final class ScheduledReservationListenerFake: ScheduledReservationListener {
  private(set) var calls: [String] = []
  func scheduledReservationDidTapBack() { calls.append("back") }
  func scheduledReservationDidTapChange(_ id: Int) { calls.append("change \(id)") }
  func scheduledReservationDidOpenOrder(_ order: Int) { calls.append("order \(order)") }
}

private final class OrderOpeningFake: OrderOpening {
  private(set) var calls: [String] = []
  private(set) var onShow: ((Bool) -> Void)?
  private(set) var onOpen: ((Int) -> Void)?

  func observeOpening(in rib: any Interactable, _ show: @escaping (Bool) -> Void, open: @escaping (Int) -> Void) {
    onShow = show
    onOpen = open
  }

  func open(_ id: Int, for rib: any Interactable) { calls.append("open \(id)") }
  func stopOpening() { calls.append("stop") }
}
