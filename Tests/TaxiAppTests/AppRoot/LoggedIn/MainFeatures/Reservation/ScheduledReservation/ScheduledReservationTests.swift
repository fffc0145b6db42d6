import AndonTesting
import DeepLinks
import HeadlessUI
import SessionEngine
import Testing

@testable import RIBs
@testable import TaxiApp

@Suite struct ScheduledReservationInteractorTests {
  private let feature: Feature<ReservationState>
  private let presenter = ScheduledReservationPresenterFake()
  private let listener = ListenerFake()
  private let order = OrderOpeningFake()
  private let interactor: ScheduledReservationInteractor

  init() throws {
    let feature = try Feature(ReservationState.self)
    let actions = feature.actions
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

@Suite struct ScheduledReservationRouterTests {
  @Test func `the status is a parameter once the reservation is loaded`() throws {
    let dependency = try DependencyFake()
    let builder = ScheduledReservationBuilder(dependency: dependency)
    let world = TestTree(builder.build(withListener: ListenerFake(), reservation: 42).router)
    dependency.reservationActions.load(42, for: Interactor())
    dependency.repository.reply(.reservation(Reservation(id: 42, status: .completed, pickupAt: 0, pickup: .here)))
    #expect(world.snapshot.children.map(\.title) == ["ScheduledReservation(reservation: 42, status: completed)"])
  }
}

@Suite struct ScheduledReservationViewTests {
  private let view = ScheduledReservationViewController()
  private let taps = TapsFake()
  private let screen: TestScreen

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  private func reservation(_ status: Reservation.Status, order: Int? = nil) -> Reservation {
    Reservation(
      id: 42, status: status, pickupAt: 1_900_000_000_000, pickup: .here, dropoff: Gazetteer.places[0].place,
      order: order)
  }

  private func show(
    _ reservation: Reservation?, isAsking: Bool = false, isBusy: Bool = false, problem: String? = nil
  ) {
    view.show(reservation, isAsking: isAsking, isBusy: isBusy, problem: problem)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | 予約の詳細 | title", "time | 2030年3月18日（月）2:46", "pickup | 現在地", "dropoff | 東京駅",
        "status | 予約中", "change | 変更", "cancel | 予約をキャンセル", "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Reservation | title", "time | 2030-03-18 02:46 JST", "pickup | Current location",
        "dropoff | Tokyo Station", "status | Scheduled", "change | Change", "cancel | Cancel reservation",
        "back | Back",
      ]
    ),
  ])
  func `a scheduled reservation can be changed and cancelled`(language: Language, lines: [String]) {
    show(reservation(.scheduled))
    #expect(screen.lines(language) == lines)
  }

  @Test(arguments: [
    (Reservation.Status.completed, ["status | Completed", "order | See the order"]),
    (.cancelled, ["status | Cancelled", "order | See the order"]),
    (.failed, ["status | No taxi came", "order | See the order"]),
    (
      .dispatching,
      [
        "status | Being carried out",
        "tooLate | It is too late for a change: the taxi is being sent. You can cancel it on the screen of its order",
        "order | See the order",
      ]
    ),
  ])
  func `any other reservation can be neither, and has its order`(status: Reservation.Status, lines: [String]) {
    show(reservation(status, order: 5))
    #expect(
      Array(screen.lines()[4...]) == lines + [
        "change | Change | disabled", "cancel | Cancel reservation | disabled", "back | Back",
      ])
  }

  @Test func `a change that came too late is said to once`() {
    show(reservation(.dispatching, order: 5), problem: "reservationTooLate")
    #expect(screen.lines().filter { $0.contains("too late") }.count == 1)
    show(reservation(.dispatching, order: 5), problem: "network")
    #expect(screen.lines().contains("problem | The network failed"))
  }

  @Test func `the order cannot be opened while it is loading`() {
    show(reservation(.completed, order: 5))
    view.show(isOpeningOrder: true)
    #expect(screen.lines()[5] == "order | See the order | disabled")
  }

  @Test func `without a reservation, and while it is cancelled, nothing can be changed`() {
    let closed = ["change | Change | disabled", "cancel | Cancel reservation | disabled", "back | Back"]
    #expect(screen.lines() == ["text.1 | Reservation | title"] + closed)
    show(reservation(.scheduled), isBusy: true, problem: "network")
    #expect(Array(screen.lines()[5...]) == ["problem | The network failed"] + closed)
  }

  @Test(arguments: [
    (Language.japanese, ["question | 予約をキャンセルしますか？", "cancel.yes | キャンセルする", "cancel.no | いいえ"]),
    (.english, ["question | Cancel this reservation?", "cancel.yes | Yes, cancel it", "cancel.no | No"]),
  ])
  func `the question lies above the screen, of which nothing else can be tapped`(
    language: Language, question: [String]
  ) throws {
    show(reservation(.scheduled), isAsking: true)
    #expect(screen.lines(language).suffix(3) == question)
    try screen.tapAll()
    #expect(taps.calls == ["yes", "no"])
  }

  @Test func `each tap calls the listener`() throws {
    show(reservation(.scheduled, order: 5))
    try screen.tapAll()
    #expect(taps.calls == ["order 5", "change", "cancel", "back"])
  }

  @Test func `each part of the state changes the screen`() {
    let scheduled = reservation(.scheduled)
    screen.checkChanges([
      { show(scheduled) }, { show(scheduled, isAsking: true) }, { show(scheduled, isAsking: true, isBusy: true) },
      { show(scheduled, isAsking: true, isBusy: true, problem: "network") }, { view.show(isOpeningOrder: true) },
      { view.show(loadProblem: "network") },
    ])
    #expect(screen.element("loadProblem")?.text == "The network failed")
  }
}
