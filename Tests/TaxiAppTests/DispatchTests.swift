import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite("The map, the place search and the confirmation")
struct DispatchTests {
  static let ends = "pickup=35.681236,139.767125,%E6%9D%B1%E4%BA%AC%E9%A7%85&dropoff=35.658034,139.701636"

  /// Returns a logged-in session in English with the pick-up and the destination chosen by taps.
  static func filledIn() throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.tap("pickup")
    try taxi.tap("place.tokyo")
    try taxi.tap("dropoff")
    try taxi.tap("place.shibuya")
    return taxi
  }

  @Test func `an order draft is filled in by taps, and its location is its link`() throws {
    let taxi = try Self.filledIn()
    #expect(taxi.value("pickup") == "Tokyo Station")
    #expect(taxi.value("dropoff") == "Shibuya Station")
    try taxi.tap("class.premium")
    #expect(taxi.isSelected("class.premium"))
    #expect(taxi.canTap("class.premium"))
    #expect(!taxi.isSelected("class.van"))
    try taxi.tap("stop")
    try taxi.tap("place.here")
    #expect(taxi.text("stop.1") == "Current location")
    #expect(
      taxi.session.record.location == [
        "taxi://order?pickup=35.681236,139.767125,%E6%9D%B1%E4%BA%AC%E9%A7%85&stop=here"
          + "&dropoff=35.658034,139.701636,%E6%B8%8B%E8%B0%B7%E9%A7%85&class=premium"
      ])
    try taxi.tap("stops.clear")
    #expect(taxi.text("stop.1") == nil)
    #expect(!taxi.canTap("stops.clear"))
    taxi.turn(.configure(["language": "ja"]))
    #expect(taxi.value("dropoff") == "渋谷駅")
    #expect(taxi.text("confirm") == "確認へ進む")
  }

  @Test func `buttons with large texts are one under the other, also after a restart`() throws {
    let taxi = try TaxiWorld.loggedIn()
    func lines() -> Set<Int> { Set(["stop", "stops.clear"].compactMap { taxi.element($0)?.line }) }
    #expect(lines().count == 1)
    taxi.turn(.configure(["textsize": "xxxLarge"]))
    #expect(lines().count == 1)
    taxi.turn(.configure(["textsize": "accessibility1"]))
    #expect(lines().count == 2)
    try taxi.restart()
    #expect(lines().count == 2)
    try taxi.tap("stop")
    try taxi.tap("place.here")
    try taxi.tap("stops.clear")
    #expect(taxi.text("stop.1") == nil)
  }

  @Test func `a draft without pick-up or destination cannot be confirmed`() throws {
    let taxi = try TaxiWorld.loggedIn()
    #expect(!taxi.canTap("confirm"))
    try taxi.open("taxi://order?pickup=here")
    #expect(!taxi.canTap("confirm"))
    try taxi.open("taxi://order?dropoff=here")
    #expect(!taxi.canTap("confirm"))
    try taxi.open("taxi://order?pickup=here&dropoff=35.6,139.7")
    #expect(taxi.canTap("confirm"))
  }

  @Test func `without a choice the map and the confirmation show the class that is ordered`() throws {
    let taxi = try Self.filledIn()
    #expect(taxi.isSelected("class.standard"))
    #expect(taxi.session.record.location[0].contains("class") == false)
    try taxi.tap("confirm")
    #expect(taxi.text("class") == "Standard")
    let fare = taxi.text("fare")
    try taxi.tap("back")
    try taxi.tap("class.standard")
    try taxi.tap("confirm")
    #expect(taxi.text("class") == "Standard")
    #expect(taxi.text("fare") == fare)
  }

  @Test func `stops can be added up to the maximum`() throws {
    let taxi = try TaxiWorld.loggedIn()
    for _ in 0..<5 {
      try taxi.tap("stop")
      try taxi.tap("place.ginza")
    }
    #expect(!taxi.canTap("stop"))
    #expect(taxi.text("stop.5") == "銀座")
  }

  @Test func `an order link replaces the draft, orders nothing, and requests the orders of the visible map`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let outcome = try taxi.open("taxi://order?\(Self.ends)&class=van")
    #expect(outcome.outcome == .completed)
    #expect(outcome.attached == [])
    #expect(outcome.requestCounts == RequestCounts([RequestCount(rib: "NormalDispatch", request: "orders", seen: 1)]))
    #expect(
      outcome.steps.map(\.name) == ["logged in", "main features", "dispatch feature", "map", "order filled in"])
    #expect(taxi.isSelected("class.van"))
    #expect(!taxi.isSelected("class.standard"))
    let other = try taxi.open("taxi://order?pickup=here")
    #expect(other.location == ["taxi://order?pickup=here"])
    #expect(taxi.value("dropoff") == "未設定")
    #expect(try taxi.open("taxi://home").location == ["taxi://order?pickup=here"])
    #expect(try taxi.open("taxi://order").location == ["taxi://home"])
  }

  @Test func `a place is found by its name in either language, and the query is cleared with the screen`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.tap("dropoff")
    #expect(taxi.session.record.location == ["taxi://order/search?point=dropoff"])
    #expect(taxi.canTap("place.here"))
    #expect(taxi.canTap("place.haneda"))
    #expect(taxi.canTap("place.tower"))
    try taxi.tap("query", "AIRPORT")
    #expect(taxi.canTap("place.here"))
    #expect(taxi.canTap("place.haneda"))
    #expect(!taxi.canTap("place.tower"))
    try taxi.tap("query", "東京")
    #expect(!taxi.canTap("place.haneda"))
    #expect(taxi.canTap("place.tower"))
    try taxi.tap("back")
    #expect(taxi.value("dropoff") == "Not set")
    try taxi.tap("dropoff")
    #expect(taxi.value("query") == "")
    #expect(taxi.canTap("place.haneda"))
  }

  @Test func `typed coordinates are a place if a link can have it`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.tap("pickup")
    for text in [
      "91,0", "here", "nowhere", "35.6,139.7,null", "35.6,139.7,a\u{202E}b",
      "1,2,\(String(repeating: "x", count: 193))",
    ] {
      try taxi.tap("query", text)
      #expect(!taxi.canTap("place.typed"), "\(text)")
    }
    try taxi.tap("query", "35.6,139.7,わが家")
    try taxi.tap("place.typed")
    #expect(taxi.value("pickup") == "わが家")
    #expect(taxi.session.record.location == ["taxi://order?pickup=35.6,139.7,%E3%82%8F%E3%81%8C%E5%AE%B6"])
  }

  @Test(arguments: ["pickup", "stop", "dropoff"])
  func `a link opens the place search for its point, and for another point another search`(point: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    let url = "taxi://order/search?point=\(point)"
    #expect(try taxi.open(url).attached == ["PlaceSearch"])
    #expect(try taxi.open(url).attached == [])
    let other = try taxi.open("taxi://order/search?point=\(point == "stop" ? "pickup" : "stop")")
    #expect(other.attached == ["PlaceSearch"])
    #expect(other.detached == ["PlaceSearch"])
    #expect(try taxi.open("taxi://home").detached == ["PlaceSearch"])
    #expect(try taxi.open("taxi://order/search").outcome == .rejected)
    #expect(try taxi.open("taxi://order/search?point=roof").outcome == .rejected)
  }

  @Test func `a refused tap lists the elements of every visible screen`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let refusal = taxi.turn(.tap(element: "confirm", text: nil)).refusal
    #expect(refusal?.code == "disabled")
    #expect(["`pickup`", "`menu`", "`tab.wallet`"].allSatisfy { refusal?.hint.contains($0) == true })
  }

  @Test func `the confirmation shows the fare and the wallet; Back keeps the draft and clears the fare`() throws {
    let taxi = try Self.filledIn()
    try taxi.tap("confirm")
    #expect(taxi.session.screens.map(\.rib) == ["MainFeatures", "DispatchConfirmation", "PaymentSelection"])
    #expect(taxi.text("fare") == "about ¥2890 (6.4 km, 19 min)")
    #expect(taxi.text("payment") == "•••• 4242")
    #expect(taxi.session.record.location.first?.hasPrefix("taxi://order/confirm?pickup=35.681236,139.767125") == true)
    try taxi.tap("back")
    #expect(taxi.value("pickup") == "Tokyo Station")
    try taxi.tap("class.premium")
    try taxi.tap("confirm")
    #expect(taxi.text("class") == "Premium")
    #expect(taxi.text("fare") == "about ¥4330 (6.4 km, 19 min)")
  }

  @Test func `a link to the confirmation requests the fare and orders nothing (laws 3 and 7)`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let rows = taxi.session.record.rows
    let url = "taxi://order/confirm?\(Self.ends)"
    let outcome = try taxi.open(url)
    #expect(outcome.outcome == .completed)
    #expect(outcome.attached == ["DispatchConfirmation", "PaymentSelection"])
    #expect(outcome.requestsByRIB == ["DispatchConfirmation": 3])
    #expect(outcome.location == [url])
    let again = try taxi.open(url)
    #expect(again.attached == [])
    #expect(again.detached == [])
    #expect(again.requests == 0)
    let other = try taxi.open(url + "&class=premium")
    #expect(other.attached == ["DispatchConfirmation", "PaymentSelection"])
    #expect(other.detached == ["PaymentSelection", "DispatchConfirmation"])
    #expect(other.requestsByRIB == ["DispatchConfirmation": 3])
    #expect(taxi.session.record.rows == rows)
    #expect(try taxi.open("taxi://order?\(Self.ends)").detached == ["PaymentSelection", "DispatchConfirmation"])
    #expect(try taxi.open("taxi://order/confirm?pickup=here").outcome == .rejected)
  }

  @Test func `a link to the confirmation waits for a slow fare, also after a restart`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["latency": "5s"]))
    let outcome = try taxi.open("taxi://order/confirm?\(Self.ends)")
    #expect(outcome.outcome == .waiting)
    #expect(outcome.steps.last?.reason == "the fare")
    #expect(taxi.text("fare") == "読み込み中…")
    #expect(!taxi.canTap("order"))
    let reloaded = try taxi.restarted().session
    let turn = reloaded.turn(.tick, at: taxi.now + 5000)
    #expect(turn.settled.map(\.outcome) == [.completed])
    #expect(reloaded.record.pending == [])
    taxi.now += 40_000
    #expect(taxi.turn(.tick).settled.map(\.outcome) == [.completed])
    #expect(taxi.canTap("order"))
  }

  @Test func `a failed fare fails the link, and is requested again by a tap or by the link`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["errors": "100", "language": "en"]))
    let url = "taxi://order/confirm?\(Self.ends)"
    let lost = try taxi.open(url)
    #expect(lost.outcome == .failed)
    #expect(lost.reason == "network")
    #expect(lost.location == [url])
    #expect(taxi.text("problem") == "The network failed")
    #expect(!taxi.canTap("order"))
    taxi.turn(.configure(["errors": "0"]))
    try taxi.tap("retry")
    #expect(taxi.canTap("order"))
    #expect(taxi.text("problem") == nil)
    #expect(!taxi.canTap("retry"))
    taxi.turn(.configure(["errors": "100"]))
    #expect(try taxi.open(url + "&class=van").outcome == .failed)
    taxi.turn(.configure(["errors": "0"]))
    #expect(try taxi.open(url + "&class=van").requestsByRIB == ["DispatchConfirmation": 1])
  }

  @Test func `a ride beyond the longest distance has no fare`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    let outcome = try taxi.open("taxi://order/confirm?pickup=here&dropoff=-33.86,151.2")
    #expect(outcome.outcome == .failed)
    #expect(outcome.reason == "tooFar")
    #expect(taxi.text("problem") == "The destination is too far away")
    #expect(!taxi.canTap("order"))
  }

  @Test func `under maintenance links stop, taps show screens, and no taxi can be ordered`() throws {
    let taxi = try Self.filledIn()
    taxi.turn(.configure(["maintenance": "on"]))
    for url in ["home", "order?pickup=here", "order/confirm?\(Self.ends)", "order/search?point=stop", "orders/501"] {
      let outcome = try taxi.open("taxi://\(url)")
      #expect(outcome.outcome == .stopped, "\(url)")
      #expect(outcome.reason == "maintenance", "\(url)")
    }
    #expect(taxi.value("dropoff") == "Shibuya Station")
    try taxi.tap("confirm")
    let turn = try taxi.tap("order")
    #expect(turn.change?.rows == [])
    #expect(taxi.text("problem") == "The service is under maintenance")
    #expect(taxi.session.record.location.first?.hasPrefix("taxi://order/confirm?") == true)
  }
}
