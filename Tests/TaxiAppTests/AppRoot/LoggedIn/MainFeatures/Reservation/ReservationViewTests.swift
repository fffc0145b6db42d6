import AndonTesting
import DeepLinks
import HeadlessUI
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct ReservationViewTests {
  private let view = ReservationViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let reservations = Reservation.Status.allCases.enumerated().map { number, status in
    Reservation(id: number + 1, status: status, pickupAt: 1_900_000_000_000, pickup: .here)
  }

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test func `the list is loading before it is there`() {
    let lines = ["text.1 | Reservations | title", "progress.1 | Loading…", "new | New reservation"]
    #expect(screen.lines() == lines)
    view.show(.loading)
    #expect(screen.lines() == lines)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | 予約 | title", "reservation.1 | 2030年3月18日（月）2:46 | [予約中]",
        "reservation.2 | 2030年3月18日（月）2:46 | [配車中]", "reservation.3 | 2030年3月18日（月）2:46 | [完了]",
        "reservation.4 | 2030年3月18日（月）2:46 | [キャンセル済み]", "reservation.5 | 2030年3月18日（月）2:46 | [配車できませんでした]",
        "reload | 更新", "new | 新しい予約",
      ]
    ),
    (
      .english,
      [
        "text.1 | Reservations | title", "reservation.1 | 2030-03-18 02:46 JST | [Scheduled]",
        "reservation.2 | 2030-03-18 02:46 JST | [Being carried out]",
        "reservation.3 | 2030-03-18 02:46 JST | [Completed]", "reservation.4 | 2030-03-18 02:46 JST | [Cancelled]",
        "reservation.5 | 2030-03-18 02:46 JST | [No taxi came]", "reload | Reload", "new | New reservation",
      ]
    ),
  ])
  func `the reservations are listed with their times and statuses`(language: Language, lines: [String]) {
    view.show(.loaded(reservations))
    #expect(screen.lines(language) == lines)
  }

  @Test func `those to come are listed first, the next one at the top, and of the others the last one first`() {
    let times: [(Int64, Reservation.Status)] = [
      (100, .completed), (500, .scheduled), (200, .cancelled), (300, .scheduled), (250, .dispatching),
    ]
    view.show(
      .loaded(
        times.enumerated().map { Reservation(id: $0 + 1, status: $1.1, pickupAt: $1.0 * 1000, pickup: .here) }))
    #expect(
      screen.lines().compactMap { $0.hasPrefix("reservation.") ? String($0.dropFirst(12).prefix(1)) : nil }
        == ["5", "4", "2", "3", "1"])
  }

  @Test func `an empty list can be reloaded, and a list that failed to load requested again`() {
    view.show(.loaded([]))
    #expect(screen.lines() == ["text.1 | Reservations | title", "reload | Reload", "new | New reservation"])
    view.show(.failed("network"))
    #expect(
      screen.lines() == [
        "text.1 | Reservations | title", "problem | The network failed", "retry | Try again", "new | New reservation",
      ])
  }

  @Test func `each tap calls the listener`() throws {
    view.show(.failed("network"))
    try screen.tapAll()
    view.show(.loaded(Array(reservations.prefix(2))))
    try screen.tapAll()
    #expect(taps.calls == ["reload", "new", "reservation 1", "reservation 2", "reload", "new"])
  }

  @Test func `a reservation that a link did not find is named`() {
    view.show(missing: "reservationNotFound", problem: nil)
    #expect(screen.element("missing")?.text == "This reservation was not found")
    view.show(missing: nil, problem: nil)
    #expect(screen.element("missing") == nil)
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { view.show(.loading) }, { view.show(.loaded([])) }, { view.show(.loaded(reservations)) },
      { view.show(missing: "reservationNotFound", problem: nil) }, { view.show(missing: nil, problem: "network") },
    ])
  }
}
