import AndonTesting
import DeepLinks
import HeadlessUI
import SessionEngine
import Testing

@testable import TaxiApp

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
        "text.1 | 予約の詳細 | title", "time | 2030-03-18 02:46 JST", "pickup | 現在地", "dropoff | 東京駅",
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
    (Language.japanese, ["question | 予約をキャンセルしますか?", "cancel.yes | キャンセルする", "cancel.no | いいえ"]),
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

private final class TapsFake: CallRecorder, ScheduledReservationPresentableListener {
  func didTapChange() { record("change") }
  func didTapCancel() { record("cancel") }
  func didTapCancelNo() { record("no") }
  func didTapCancelYes() { record("yes") }
  func didTapOrder(_ order: Int) { record("order \(order)") }
  func didTapBack() { record("back") }
}
