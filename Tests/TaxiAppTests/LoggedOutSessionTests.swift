import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite("LoggedOut and Registration")
struct LoggedOutSessionTests {
  @Test func `taps log in with a phone number`() throws {
    let taxi = try TaxiWorld.session()
    #expect(!taxi.canTap("logIn"))
    try taxi.tap("phone", "090-1234-5678")
    #expect(taxi.session.record.location == ["taxi://login?phone=090-1234-5678"])
    let turn = try taxi.tap("logIn")
    #expect(taxi.session.tree.text.contains("MainFeatures"))
    #expect(turn.change?.rows.count == 2, "the account and its wallet")
  }

  @Test func `taps sign up with a name, a phone number and the terms`() throws {
    let taxi = try TaxiWorld.session()
    try taxi.tap("signUp")
    #expect(taxi.session.record.location == ["taxi://signup"])
    try taxi.tap("name", "行灯 花子")
    try taxi.tap("phone", "080-0000-0002")
    #expect(!taxi.canTap("register"))
    try taxi.tap("terms")
    try taxi.tap("register")
    #expect(taxi.session.tree.text.contains("LoggedIn"))
    #expect(!taxi.session.tree.text.contains("Registration"))
    #expect(taxi.session.record.rows.contains { $0.table == "accounts" && $0.values.contains(.text("行灯 花子")) })
  }

  @Test func `the registration covers the log-in screen, and Back shows it again`() throws {
    let taxi = try TaxiWorld.session()
    try taxi.tap("signUp")
    #expect(taxi.session.screens.map(\.rib) == ["Registration"])
    try taxi.tap("back")
    #expect(taxi.session.screens.map(\.rib) == ["LoggedOut"])
    try taxi.tap("signUp")
    #expect(taxi.session.screens.map(\.rib) == ["Registration"])
  }

  @Test func `links fill in the phone number; the log-in link dismisses the registration`() throws {
    let taxi = try TaxiWorld.session()
    let signUp = try taxi.open("taxi://signup?phone=080-1")
    #expect(signUp.outcome == .completed)
    #expect(signUp.attached == ["Registration"])
    #expect(taxi.value("phone") == "080-1")
    #expect(try taxi.open("taxi://signup?phone=080-1").attached == [])
    let logIn = try taxi.open("taxi://login?phone=090-2")
    #expect(logIn.detached == ["Registration"])
    #expect(taxi.value("phone") == "090-2")
    taxi.turn(.login([:]))
    #expect(try taxi.open("taxi://login").reason == "alreadyLoggedIn")
    #expect(try taxi.open("taxi://signup").reason == "alreadyLoggedIn")
  }

  @Test func `a link home fills in the phone number, waits for the tap, and goes on after it`() throws {
    let taxi = try TaxiWorld.session()
    let link = try taxi.open("taxi://home?phone=090-0000-0001")
    #expect(link.outcome == .waiting)
    #expect(link.requests == 0, "a link does not log in")
    #expect(taxi.value("phone") == "090-0000-0001")
    #expect(taxi.session.record.location == ["taxi://login?phone=090-0000-0001"])
    let tap = try taxi.tap("logIn")
    #expect(tap.settled.map(\.outcome) == [.completed])
    #expect(taxi.session.record.location == ["taxi://home"])
  }

  @Test func `a link home with a phone number waits on after a restart, for the log-in by any number`() throws {
    let taxi = try TaxiWorld.session()
    try taxi.tap("signUp")
    _ = try taxi.open("taxi://home?phone=090-0000-0001")
    #expect(!taxi.session.tree.text.contains("Registration"))
    try taxi.restart()
    #expect(taxi.value("phone") == "090-0000-0001")
    try taxi.tap("phone", "080-0000-0002")
    #expect(try taxi.tap("logIn").settled.map(\.outcome) == [.completed])
    #expect(taxi.session.record.location == ["taxi://home"])
  }

  @Test func `a link home with another phone number leaves the account that is logged in`() throws {
    let taxi = try TaxiWorld.session()
    try taxi.tap("phone", "090-0000-0001")
    try taxi.tap("logIn")
    let rows = taxi.session.record.rows
    #expect(try taxi.open("taxi://home?phone=080-0000-0002").outcome == .completed)
    #expect(taxi.session.record.rows == rows)
    for element in ["menu", "profile"] { try taxi.tap(element) }
    #expect(taxi.text("phone") == "090-0000-0001")
  }

  @Test func `a phone number that a link cannot have is kept`() throws {
    let taxi = try TaxiWorld.session()
    try taxi.tap("phone", "電話 \u{1F696}")
    #expect(taxi.session.record.location == ["taxi://login"])
  }

