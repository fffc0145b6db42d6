import AndonTesting
import DeepLinks
import HeadlessUI
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct RideHistoryViewTests {
  private let view = RideHistoryViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let rides = [
    Ride(id: 7, at: 1_800_000_000_000, pickup: .here, dropoff: .here, fare: 1500),
    Ride(id: 6, at: 1_790_000_000_000, pickup: .here, dropoff: .here, fare: 900),
  ]

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test func `the rides are loading before they are there`() {
    #expect(screen.lines() == ["text.1 | Ride history | title", "progress.1 | Loading…", "back | Back"])
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | 乗車履歴 | title", "ride.7 | 2027-01-15 17:00 JST | [1500円]", "ride.6 | 2026-09-21 23:13 JST | [900円]",
        "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Ride history | title", "ride.7 | 2027-01-15 17:00 JST | [¥1500]",
        "ride.6 | 2026-09-21 23:13 JST | [¥900]", "back | Back",
      ]
    ),
  ])
  func `the rides are listed with their times and fares`(language: Language, lines: [String]) {
    view.show(.loaded(rides), problem: nil)
    #expect(screen.lines(language) == lines)
  }

  @Test func `after a failure the rides can be requested again, and those that were loaded stay`() {
    let problem = ["text.1 | Ride history | title", "problem | The network failed", "retry | Try again"]
    view.show(.failed("network"), problem: "network")
    #expect(screen.lines() == problem + ["back | Back"])
    view.show(.loaded([rides[0]]), problem: "network")
    #expect(screen.lines() == problem + ["ride.7 | 2027-01-15 17:00 JST | [¥1500]", "back | Back"])
  }

  @Test func `no ride is an empty list`() {
    view.show(.loaded([]), problem: nil)
    #expect(screen.lines() == ["text.1 | Ride history | title", "back | Back"])
  }

  @Test func `a ride that a link did not find is named`() {
    view.show(missing: "rideNotFound")
    #expect(screen.element("missing")?.text == "This ride was not found")
    view.show(missing: nil)
    #expect(screen.element("missing") == nil)
  }

  @Test func `each tap calls the listener`() throws {
    view.show(.loaded(rides), problem: "network")
    try screen.tapAll()
    #expect(taps.calls == ["retry", "ride 7", "ride 6", "back"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { view.show(.loaded(rides), problem: nil) }, { view.show(.loaded(rides), problem: "network") },
      { view.show(missing: "rideNotFound") },
    ])
  }
}

private final class TapsFake: CallRecorder, RideHistoryPresentableListener {
  func didTapRide(_ ride: Int) { record("ride \(ride)") }
  func didTapRetry() { record("retry") }
  func didTapBack() { record("back") }
}
