import AndonTesting
import HeadlessUI
import SessionEngine
import Testing

@Suite struct OrderTests {
  @Test func `an order is placed by taps, is ready after its time, and is collected`() throws {
    let session = try Coffee.session(in: .ordering)
    try session.tap("order.yes")
    #expect(session.location == ["coffee://orders/501"])
    #expect(session.text("status") == "Being prepared")
    #expect(session.text("total") == "¥910")
    #expect(!session.canTap("collect"))
    try session.advance(by: .seconds(239))
    #expect(session.text("status") == "Being prepared")
    try session.advance(by: .seconds(31))
    #expect(session.text("status") == "Ready")
    try session.tap("collect")
    #expect(session.text("status") == "Collected")
    try session.open("coffee://cart")
    #expect(session.text("total") == "¥0")
    #expect(!session.canTap("order"))
  }

  @Test func `the barista's request makes the order ready, and the screen learns of it by its next request`() throws {
    let session = try Coffee.session(in: .preparing)
    #expect(session.turn(.request(name: "order.complete", parameters: ["order": "501"])).refusal == nil)
    #expect(session.text("status") == "Being prepared")
    try session.advance(by: .seconds(30))
    #expect(session.text("status") == "Ready")
    let again = session.turn(.request(name: "order.complete", parameters: ["order": "501"]))
    #expect(again.refusal?.code == "orderNotPreparing")
  }

  @Test func `an order under another screen requests nothing`() throws {
    let session = try Coffee.session(in: .preparing)
    try session.tap("back")
    let before = session.requests.total
    try session.advance(by: .seconds(600))
    #expect(session.requests.total == before)
  }

  @Test func `a coupon reduces the next order once`() throws {
    let session = try Coffee.session(in: .ordering)
    try session.tap("order.no")
    try session.tap("coupon")
    try session.tap("code", "SPRING100")
    try session.tap("use")
    try session.tap("close")
    #expect(session.text("total") == "¥810")
    try session.tap("order")
    try session.tap("order.yes")
    #expect(session.text("total") == "¥810")
    try session.open("coffee://cart/coupon?coupon=SPRING100")
    try session.tap("use")
    #expect(session.text("couponProblem") == "This coupon cannot be used")
  }

  @Test func `a closed shop refuses the order, and the cart keeps the cups`() throws {
    let session = try Coffee.session(in: .ordering)
    session.turn(.configure(["closed": "on"]))
    try session.tap("order.yes")
    #expect(session.text("problem") == "The shop is closed")
    #expect(session.text("total") == "¥910")
  }

  @Test func `a reply to an earlier member's request changes nothing of the next member`() throws {
    let session = try Coffee.session(in: .ordering)
    session.turn(.configure(["latency": "5s"]))
    try session.tap("order.yes")
    session.turn(.logout)
    session.turn(.login(["member": "1002"]))
    try session.advance(by: .seconds(20))
    #expect(session.location == ["coffee://menu"])
    try session.open("coffee://orders")
    try session.advance(by: .seconds(5))
    #expect(session.screen?.elements.contains { $0.id.hasPrefix("order.") } == false)
  }

  @Test func `a wrong number does not log in, and says why`() throws {
    let session = try Coffee.session(in: .loggedOut)
    try session.tap("member", "9999")
    try session.tap("logIn")
    #expect(session.text("problem") == "There is no member with this number")
    #expect(session.location == ["coffee://login"])
  }
}
