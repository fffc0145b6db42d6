import AndonTesting
import RIBs
import SessionEngine
import Testing

@Suite("Replies that arrive after a log-out")
struct LateAnswerTests {
  /// Returns a session in English with a manual clock and more settings.
  private func session(_ settings: [String: String] = [:]) throws -> TestSession {
    let taxi = try TaxiWorld.session()
    taxi.turn(.configure(settings.merging(["clock": "manual", "language": "en"]) { $1 }))
    return taxi
  }

  private func advance(_ taxi: TestSession, _ seconds: Int64) {
    taxi.turn(.advance(milliseconds: seconds * 1000))
  }

  @Test func `a log-out cancels the pending log-in`() throws {
    let taxi = try session(["latency": "2s"])
    try taxi.tap("phone", "090-1")
    try taxi.tap("logIn")
    taxi.turn(.logout)
    advance(taxi, 5)
    #expect(taxi.session.record.location == ["taxi://login"])
    #expect(taxi.session.isQuiet)
  }

  @Test func `a log-out cancels the pending registration`() throws {
    let taxi = try session(["latency": "2s"])
    try taxi.tap("signUp")
    try taxi.tap("name", "行灯 花子")
    try taxi.tap("phone", "080-1")
    try taxi.tap("terms")
    try taxi.tap("register")
    taxi.turn(.logout)
    advance(taxi, 5)
    #expect(taxi.session.record.location == ["taxi://signup"])
  }

  @Test(arguments: ["0", "100"])
  func `of two log-ins the second one takes effect, whatever the result of the first`(errors: String) throws {
    let taxi = try session(["latency": "2s", "errors": errors])
    try taxi.tap("phone", "090-1")
    try taxi.tap("logIn")
    taxi.turn(.logout)
    advance(taxi, 1)
    taxi.turn(.configure(["errors": "0"]))
    try taxi.tap("phone", "090-2")
    try taxi.tap("logIn")
    advance(taxi, 1)
    #expect(!taxi.canTap("logIn"))
    #expect(taxi.text("problem") == nil)
    #expect(taxi.session.record.location != [])
    advance(taxi, 3)
    #expect(taxi.session.record.location == ["taxi://home"])
    #expect(try taxi.open("taxi://menu/profile").outcome == .completed)
    #expect(taxi.text("phone") == "090-2")
  }

  /// Returns a session in which `ask` failed after a log-out and another log-in, and was requested again.
  private func askedTwice(_ ask: (TestSession) throws -> Void) throws -> TestSession {
    let taxi = try session()
    taxi.turn(.login([:]))
    taxi.turn(.configure(["latency": "5s", "errors": "100"]))
    try ask(taxi)
    taxi.turn(.logout)
    taxi.turn(.configure(["latency": "0", "errors": "0"]))
    taxi.turn(.login([:]))
    advance(taxi, 1)
    taxi.turn(.configure(["latency": "5s"]))
    try ask(taxi)
    advance(taxi, 4)
    return taxi
  }

  @Test func `after another log-in a screen waits for its own reply, and ignores an earlier one`() throws {
    let taxi = try askedTwice { try $0.tap("tab.reservation") }
    #expect(taxi.text("problem") == nil)
    #expect(!taxi.canTap("retry"))
    #expect(!taxi.canTap("reservation.42"))
    advance(taxi, 1)
    #expect(taxi.canTap("reservation.42"))
    #expect(taxi.session.isQuiet)
  }

  @Test func `the failure of an earlier account's payment is not shown`() throws {
    let taxi = try askedTwice { taxi in
      let latency = taxi.session.settings.latency
      let errors = taxi.session.settings.errors
      taxi.turn(.configure(["latency": "0", "errors": "0"]))
      try taxi.open("taxi://wallet/pay?code=TX-1&amount=700")
      taxi.turn(.configure(["latency": "\(latency)ms", "errors": "\(errors)"]))
      try taxi.tap("pay")
    }
    #expect(taxi.text("problem") == nil)
    #expect(!taxi.canTap("pay"))
    advance(taxi, 1)
    #expect(taxi.text("problem") == nil)
    #expect(taxi.session.isQuiet)
    #expect(taxi.session.record.rows.contains { $0.table == "wallets" && $0.values.contains(.integer(2300)) })
  }

  @Test func `an old request with an expired log-in does not log out the new account`() throws {
    let taxi = try session()
    taxi.turn(.login([:]))
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("tab.wallet")
    taxi.turn(.logout)
    taxi.turn(.configure(["latency": "0"]))
    taxi.turn(.login([:]))
    taxi.turn(.configure(["expired": "on"]))
    advance(taxi, 5)
    #expect(taxi.session.isQuiet)
    #expect(taxi.session.record.location == ["taxi://home"])
    try taxi.tap("tab.wallet")
    #expect(taxi.session.record.location == ["taxi://login"])
    #expect(taxi.text("problem") == "Your log-in has expired. Please log in again")
  }
}
