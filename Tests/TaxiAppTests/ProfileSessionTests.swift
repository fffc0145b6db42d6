import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite("Profile and business invitation")
struct ProfileSessionTests {
  private func onInvitation() throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    for element in ["menu", "profile", "invitation"] { try taxi.tap(element) }
    return taxi
  }

  @Test func `a tap on Link shows the company, on the screen and in the profile`() throws {
    let taxi = try onInvitation()
    #expect(taxi.session.record.location.last == "taxi://menu/profile/invitation")
    #expect(!taxi.canTap("link"))
    try taxi.tap("code", "BC-1234abcd")
    #expect(taxi.session.record.location.last == "taxi://menu/profile/invitation?code=BC-1234abcd")
    let turn = try taxi.tap("link")
    #expect(turn.change?.rows.count == 1)
    #expect(taxi.session.record.location.last == "taxi://menu/profile/invitation")
    #expect(taxi.text("linked") == "Linked to 行灯商事")
    #expect(!taxi.canTap("link"))
    #expect(!taxi.canTap("code"))
    try taxi.tap("back")
    #expect(taxi.text("name") == "行灯 太郎")
    #expect(taxi.text("phone") == "090-0000-0001")
    #expect(taxi.value("invitation") == "行灯商事")
    try taxi.tap("invitation")
    #expect(taxi.value("code") == "")
    #expect(taxi.session.screens.last?.rib == "BusinessInvitation")
  }

  @Test func `the button that slides in when a company is linked clears the code for another one`() throws {
    let taxi = try onInvitation()
    try taxi.tap("code", "BC-1234abcd")
    #expect(!taxi.canTap("change"))
    try taxi.tap("link")
    let change = taxi.session.screens.last?.element("change")
    #expect(change?.transition == "move(edge: .bottom)")
    #expect(change?.animation == "linear(duration: 0.2)")
    try taxi.tap("change")
    #expect(taxi.value("code") == "")
    #expect(taxi.canTap("code"))
    #expect(!taxi.canTap("change"))
    #expect(taxi.text("linked") == nil)
  }

  @Test func `a linked profile still opens the invitation`() throws {
    let taxi = try onInvitation()
    #expect(taxi.value("code") == "")
    try taxi.tap("code", "BC-1234abcd")
    try taxi.tap("link")
    try taxi.tap("back")
    #expect(try taxi.open("taxi://menu/profile/invitation?code=BC-1234abcd").attached == ["BusinessInvitation"])
    try taxi.tap("link")
    #expect(taxi.text("linked") == "Linked to 行灯商事")
  }

  @Test(arguments: [
    "", "BC-", "BC-1234abc", "BC-1234abcde", "bc-1234abcd", "XX-1234abcd", "BC-1234abé1", "BC-1234 bcd",
    "BC-1234567８",
  ])
  func `a text that is not a code is kept and reported, and cannot be linked`(code: String) throws {
    let taxi = try onInvitation()
    try taxi.tap("code", code)
    #expect(!taxi.canTap("link"))
    #expect(taxi.value("code") == code)
    #expect((taxi.text("code.problem") == nil) == code.isEmpty)
    #expect(taxi.session.record.location.last == "taxi://menu/profile/invitation")
  }

  @Test func `spaces around a code are removed`() throws {
    let taxi = try onInvitation()
    try taxi.tap("code", " BC-1234abcd ")
    #expect(taxi.value("code") == "BC-1234abcd")
    #expect(taxi.canTap("link"))
  }

  @Test func `an unknown code is refused with a message, and cleared with the screen`() throws {
    let taxi = try onInvitation()
    try taxi.tap("code", "BC-00000000")
    let turn = try taxi.tap("link")
    #expect(turn.change?.rows.isEmpty == true)
    #expect(taxi.text("problem") == "There is no such invitation")
    try taxi.tap("back")
    #expect(taxi.value("invitation") == "Not set")
    try taxi.tap("invitation")
    #expect(taxi.value("code") == "")
    #expect(taxi.text("problem") == nil)
  }

  @Test func `a link fills in the code and links nothing (law 7)`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let outcome = try taxi.open("taxi://menu/profile/invitation?code=BC-1234abcd")
    #expect(outcome.outcome == .completed)
    #expect(outcome.requests == 0)
    #expect(taxi.value("code") == "BC-1234abcd")
    #expect(taxi.canTap("link"))
    #expect(try taxi.open("taxi://menu/profile/invitation").requests == 0)
    #expect(taxi.value("code") == "")
  }

  @Test func `under maintenance no profile can be linked`() throws {
    let taxi = try onInvitation()
    taxi.turn(.configure(["maintenance": "on"]))
    try taxi.tap("code", "BC-1234abcd")
    try taxi.tap("link")
    #expect(taxi.text("problem") == "The service is under maintenance")
  }

  @Test func `a profile is linked after its screen is left, and closes nothing later`() throws {
    let taxi = try onInvitation()
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("code", "BC-1234abcd")
    try taxi.tap("link")
    #expect(!taxi.canTap("link"))
    #expect(!taxi.canTap("code"))
    try taxi.tap("back")
    try taxi.tap("invitation")
    taxi.now += 10_000
    taxi.turn(.tick)
    #expect(taxi.session.record.location.last == "taxi://menu/profile/invitation")
    try taxi.tap("back")
    #expect(taxi.value("invitation") == "行灯商事")
  }

  @Test func `a log-in that expires during the request shows the log-in screen with the problem`() throws {
    let taxi = try onInvitation()
    try taxi.tap("code", "BC-1234abcd")
    taxi.turn(.configure(["expired": "on"]))
    try taxi.tap("link")
    #expect(taxi.session.record.location == ["taxi://login"])
    #expect(taxi.text("problem") == "Your log-in has expired. Please log in again")
  }
}
