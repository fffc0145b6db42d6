import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite("Reservations that another client changes")
struct ReservationElsewhereTests {
  /// Returns a session in English that shows reservation 42, which another client cancelled after it was loaded.
  private func cancelledElsewhere() throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.open("taxi://reservations/42")
    taxi.turn(.request(name: "reservation.cancel", parameters: ["reservation": "42"]))
    #expect(taxi.text("status") == "Scheduled")
    return taxi
  }

  @Test func `a refused cancellation requests the reservation again, and shows the message and the status`() throws {
    let taxi = try cancelledElsewhere()
    try taxi.tap("cancel")
    #expect(try taxi.tap("cancel.yes").requestsByRIB == ["ScheduledReservation": 2])
    #expect(taxi.text("problem") == "This reservation cannot be changed")
    #expect(taxi.text("status") == "Cancelled")
    #expect(!taxi.canTap("cancel"))
    #expect(!taxi.canTap("change"))
    try taxi.tap("back")
    #expect(taxi.value("reservation.42") == "Cancelled")
  }

  @Test func `a refused change requests the reservation again, and its editor ends when it is closed`() throws {
    let taxi = try cancelledElsewhere()
    try taxi.tap("change")
    try taxi.tap("pickup", "新宿駅")
    #expect(try taxi.tap("reserve").requestsByRIB == ["ReservationEditor": 2, "ScheduledReservation": 1])
    #expect(taxi.session.record.location == ["taxi://reservations/42"])
    #expect(taxi.text("status") == "Cancelled")
  }

  @Test func `a link to the editor is stopped when a pending cancellation succeeds first`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/42")
    taxi.turn(.configure(["latency": "2s", "clock": "manual"]))
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    // The link asks whether the reservation is still as it was loaded.
    #expect(try taxi.open("taxi://reservations/42/edit").outcome == .waiting)
    #expect(taxi.turn(.advance(milliseconds: 2000)).settled.map(\.reason) == ["reservationClosed"])
    #expect(taxi.session.record.location == ["taxi://reservations/42"])
    #expect(try taxi.open("taxi://reservations/42").attached == [])
  }

  @Test func `a loaded reservation stays while it is requested again, and after the reply is lost`() throws {
    let taxi = try cancelledElsewhere()
    taxi.turn(.configure(["latency": "5s", "clock": "manual"]))
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    taxi.turn(.configure(["errors": "100"]))
    #expect(taxi.turn(.advance(milliseconds: 5000)).requestsByRIB == ["ScheduledReservation": 1])
    #expect(taxi.text("problem") == "This reservation cannot be changed")
    #expect(taxi.text("status") == "Scheduled")
    taxi.turn(.advance(milliseconds: 5000))
    #expect(taxi.text("status") == "Scheduled")
    #expect(taxi.session.isQuiet)
  }

  @Test func `a reservation that is not in the list is requested again too`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.open("taxi://reservations")
    taxi.turn(
      .request(name: "reservation.add", parameters: ["at": "2030-01-11T23:00:00+09:00", "pickup": "35.6,139.7"]))
    #expect(try taxi.open("taxi://reservations/44").requests == 1)
    taxi.turn(.request(name: "reservation.cancel", parameters: ["reservation": "44"]))
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    #expect(taxi.text("status") == "Cancelled")
  }

  @Test func `a reservation that was requested by itself is sorted into the list`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations")
    for _ in 44...45 {
      taxi.turn(.request(name: "reservation.add", parameters: ["at": "2030-01-11T23:00:00+09:00", "pickup": "here"]))
    }
    for number in [45, 44] { try taxi.open("taxi://reservations/\(number)") }
    try taxi.tap("back")
    let rows = taxi.session.screens.last?.elements.map(\.id).filter { $0.hasPrefix("reservation.") }
    #expect(rows == [42, 44, 45, 43, 41].map { "reservation.\($0)" })
  }

  @Test func `a list that was requested before a reservation was created gets that reservation`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["errors": "100"]))
    try taxi.open("taxi://reservations")
    taxi.turn(.request(name: "reservation.add", parameters: ["at": "2030-01-11T23:00:00+09:00", "pickup": "here"]))
    taxi.turn(.configure(["errors": "0"]))
    try taxi.open("taxi://reservations/44")
    try taxi.tap("back")
    #expect(taxi.canTap("reservation.43"))
    #expect(taxi.canTap("reservation.44"))
  }

  @Test func `a change that fails for another reason sends no further request`() throws {
    let taxi = try cancelledElsewhere()
    taxi.turn(.configure(["maintenance": "on"]))
    try taxi.tap("cancel")
    #expect(try taxi.tap("cancel.yes").requestsByRIB == ["ScheduledReservation": 1])
  }

  @Test func `the reload button requests the list again, which stays until the reply`() throws {
    let taxi = try cancelledElsewhere()
    try taxi.tap("back")
    #expect(taxi.value("reservation.42") == "Cancelled")
    taxi.turn(.request(name: "reservation.add", parameters: ["at": "2030-01-11T23:00+09:00", "pickup": "here"]))
    #expect(try taxi.tap("reload").requestsByRIB == ["Reservation": 1])
    #expect(taxi.canTap("reservation.44"))
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("reload")
    #expect(taxi.canTap("reservation.42"))
  }

  @Test("a link to the editor is stopped like in a new session when another client cancelled the loaded reservation")
  func editor() throws {
    let taxi = try cancelledElsewhere()
    let outcome = try taxi.open("taxi://reservations/42/edit")
    #expect(outcome.outcome == .stopped)
    #expect(outcome.reason == "reservationClosed")
    #expect(outcome.requestsByRIB == ["Reservation": 1])
    #expect(taxi.text("status") == "Cancelled")
  }

  @Test func `a link to the editor that is shown is stopped when another client cancelled the reservation`() throws {
    let taxi = try TaxiWorld.loggedIn()
    #expect(try taxi.open("taxi://reservations/42/edit").outcome == .completed)
    taxi.turn(.request(name: "reservation.cancel", parameters: ["reservation": "42"]))
    #expect(try taxi.open("taxi://reservations/42/edit").reason == "reservationClosed")
    #expect(taxi.session.record.location == ["taxi://reservations/42"])
  }

  @Test
  func `a link to the editor that is opened twice at one moment asks nothing the second time, and later once`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["clock": "manual"]))
    #expect(try taxi.open("taxi://reservations/42/edit").requestsByRIB == ["Reservation": 1])
    let again = try taxi.open("taxi://reservations/42/edit")
    #expect(again.outcome == .completed)
    #expect(again.requests == 0)
    #expect(again.attached == [])
    taxi.turn(.advance(milliseconds: 1000))
    let later = try taxi.open("taxi://reservations/42/edit")
    #expect(later.outcome == .completed)
    #expect(later.requests == 1)
    #expect(later.attached == [])
  }

  @Test("a link to the editor fails when the reservation cannot be checked, and asks again when it is opened again")
  func uncheckedEditor() throws {
    let taxi = try cancelledElsewhere()
    taxi.turn(.configure(["errors": "100", "clock": "manual"]))
    #expect(try taxi.open("taxi://reservations/42/edit").reason == "network")
    taxi.turn(.configure(["errors": "0"]))
    #expect(try taxi.open("taxi://reservations/42/edit").reason == "reservationClosed")
  }
}
