import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite("What is typed into the form of a reservation")
struct ReservationFormTests {
  /// A session in English in which reservation 42 is being changed.
  private func editing() throws -> TaxiSession {
    var taxi = try TaxiSession.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    _ = try taxi.open("taxi://reservations/42/edit")
    return taxi
  }

  @Test(
    "what is not understood stays as it was typed, is said so below, and nothing is reserved until it is corrected",
    arguments: [
      ("dropoff", "どこでもない", "This place is not known: type a name, or latitude,longitude", "成田空港"),
      ("pickup", " 91,0 ", "This place is not known: type a name, or latitude,longitude", "Ueno Station"),
      ("time", "2026-12-24 25:00", "This is no time: type it like 2026-01-11 23:00", "2030-12-24 23:00"),
      ("time", "2001-01-01 00:00", "This time lies in the past", "2030-12-24 23:00"),
    ])
  func misread(field: String, text: String, problem: String, correction: String) throws {
    var taxi = try editing()
    #expect(taxi.canTap("reserve"))
    try taxi.tap(field, text)
    #expect(taxi.value(field) == text && taxi.text("\(field).problem") == problem && !taxi.canTap("reserve"))
    try taxi.checkRebuild()
    // What is typed elsewhere leaves it.
    try taxi.tap(field == "pickup" ? "dropoff" : "pickup", "渋谷駅")
    #expect(taxi.value(field) == text && !taxi.canTap("reserve"))
    try taxi.tap(field, correction)
    #expect(taxi.text("\(field).problem") == nil && taxi.canTap("reserve"))
    try taxi.checkRebuild()
  }

  @Test("what is not understood is no answer: the link of the place is without it")
  func location() throws {
    var taxi = try TaxiSession.loggedIn()
    _ = try taxi.open("taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=here&dropoff=35.7,139.8,B")
    try taxi.tap("dropoff", "nowhere")
    try taxi.tap("time", "2001-01-01 00:00")
    #expect(taxi.session.record.location == ["taxi://reservations/new?pickup=here"])
    try taxi.checkRebuild()
  }

  @Test("a time is ahead from the next minute on: one that is now is past")
  func border() throws {
    var taxi = try editing()
    try taxi.tap("time", "2027-01-15 17:00")
    #expect(taxi.text("time.problem") == "This time lies in the past")
    try taxi.tap("time", "2027-01-15 17:01")
    #expect(taxi.text("time.problem") == nil && taxi.canTap("reserve"))
  }

  @Test("an empty text clears the field, and nothing is said of it", arguments: ["", "  ", "　"])
  func cleared(text: String) throws {
    var taxi = try editing()
    try taxi.tap("dropoff", "nowhere")
    try taxi.tap("dropoff", text)
    #expect(taxi.value("dropoff") == "" && taxi.text("dropoff.problem") == nil && taxi.canTap("reserve"))
    try taxi.tap("pickup", text)
    try taxi.tap("time", text)
    #expect(taxi.value("pickup") == "" && taxi.value("time") == "" && taxi.text("time.problem") == nil)
    #expect(taxi.text("pickup.problem") == nil && !taxi.canTap("reserve"))
    try taxi.checkRebuild()
  }

  @Test(
    "where the customer is goes by the name that screens show, in both languages",
    arguments: ["現在地", "Current location", "current location", "here", " here "])
  func here(text: String) throws {
    var taxi = try TaxiSession.loggedIn()
    _ = try taxi.open("taxi://reservations/new")
    try taxi.tap("pickup", text)
    #expect(taxi.session.record.location == ["taxi://reservations/new?pickup=here"] && taxi.value("pickup") == "現在地")
    try taxi.checkRebuild()
  }

  @Test("places stand in the fields as other screens show them, in the language of the session")
  func languages() throws {
    var taxi = try TaxiSession.loggedIn()
    _ = try taxi.open("taxi://reservations/new?pickup=here&dropoff=35.681236,139.767125,東京駅")
    #expect(taxi.value("pickup") == "現在地" && taxi.value("dropoff") == "東京駅")
    taxi.turn(.configure(["language": "en"]))
    #expect(taxi.value("pickup") == "Current location" && taxi.value("dropoff") == "Tokyo Station")
    try taxi.checkRebuild()
    // What was typed is the customer's own, whatever the language.
    try taxi.tap("pickup", "どこでもない")
    #expect(taxi.value("pickup") == "どこでもない")
  }

  @Test("typing what stands in the field anew changes nothing, even where only the link knew the name")
  func sameText() throws {
    var taxi = try TaxiSession.loggedIn()
    _ = try taxi.open("taxi://reservations/new?pickup=35.6,139.7,Home")
    let location = taxi.session.record.location
    try taxi.tap("pickup", "Home")
    #expect(taxi.session.record.location == location && taxi.text("pickup.problem") == nil)
    try taxi.tap("pickup", "Work")
    #expect(taxi.text("pickup.problem") != nil)
  }

  @Test("what was typed is forgotten when the form is left")
  func left() throws {
    var taxi = try editing()
    try taxi.tap("dropoff", "nowhere")
    try taxi.tap("back")
    try taxi.tap("change")
    #expect(taxi.value("dropoff") == "Narita Airport" && taxi.canTap("reserve"))
  }
}