  @Test(arguments: ["新宿駅", "09", "090 1234 5678", "０９０", "090-1234-5678-9012-3456"])
  func `a text that is not a phone number is reported, and cannot log in`(text: String) throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.configure(["language": "en"]))
    try taxi.tap("phone", text)
    #expect(taxi.value("phone") == text)
    #expect(!taxi.canTap("logIn"))
    #expect(taxi.text("phone.problem") == "Enter a phone number, for example 090-1234-5678")
    try taxi.tap("signUp")
    try taxi.tap("name", "行灯 花子")
    try taxi.tap("terms")
    #expect(taxi.value("phone") == text)
    #expect(taxi.text("phone.problem") != nil)
    #expect(!taxi.canTap("register"))
    try taxi.tap("phone", " +81-90-1234-5678 ")
    #expect(taxi.value("phone") == "+81-90-1234-5678")
    #expect(taxi.text("phone.problem") == nil)
    #expect(taxi.canTap("register"))
    try taxi.tap("phone", "")
    #expect(taxi.text("phone.problem") == nil)
    #expect(!taxi.canTap("register"))
  }

  @Test func `a log-in by command uses the typed text only if it is a phone number`() throws {
    let taxi = try TaxiWorld.session()
    try taxi.tap("phone", "新宿駅")
    taxi.turn(.login([:]))
    for element in ["menu", "profile"] { try taxi.tap(element) }
    #expect(taxi.text("phone") == "090-0000-0001")
  }

  @Test func `spaces are not a name`() throws {
    let taxi = try TaxiWorld.session()
    try taxi.open("taxi://signup?phone=090-1234")
    try taxi.tap("terms")
    try taxi.tap("name", "　 ")
    #expect(!taxi.canTap("register"))
    try taxi.tap("name", " 行灯 花子 ")
    #expect(taxi.value("name") == "行灯 花子")
    #expect(taxi.canTap("register"))
  }

  @Test func `a lost log-in shows a message, and can be tried again`() throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.configure(["errors": "100", "language": "en"]))
    try taxi.tap("phone", "090-1")
    try taxi.tap("logIn")
    #expect(taxi.text("problem") == "The network failed")
    taxi.turn(.configure(["errors": "0"]))
    try taxi.tap("logIn")
    #expect(taxi.session.tree.text.contains("LoggedIn"))
  }

  @Test func `nothing can be tapped during a log-in, which survives a restart`() throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.configure(["latency": "3s"]))
    try taxi.tap("phone", "090-1")
    try taxi.tap("logIn")
    #expect(!taxi.canTap("logIn"))
    #expect(!taxi.canTap("phone"))
    #expect(!taxi.session.isQuiet)
    taxi.now += 2000
    taxi.turn(.tick)
    #expect(taxi.session.tree.text.contains("LoggedIn"))
    #expect(taxi.session.record.location == [])
    taxi.now += 2000
    taxi.turn(.tick)
    #expect(taxi.session.tree.text.contains("MainFeatures"))
  }

  @Test func `an expired log-in shows the log-in screen, and links wait for log-in`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["expired": "on", "language": "en"]))
    let outcome = try taxi.open("taxi://reservations")
    #expect(outcome.outcome == .waiting)
    #expect(outcome.reason == "log-in")
    #expect(taxi.text("problem") == "Your log-in has expired. Please log in again")
    #expect(taxi.session.tree.text.contains("LoggedOut"))
    #expect(!taxi.session.tree.text.contains("LoggedIn"))
    try taxi.tap("phone", "090-1")
    let turn = try taxi.tap("logIn")
    #expect(turn.settled.map(\.outcome) == [.completed])
    #expect(taxi.session.record.location == ["taxi://reservations"])
  }

  @Test
  func `a log-in by command takes the numbers that a link takes, and while logged in only the account's own`() throws {
    let taxi = try TaxiWorld.session()
    for phone in ["abc", "", "1"] {
      #expect(taxi.turn(.login(["phone": phone])).refusal?.code == "badParameter")
    }
    #expect(taxi.session.record.location == ["taxi://login"])
    taxi.turn(.login(["phone": "090-1234-5678"]))
    #expect(taxi.session.tree.text.contains("MainFeatures"))
    #expect(taxi.turn(.login([:])).refusal == nil)
    #expect(taxi.turn(.login(["phone": "090-1234-5678"])).refusal == nil)
    #expect(taxi.turn(.login(["phone": "080-7777-7777"])).refusal?.code == "alreadyLoggedIn")
  }
}
