import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite("The form of a reservation")
struct ReservationFormTests {
  /// Returns a session in English with the editor of reservation 42.
  private func editing() throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.open("taxi://reservations/42/edit")
    return taxi
  }

  @Test(
    "a text that is not understood is kept and reported, and nothing can be reserved until it is corrected",
    arguments: [
      ("dropoff", "どこでもない", "Unknown place: enter a name, or latitude,longitude", "成田空港"),
      ("pickup", " 91,0 ", "Unknown place: enter a name, or latitude,longitude", "Ueno Station"),
      ("time", "2026-12-24 25:00", "Enter a time as YYYY-MM-DD HH:MM", "2030-12-24 23:00"),
      ("time", "2001-01-01 00:00", "This time is in the past", "2030-12-24 23:00"),
    ])
  func misread(field: String, text: String, problem: String, correction: String) throws {
    let taxi = try editing()
    #expect(taxi.canTap("reserve"))
    try taxi.tap(field, text)
    #expect(taxi.value(field) == text)
    #expect(taxi.text("\(field).problem") == problem)
    #expect(!taxi.canTap("reserve"))
    // Text in another field does not change it.
    try taxi.tap(field == "pickup" ? "dropoff" : "pickup", "渋谷駅")
    #expect(taxi.value(field) == text)
    #expect(!taxi.canTap("reserve"))
    try taxi.tap(field, correction)
    #expect(taxi.text("\(field).problem") == nil)
    #expect(taxi.canTap("reserve"))
  }

  @Test func `a text that is not understood is not in the location`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=here&dropoff=35.7,139.8,B")
    try taxi.tap("dropoff", "nowhere")
    try taxi.tap("time", "2001-01-01 00:00")
    #expect(taxi.session.record.location == ["taxi://reservations/new?pickup=here"])
  }

  @Test func `a time must be in the future, and the current minute is past`() throws {
    let taxi = try editing()
    try taxi.tap("time", "2027-01-15 17:00")
    #expect(taxi.text("time.problem") == "This time is in the past")
    try taxi.tap("time", "2027-01-15 17:01")
    #expect(taxi.text("time.problem") == nil)
    #expect(taxi.canTap("reserve"))
  }

  @Test func `a time may be typed with its zone, and a screen shows it with its zone`() throws {
    let taxi = try editing()
    try taxi.tap("time", "2030-12-24 23:00 JST")
    #expect(taxi.value("time") == "2030-12-24 23:00")
    #expect(taxi.text("time") == "Time (YYYY-MM-DD HH:MM, JST)")
    try taxi.tap("reserve")
    #expect(taxi.text("time") == "2030-12-24 23:00 JST")
  }

  @Test(arguments: ["", "  ", "　"])
  func `an empty text clears the field without a message`(text: String) throws {
    let taxi = try editing()
    try taxi.tap("dropoff", "nowhere")
    try taxi.tap("dropoff", text)
    #expect(taxi.value("dropoff") == "")
    #expect(taxi.text("dropoff.problem") == nil)
    #expect(taxi.canTap("reserve"))
    try taxi.tap("pickup", text)
    try taxi.tap("time", text)
    #expect(taxi.value("pickup") == "")
    #expect(taxi.value("time") == "")
    #expect(taxi.text("time.problem") == nil)
    #expect(taxi.text("pickup.problem") == nil)
    #expect(!taxi.canTap("reserve"))
  }

  @Test(arguments: ["現在地", "Current location", "current location", "here", " here "])
  func `the customer's position is understood by its name in both languages`(text: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/new")
    try taxi.tap("pickup", text)
    #expect(taxi.session.record.location == ["taxi://reservations/new?pickup=here"])
    #expect(taxi.value("pickup") == "現在地")
  }

  @Test func `fields show places as other screens do, in the language of the session`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/new?pickup=here&dropoff=35.681236,139.767125,東京駅")
    #expect(taxi.value("pickup") == "現在地")
    #expect(taxi.value("dropoff") == "東京駅")
    taxi.turn(.configure(["language": "en"]))
    #expect(taxi.value("pickup") == "Current location")
    #expect(taxi.value("dropoff") == "Tokyo Station")
    // Typed text does not change with the language.
    try taxi.tap("pickup", "どこでもない")
    #expect(taxi.value("pickup") == "どこでもない")
  }

  @Test func `typing the text of a field again changes nothing, also for a name that came from a link`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/new?pickup=35.6,139.7,Home")
    let location = taxi.session.record.location
    try taxi.tap("pickup", "Home")
    #expect(taxi.session.record.location == location)
    #expect(taxi.text("pickup.problem") == nil)
    try taxi.tap("pickup", "Work")
    #expect(taxi.text("pickup.problem") != nil)
  }

  @Test func `typed text is cleared when the form is left`() throws {
    let taxi = try editing()
    try taxi.tap("dropoff", "nowhere")
    try taxi.tap("back")
    try taxi.tap("change")
    #expect(taxi.value("dropoff") == "Narita Airport")
    #expect(taxi.canTap("reserve"))
  }
}
