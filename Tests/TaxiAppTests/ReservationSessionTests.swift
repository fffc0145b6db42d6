import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite("Reservation, ScheduledReservation and ReservationEditor")
struct ReservationSessionTests {
  private func onReservation() throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.tap("tab.reservation")
    return taxi
  }

  @Test func `a reservation of the list opens at once, and is requested again`() throws {
    let taxi = try TaxiWorld.loggedIn()
    #expect(try taxi.open("taxi://reservations").requestsByRIB == ["Reservation": 1])
    let outcome = try taxi.open("taxi://reservations/42")
    #expect(outcome.requestsByRIB == ["ScheduledReservation": 1])
    #expect(outcome.attached == ["ScheduledReservation"])
    #expect(outcome.detached == [])
    try taxi.tap("back")
    try taxi.tap("reservation.42")
    #expect(taxi.session.record.location == ["taxi://reservations/42"])
    #expect(try taxi.open("taxi://reservations/42").attached == [])
  }

  @Test func `an unknown reservation is requested, and stops the link at the list`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let outcome = try taxi.open("taxi://reservations/99")
    #expect(outcome.outcome == .stopped)
    #expect(outcome.reason == "reservationNotFound")
    #expect(outcome.requests == 2)
    #expect(taxi.session.record.location == ["taxi://reservations"])
  }

  @Test(
    "a link to the editor of a closed reservation stops at the list, which says so",
    arguments: ["taxi://home", "taxi://menu/history", "taxi://reservations/42", "taxi://reservations/42/edit"],
    [("ja", "この予約は変更できません"), ("en", "This reservation cannot be changed")])
  func closed(from place: String, text: (language: String, sentence: String)) throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": text.language]))
    try taxi.open(place)
    #expect(try taxi.open("taxi://reservations/41/edit").reason == "reservationClosed")
    #expect(taxi.session.record.location == ["taxi://reservations"])
    #expect(taxi.text("missing") == text.sentence)
  }

  @Test func `a cancellation needs a confirmation, and changes the row, the list and the detail`() throws {
    let taxi = try onReservation()
    taxi.turn(.configure(["language": "en"]))
    try taxi.tap("reservation.42")
    try taxi.tap("cancel")
    #expect(!taxi.canTap("cancel"))
    #expect(taxi.canTap("cancel.no"))
    try taxi.tap("cancel.no")
    #expect(taxi.canTap("cancel"))
    try taxi.tap("cancel")
    let turn = try taxi.tap("cancel.yes")
    #expect(turn.change?.rows.count == 1)
    #expect(taxi.text("status") == "Cancelled")
    #expect(!taxi.canTap("change"))
    try taxi.tap("back")
    #expect(taxi.value("reservation.42") == "Cancelled")
  }

  @Test func `the question whether to cancel is closed when the reservation is left`() throws {
    let taxi = try onReservation()
    try taxi.tap("reservation.42")
    try taxi.tap("cancel")
    // The question stands above the screen, so a link leaves it.
    try taxi.open("taxi://reservations")
    try taxi.tap("reservation.42")
    #expect(taxi.canTap("cancel"))
  }

  @Test func `a reservation that is changed by taps is shown afterwards`() throws {
    let taxi = try onReservation()
    try taxi.tap("reservation.42")
    try taxi.tap("change")
    #expect(taxi.session.record.location == ["taxi://reservations/42/edit"])
    #expect(taxi.value("pickup") == "渋谷駅")
    try taxi.tap("pickup", "35.6,139.7,品川")
    let turn = try taxi.tap("reserve")
    #expect(turn.change?.rows.count == 1)
    #expect(taxi.session.record.location == ["taxi://reservations/42"])
    #expect(taxi.text("pickup") == "品川")
  }

  @Test(arguments: [("ja", "予約する", "変更する"), ("en", "Reserve", "Change")])
  func `the button of the editor says what it does`(language: String, new: String, change: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": language]))
    try taxi.open("taxi://reservations/new")
    #expect(taxi.text("reserve") == new)
    try taxi.open("taxi://reservations/42/edit")
    #expect(taxi.text("reserve") == change)
  }

  @Test func `a reservation that is created by taps is shown afterwards`() throws {
    let taxi = try onReservation()
    try taxi.tap("new")
    #expect(!taxi.canTap("reserve"))
    try taxi.tap("time", "2030-01-11 23:00")
    try taxi.tap("pickup", "35.6,139.7,品川")
    #expect(taxi.value("time") == "2030-01-11 23:00")
    #expect(
      taxi.session.record.location == [
        "taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=35.6,139.7,%E5%93%81%E5%B7%9D"
      ])
    try taxi.tap("reserve")
    #expect(taxi.session.record.location == ["taxi://reservations/44"])
    try taxi.tap("back")
    #expect(taxi.canTap("reservation.44"))
  }

  @Test func `a time that passes while it is in the form is refused by the backend with a message`() throws {
    let taxi = try onReservation()
    taxi.turn(.configure(["language": "en"]))
    try taxi.tap("new")
    try taxi.tap("time", "2027-01-15 17:01")
    try taxi.tap("pickup", "35.6,139.7")
    taxi.now += 60_000
    try taxi.tap("reserve")
    #expect(taxi.text("problem") == "That time has passed")
    #expect(taxi.canTap("reserve"))
  }

  @Test func `links to the editor fill it in and reserve nothing`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let rows = taxi.session.record.rows
    let new = try taxi.open(
      "taxi://reservations/new?at=2030-01-11T23:00:00%2B09:00&pickup=35.6,139.7,A&dropoff=35.7,139.8,B")
    #expect(new.outcome == .completed)
    #expect(new.attached == ["Reservation", "ReservationEditor"])
    #expect(taxi.value("time") == "2030-01-11 23:00")
    #expect(taxi.value("dropoff") == "B")
    #expect(taxi.canTap("reserve"))
    #expect(try taxi.open("taxi://reservations/42/edit").attached == ["ReservationEditor"])
    #expect(taxi.value("pickup") == "渋谷駅")
    #expect(try taxi.open("taxi://reservations/43/edit").reason == "reservationClosed")
    #expect(taxi.session.record.rows == rows)
  }

  @Test func `the reply to a reservation whose editor was left opens nothing`() throws {
    let taxi = try onReservation()
    try taxi.tap("new")
    try taxi.tap("time", "2030-01-11 23:00")
    try taxi.tap("pickup", "35.6,139.7")
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("reserve")
    try taxi.tap("back")
    taxi.now += 10_000
    taxi.turn(.tick)
    #expect(taxi.canTap("reservation.44"))
    try taxi.tap("new")
    #expect(taxi.session.screens.last?.rib == "ReservationEditor")
    #expect(taxi.value("time") == "")
  }

  @Test func `a list that cannot be loaded is requested again by a tap`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["errors": "100"]))
    try taxi.tap("tab.reservation")
    #expect(taxi.canTap("retry"))
    taxi.turn(.configure(["errors": "0"]))
    try taxi.tap("retry")
    #expect(taxi.canTap("reservation.42"))
  }

  @Test func `under maintenance links stop, taps show the feature's screens, and nothing can be changed`() throws {
    let taxi = try onReservation()
    taxi.turn(.configure(["maintenance": "on", "language": "en"]))
    let outcome = try taxi.open("taxi://reservations/42")
    #expect(outcome.outcome == .stopped)
    #expect(outcome.reason == "maintenance")
    #expect(taxi.text("maintenance")?.hasPrefix("The service is under maintenance") == true)
    try taxi.tap("reservation.42")
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    #expect(taxi.text("problem") == "The service is under maintenance")
  }

  @Test func `reservation requests of the control socket change the backend`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let turn = taxi.turn(
      .request(name: "reservation.add", parameters: ["at": "2030-01-11T23:00:00+09:00", "pickup": "35.6,139.7"]))
    #expect(turn.refusal == nil)
    #expect(turn.change?.rows.count == 1)
    #expect(try taxi.open("taxi://reservations/44").outcome == .completed)
    #expect(try taxi.session.answer("reservation.list", [:]).contains(#""id":44"#))
    taxi.turn(.request(name: "reservation.cancel", parameters: ["reservation": "44"]))
    #expect(
      try taxi.session.answer("reservation.list", [:]).contains(
        #""id":44,"pickup":"35.6,139.7","pickupAt":1894370400000,"status":"cancelled""#))
    #expect(
      taxi.turn(.request(name: "reservation.cancel", parameters: ["reservation": "44"])).refusal?.code
        == "reservationClosed")
    for (parameters, message) in [
      (["at": "soon"], "`at` is `soon`: it takes a time with its zone"), (["pickup": "here"], "`at` is missing"),
      (["at": "2026-12-24T09:00:00+09:00"], "`pickup` is missing"),
      (["at": "2026-12-24T09:00:00+09:00", "pickup": "東京"], "`pickup` is `東京`: it takes a place, such as here"),
      (["at": "2026-12-24T09:00:00+09:00", "pickup": "here", "dropoff": "95,139"], "`dropoff` is `95,139`"),
      (["at": "2026-12-24T09:00:00+09:00", "pickup": "here", "for": "me"], "no parameter `for`"),
    ] {
      let refusal = taxi.turn(.request(name: "reservation.add", parameters: parameters)).refusal
      #expect(refusal?.code == "badParameter", "\(refusal as Any)")
      #expect(refusal?.message.contains(message) == true, "\(refusal as Any)")
    }
  }
}
