import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite struct TestSessionTests {
  private func session(_ mistake: CafeMistake? = nil, in state: StateName = .loggedIn) throws -> TestSession {
    try TestSession(app: CafeApp(mistake: mistake), routes: CafeApp.routes(), in: state)
  }

  @Test func `a link waits for the log-in, and opens the drink after it`() throws {
    let session = try session(in: .new)
    #expect(try session.open("cafe://drinks/7").outcome == .waiting)
    let login = session.turn(.login([:]))
    #expect(login.settled.map(\.outcome) == [.completed])
    #expect(session.tree.text == "Menu (covered)\n  Drink(drink: 7)")
    #expect(session.location == ["cafe://drinks/7"])
  }

  @Test func `the screen is read and tapped, and the requests are those of the test`() throws {
    let session = try session()
    #expect(session.requests.isEmpty)
    #expect(session.screen?.rib == "Menu")
    #expect(session.text("title") == "Menu")
    try session.tap("drink.7")
    #expect(session.text("price") == "¥700")
    #expect(session.screen?.rib == "Drink")
    #expect(session.requests.byRIB == ["Menu": 1])
    #expect(try session.tap("order").requestsByRIB == ["Drink": 1])
    #expect(session.requests.total == 2)
    try session.tap("back")
    #expect(!session.canTap("order"))
    #expect(session.canTap("drink.7"))
  }

  @Test func `time stands still until it is advanced`() throws {
    let session = try session()
    session.turn(.configure(["latency": "2s"]))
    let start = session.session.now
    #expect(try session.open("cafe://drinks/7").outcome == .waiting)
    #expect(session.session.now == start)
    #expect(!session.canTap("order"))
    #expect(try session.advance(by: .milliseconds(1999)).settled == [])
    #expect(try session.advance(by: .milliseconds(1)).settled.map(\.outcome) == [.completed])
    #expect(session.session.now == start + 2000)
    #expect(session.canTap("order"))
  }

  @Test func `with an interval, a second passes before each event`() throws {
    let session = try session()
    let start = session.session.now
    session.interval = 1000
    try session.open("cafe://menu")
    try session.open("cafe://drinks/7")
    #expect(session.session.now == start + 2000)
  }

  @Test func `a session that restarts is the same, and a second one goes on by itself`() throws {
    let session = try session()
    try session.open("cafe://drinks/7")
    try session.restart()
    #expect(session.location == ["cafe://drinks/7"])
    #expect(session.text("price") == "¥700")
    let other = try session.restarted()
    try other.tap("back")
    #expect(other.location == [])
    #expect(session.location == ["cafe://drinks/7"])
    let woken = try TestSession(
      record: session.session.record, app: CafeApp(), routes: CafeApp.routes(), at: session.now)
    #expect(woken.tree == session.tree)
  }

  // MARK: - Failures

  @Test func `a broken rule fails the test at the event's line, with the tree`() throws {
    let session = try session(.detachesTwice)
    try session.open("cafe://drinks/7")
    let messages = issues { session.turn(.tap(element: "back", text: nil)) }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("law `rules` is broken by `tap back`: notAChild at Menu") == true)
    #expect(messages.first?.hasSuffix("the tree did not change:\n  Menu (covered)\n    Drink(drink: 7)") == true)
  }

  @Test func `a leak fails the test with the tree before and after it`() throws {
    let session = try session(.leaks)
    try session.open("cafe://drinks/7")
    let messages = issues { _ = try? session.tap("back") }
    #expect(messages.first?.hasPrefix("law `leaks` is broken by `tap back`: these objects are detached") == true)
    #expect(
      messages.first?.hasSuffix(
        "the tree before (-) and after (+):\n  - Menu (covered)\n  + Menu\n  -   Drink(drink: 7)") == true)
  }

  @Test func `a session that wakes with another tree fails the test`() throws {
    let session = try session(.forgetsDrink)
    let messages = issues { _ = try? session.open("cafe://drinks/7") }
    #expect(messages.first?.hasPrefix("law `rebuild` is broken by `open cafe://drinks/7`: ") == true)
    #expect(messages.first?.contains("  -   Drink(drink: 7)") == true)
  }

  @Test func `a tap that is refused fails the test, and its turn does not`() throws {
    let session = try session()
    let messages = issues { _ = try? session.tap("order") }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("`tap order` is refused: ") == true)
    #expect(issues { session.turn(.tap(element: "order", text: nil)) } == [])
    #expect(session.turn(.tap(element: "order", text: nil)).refusal != nil)
  }

  @Test func `a span that is no time fails the test`() throws {
    let session = try session()
    #expect(issues { _ = try? session.advance(by: .zero) }.first?.contains("is refused") == true)
  }

  @Test func `an unknown starting state fails the test with the states of the app`() {
    let messages = issues { _ = try? session(in: "asleep") }
    #expect(messages.first?.contains("no starting state `asleep`; it has: loggedIn") == true)
  }
}
