import AndonTesting
import RIBs
import SessionEngine
import Testing

@Suite("Coupons")
struct CouponsSessionTests {
  private func onCoupons() throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.tap("menu")
    try taxi.tap("coupons")
    return taxi
  }

  @Test func `a tap on Redeem adds the coupon to the list and empties the field`() throws {
    let taxi = try onCoupons()
    #expect(taxi.text("coupon.1") == "初回500円引き")
    #expect(taxi.text("coupon.3") == nil)
    #expect(!taxi.canTap("redeem"))
    try taxi.tap("code", "SPRING300")
    let turn = try taxi.tap("redeem")
    #expect(turn.change?.rows.count == 1)
    #expect(taxi.text("coupon.3") == "春の300円引き")
    #expect(taxi.value("code") == "")
  }

  @Test(
    "a code that the backend refuses is reported, and kept until the screen is left",
    arguments: [
      ("NOTHING", "There is no such coupon"), ("WELCOME500", "This coupon was already used"),
    ])
  func refused(code: String, problem: String) throws {
    let taxi = try onCoupons()
    try taxi.tap("code", code)
    let turn = try taxi.tap("redeem")
    #expect(turn.change?.rows.isEmpty == true)
    #expect(taxi.text("problem") == problem)
    #expect(taxi.value("code") == code)
    try taxi.tap("code", "SPRING300")
    #expect(taxi.text("problem") == nil)
    try taxi.tap("back")
    try taxi.tap("coupons")
    #expect(taxi.value("code") == "")
    #expect(taxi.text("coupon.1") != nil)
  }

  @Test(arguments: ["半額 クーポン", "a b", "ABC/..", String(repeating: "A", count: 33)])
  func `a code that a link cannot have is kept, reported, and cannot be redeemed`(code: String) throws {
    let taxi = try onCoupons()
    try taxi.tap("code", code)
    #expect(!taxi.canTap("redeem"))
    #expect(taxi.value("code") == code)
    #expect(taxi.text("code.problem") != nil)
    #expect(taxi.session.record.location.last == "taxi://menu/coupons")
    try taxi.tap("code", "SPRING300")
    #expect(taxi.canTap("redeem"))
    #expect(taxi.text("code.problem") == nil)
  }

  @Test(arguments: [" ", "\t", "　"])
  func `spaces around a code are removed`(space: String) throws {
    let taxi = try onCoupons()
    try taxi.tap("code", space)
    #expect(!taxi.canTap("redeem"))
    try taxi.tap("code", "\(space)SPRING300\(space)")
    #expect(taxi.value("code") == "SPRING300")
    try taxi.tap("redeem")
    #expect(taxi.text("coupon.3") != nil)
  }

  @Test func `a link fills in the code and redeems nothing (law 7)`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let rows = taxi.session.record.rows
    let outcome = try taxi.open("taxi://menu/coupons?code=SPRING300")
    #expect(outcome.requestsByRIB == ["Coupons": 1])
    #expect(taxi.value("code") == "SPRING300")
    #expect(taxi.canTap("redeem"))
    #expect(taxi.session.record.rows == rows)
    #expect(taxi.text("coupon.3") == nil)
    #expect(try taxi.open("taxi://menu/coupons?code=OTHER").requestsByRIB == ["Coupons": 1])
    #expect(taxi.session.record.rows == rows)
    #expect(taxi.value("code") == "OTHER")
  }

  @Test func `a coupon is redeemed after its screen is left, and shows nothing later`() throws {
    let taxi = try onCoupons()
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("code", "SPRING300")
    try taxi.tap("redeem")
    #expect(!taxi.canTap("redeem"))
    #expect(!taxi.canTap("code"))
    try taxi.tap("back")
    try taxi.tap("coupons")
    try taxi.tap("code", "NEXT")
    taxi.now += 10_000
    taxi.turn(.tick)
    #expect(taxi.text("coupon.3") != nil)
    #expect(taxi.value("code") == "NEXT")
  }

  @Test func `under maintenance coupons are shown and cannot be redeemed`() throws {
    let taxi = try onCoupons()
    taxi.turn(.configure(["maintenance": "on"]))
    try taxi.tap("code", "SPRING300")
    try taxi.tap("redeem")
    #expect(taxi.text("problem") == "The service is under maintenance")
    #expect(taxi.text("coupon.1") != nil)
  }
}
