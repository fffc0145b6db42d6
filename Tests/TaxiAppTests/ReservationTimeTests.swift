import AndonTesting
import RIBs
import SessionEngine
import Testing
import TextFormats

@testable import TaxiApp

/// Reservation 42 of the fixture: a pick-up in Shibuya, a day after the session was created, to the airport of Narita.
@Suite("A reservation whose time comes")
struct ReservationTimeTests {
  private static let minute: Int64 = 60_000

  /// Returns a session in English with a manual clock, some minutes before the pick-up of reservation 42.
  private static func before(minutes: Int64) throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en", "clock": "manual"]))
    let pickup = 1_800_000_000_000 + 24 * 60 * minute
    taxi.turn(.advance(milliseconds: pickup - minutes * minute - taxi.session.now))
    return taxi
  }

  private func reservation(_ taxi: TestSession) throws -> Reservation {
    try #require(taxi.values(Reservation.self).first { $0.id == 42 })
  }

  @Test func `ten minutes before the pick-up it becomes an order, without a request of the app`() throws {
    let taxi = try Self.before(minutes: 11)
    #expect(try reservation(taxi).status == .scheduled)
    #expect(taxi.values(OrderRow.self).isEmpty)
    let turn = taxi.turn(.advance(milliseconds: Self.minute))
    #expect(turn.requestsByRIB.isEmpty)
    #expect(turn.change?.rows.isEmpty == false)
    let order = try #require(taxi.values(OrderRow.self).first)
    #expect(try reservation(taxi).status == .dispatching)
    #expect(try reservation(taxi).order == order.id)
    #expect(order.reservation == 42)
    #expect(order.fare.lines?.reservation == 400)
    #expect(order.timeline.requestedAt == taxi.session.now)
    #expect(
      order.timeline.ridingAt == 1_800_000_000_000 + 24 * 60 * Self.minute, "the car waits until the pick-up's time")
  }

  @Test func `with a wall clock the session is due at that time, also after it is loaded again`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let due = 1_800_000_000_000 + (24 * 60 - 10) * Self.minute
    #expect(taxi.session.nextDue == due)
    let reloaded = try taxi.restarted().session
    #expect(reloaded.nextDue == due)
    for session in [taxi.session, reloaded] {
      #expect(session.turn(.tick, at: due - 1).change == nil)
      #expect(session.turn(.tick, at: due).change?.rows.isEmpty == false)
    }
    #expect(reloaded.record == taxi.session.record)
  }

  @Test func `it ends in the ride history with a receipt, and the card pays it`() throws {
    let taxi = try Self.before(minutes: 0)
    taxi.turn(.advance(milliseconds: 600 * Self.minute))
    let ride = try #require(taxi.values(Ride.self).max { $0.id < $1.id })
    #expect(try reservation(taxi).status == .completed)
    #expect(try reservation(taxi).order == ride.id)
    #expect(ride.fare == ride.lines?.total)
    #expect(ride.lines?.reservation == 400)
    #expect(ride.method == .card(1))
    let transactions = taxi.values(Transaction.self)
    #expect(transactions.map(\.amount) == [ride.fare])
    #expect(transactions.map(\.order) == [ride.id])
    #expect(try taxi.open("taxi://menu/history/\(ride.id)").outcome == .completed)
    #expect(taxi.text("fare") == "¥\(ride.fare)")
    #expect(taxi.text("line.reservation") == "Reservation fee ¥400")
    #expect(taxi.text("payment") == "Card")
    #expect(taxi.text("dropoff") == "Narita Airport")
    try taxi.open("taxi://wallet")
    #expect(taxi.text("transaction.1")?.hasPrefix("Ride \(ride.id) -¥\(ride.fare) •••• 4242 ") == true)
  }

  @Test func `one long advance changes the rows as many short ones with evictions do`() throws {
    let one = try Self.before(minutes: 20)
    let twin = try one.restarted()
    one.turn(.advance(milliseconds: 300 * Self.minute))
    for _ in 0..<60 {
      twin.turn(.advance(milliseconds: 5 * Self.minute))
      try twin.restart()
    }
    #expect(one.session.record.rows.texts == twin.session.record.rows.texts)
    #expect(twin.session.now == one.session.now)
  }

  @Test
  func `a change or a cancellation is refused when the order was made meanwhile, and the screen says so`() throws {
    for element in ["cancel", "change"] {
      let taxi = try Self.before(minutes: 11)
      try taxi.open("taxi://reservations/42")
      #expect(taxi.text("status") == "Scheduled")
      try taxi.tap(element)
      taxi.turn(.advance(milliseconds: 2 * Self.minute))
      let rows = taxi.session.record.rows
      if element == "change" { try taxi.tap("pickup", "新宿駅") }
      try taxi.tap(element == "cancel" ? "cancel.yes" : "reserve")
      #expect(taxi.session.record.rows == rows)
      #expect(taxi.session.record.location == ["taxi://reservations/42"])
      let sentence = "It is too late for a change: the taxi is being sent. You can cancel it on the screen of its order"
      #expect(taxi.text("tooLate") == sentence, "\(element)")
      #expect(taxi.text("problem") == nil, "\(element)")
      #expect(taxi.text("status") == "Being carried out")
      #expect(!taxi.canTap("change"))
      #expect(!taxi.canTap("cancel"))
      #expect(
        taxi.turn(.request(name: "reservation.cancel", parameters: ["reservation": "42"])).refusal?.code
          == "reservationTooLate")
    }
  }

  @Test
  func `a list is requested again just after the reservation became an order, and when it appears again`() throws {
    let taxi = try Self.before(minutes: 15)
    try taxi.tap("tab.reservation")
    #expect(taxi.value("reservation.42") == "Scheduled")
    #expect(taxi.turn(.advance(milliseconds: 5 * Self.minute)).requestsByRIB.isEmpty)
    #expect(taxi.value("reservation.42") == "Scheduled")
    #expect(taxi.turn(.advance(milliseconds: Self.minute)).requestsByRIB == ["Reservation": 1])
    #expect(taxi.value("reservation.42") == "Being carried out")
    try taxi.tap("tab.wallet")
    #expect(try taxi.tap("tab.reservation").requestsByRIB == ["Reservation": 1])
    #expect(try taxi.open("taxi://reservations").requests == 0)
  }

  @Test func `its screen opens the order, after loading it, also when the session is loaded again meanwhile`() throws {
    let taxi = try Self.before(minutes: 15)
    // The map, which is not on the screen, does not learn of the order.
    try taxi.tap("tab.wallet")
    taxi.turn(.advance(milliseconds: 6 * Self.minute))
    try taxi.open("taxi://reservations/42")
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("order")
    #expect(!taxi.canTap("order"))
    #expect(taxi.session.record.location == ["taxi://reservations/42"])
    try taxi.restart()
    taxi.turn(.advance(milliseconds: 5000))
    #expect(taxi.session.record.location == ["taxi://orders/501"])
    #expect(taxi.text("status") == "The car is on its way")
    try taxi.tap("back")
    #expect(taxi.canTap("order.501"))
  }

  @Test func `the cancellation of its order cancels it, and a driver who cancels lets it fail`() throws {
    let taxi = try Self.before(minutes: 9)
    try taxi.open("taxi://orders/501")
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    #expect(try reservation(taxi).status == .cancelled)
    for (place, status) in [("35.549393,139.779839,H", Reservation.Status.failed), ("35.771987,140.39285,N", .failed)] {
      let taxi = try Self.before(minutes: 60)
      taxi.turn(
        .request(name: "reservation.add", parameters: ["at": "2027-01-16T17:00+09:00", "pickup": place]))
      taxi.turn(.advance(milliseconds: 60 * Self.minute))
      #expect(taxi.values(Reservation.self).first { $0.id == 44 }?.status == status)
    }
  }

  @Test("the order of a reservation can be cancelled without a fee until the booked time, and for a fee afterwards")
  func freeUntilBooked() throws {
    let taxi = try Self.before(minutes: 5)
    try taxi.open("taxi://orders/501")
    let booked = try #require(taxi.values(Reservation.self).first { $0.id == 42 }?.pickupAt)
    #expect(taxi.values(OrderRow.self).first?.timeline.acceptedAt ?? .max < taxi.session.now - 2 * Self.minute)
    #expect(
      taxi.text("terms") == "A cancellation is free until \(Timestamp(milliseconds: booked).shortText), then ¥500")
    try taxi.tap("cancel")
    #expect(taxi.text("question") == "Cancel this order?")
    try taxi.tap("cancel.yes")
    #expect(taxi.text("reason") == "The cancellation was free")
  }

  @Test func `a reservation at short notice has a fee when its car is late, after the usual free time`() throws {
    let taxi = try Self.before(minutes: 60)
    taxi.turn(.request(name: "reservation.add", parameters: ["at": "2027-01-16T16:01+09:00", "pickup": "here"]))
    try taxi.open("taxi://orders/501")
    taxi.turn(.advance(milliseconds: 140_000))
    #expect(taxi.canTap("cancel"))
    #expect(taxi.text("terms") == "A cancellation now costs ¥500")
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    #expect(taxi.text("reason") == "Cancellation fee ¥500")
    #expect(taxi.text("payment") == "Card")
  }

  @Test func `a reservation for less than ten minutes from now becomes an order at once`() throws {
    let taxi = try Self.before(minutes: 60)
    taxi.turn(.request(name: "reservation.add", parameters: ["at": "2027-01-16T16:05+09:00", "pickup": "here"]))
    let made = try #require(taxi.values(Reservation.self).first { $0.id == 44 })
    #expect(made.status == .dispatching)
    #expect(made.order == 501)
    #expect(taxi.values(OrderRow.self).first?.timeline.requestedAt == taxi.session.now)
    #expect(taxi.values(OrderRow.self).first?.draft.dropoff != nil, "the customer tells a destination to the driver")
  }

  @Test func `a reservation whose ride is too long is refused`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let refusal = taxi.turn(
      .request(
        name: "reservation.add", parameters: ["at": "2027-01-16T16:05+09:00", "pickup": "here", "dropoff": "10,10"])
    ).refusal
    #expect(refusal?.code == "tooFar")
  }
}

extension TestSession {
  /// The values of one type in the session's rows, of all accounts.
  func values<Value: RowCoding>(_ type: Value.Type) -> [Value] {
    Owned<Value>.all(in: session.record.rows).map(\.value)
  }
}

extension [AppRow] {
  /// The rows by table and key, for a comparison that does not depend on their order.
  fileprivate var texts: [String] { map { "\($0)" }.sorted() }
}
