import AndonTesting
import RIBs
import SessionEngine
import Testing

/// The phone's back in the taxi app, and what lies behind the screens that links open.
@Suite struct BackTests {
  private func way(_ taxi: TestSession) throws -> [String] {
    let host = SessionHost(app: try TaxiWorld.app(), routes: try TaxiWorld.routes())
    let way = try host.wayBack(from: taxi.session.record, at: taxi.now)
    #expect(way.end == .left)
    return way.screens
  }

  @Test(arguments: [
    ("taxi://home", []),
    ("taxi://reservations/42", ["Reservation", "NormalDispatch"]),
    ("taxi://reservations/42/edit", ["ScheduledReservation", "Reservation", "NormalDispatch"]),
    ("taxi://wallet/pay", ["Wallet", "NormalDispatch"]),
    ("taxi://menu/profile/invitation", ["Profile", "Menu", "NormalDispatch"]),
    ("taxi://web?url=https://www.taxi.example/premium", ["NormalDispatch"]),
  ])
  func `what lies behind a link's screen is the way home`(link: String, screens: [String]) throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open(link)
    #expect(try way(taxi) == screens)
  }

  @Test func `an overlay goes before the feature under it, and the first tab is the last screen`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/42")
    try taxi.open("taxi://menu/coupons")
    for screen in ["Menu", "ScheduledReservation", "Reservation", "NormalDispatch"] {
      try taxi.back()
      #expect(taxi.session.topScreenRIB == screen)
    }
    #expect(taxi.isSelected("tab.normalDispatch"))
    try taxi.back()
    #expect(taxi.session.phone.app == .background)
    #expect(taxi.screens == [])
  }

  @Test func `back takes back a question`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/42")
    try taxi.tap("cancel")
    #expect(taxi.canTap("cancel.yes"))
    try taxi.back()
    #expect(!taxi.canTap("cancel.yes"))
    #expect(taxi.session.topScreenRIB == "ScheduledReservation")
  }

  @Test func `under maintenance, where the tabs are disabled, back leaves the app from another tab`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/42")
    taxi.turn(.configure(["maintenance": "on"]))
    #expect(try way(taxi) == ["Reservation"])
  }

  @Test func `after a log-out back shows no screen of the account`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/42")
    taxi.turn(.logout)
    #expect(try way(taxi) == [])
    try taxi.tap("signUp")
    #expect(try way(taxi) == ["LoggedOut"])
  }

  @Test func `back supersedes a link that loads, because the link would take its screen away`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://menu")
    taxi.turn(.configure(["latency": "3s", "links": "parallel"]))
    try taxi.open("taxi://menu/history")
    #expect(taxi.session.record.pending.count == 1)
    let outcome = try taxi.back().settled.first
    #expect(outcome?.outcome == .superseded)
    #expect(outcome?.reason == "back")
  }

  // MARK: - Typed texts

  @Test func `a link over an edited reservation keeps what was typed, and the editor shows it again`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/42/edit")
    try taxi.tap("pickup", "上野駅")
    try taxi.tap("time", "soon")
    #expect(try taxi.open("taxi://reservations/42").lost == nil)
    #expect(try taxi.open("taxi://wallet").lost == nil)
    try taxi.restart()
    try taxi.open("taxi://reservations/42")
    try taxi.tap("change")
    #expect(taxi.value("pickup") == "上野駅")
    #expect(taxi.value("time") == "soon")
    try taxi.tap("time", "2030-12-24 23:00")
    try taxi.tap("reserve")
    try taxi.tap("change")
    #expect(taxi.value("time") == "2030-12-24 23:00", "that is the reservation now")
  }

  @Test func `the draft of one reservation is not that of another, and back gives it up`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/42/edit")
    try taxi.tap("pickup", "上野駅")
    try taxi.open("taxi://reservations/new")
    #expect(taxi.value("pickup") == "")
    try taxi.open("taxi://reservations/42/edit")
    #expect(taxi.value("pickup") == "上野駅")
    try taxi.back()
    try taxi.tap("change")
    #expect(taxi.value("pickup") != "上野駅")
  }

  @Test func `a link that fills in another reservation tells what it loses`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/new")
    try taxi.tap("pickup", "上野駅")
    let outcome = try taxi.open("taxi://reservations/new?pickup=here")
    #expect(outcome.lost == [LostText(screen: "ReservationEditor", field: "pickup", text: "上野駅")])
  }

  @Test func `a link tells the loss of a code, without the code, which is a secret`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://menu/coupons")
    try taxi.tap("code", "SPRING300")
    let outcome = try taxi.open("taxi://wallet")
    #expect(outcome.lost == [LostText(screen: "Coupons", field: "code", text: nil)])
  }
}
