import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite struct LinkTests {
  @Test func `a link waits for the log-in and then shows its drink with the options`() throws {
    let session = try Coffee.session(in: .loggedOut)
    let waiting = try session.open("coffee://drinks/2?size=large&milk=oat")
    #expect(waiting.outcome == .waiting)
    #expect(waiting.reason == "log-in")
    let turn = session.turn(.login(["member": "1001"]))
    #expect(turn.settled.map(\.outcome) == [.completed])
    #expect(turn.settled.first?.steps.map(\.name) == ["logged in", "home", "drink 2", "options chosen"])
    #expect(session.tree.text == "AppRoot\n  LoggedIn\n    Home (covered)\n      Drink(drink: 2)")
    #expect(session.isSelected("size.large"))
    #expect(session.isSelected("milk.oat"))
    #expect(session.text("price") == "¥560")
  }

  @Test(arguments: [
    "coffee://d/2", "andon-cafe://drinks/2", "https://cafe.example/drinks/2", "https://order.cafe.example/d/2",
  ])
  func `every scheme, host and alias leads to the same place`(url: String) throws {
    let session = try Coffee.session(in: .loggedIn)
    #expect(try session.open(url).outcome == .completed)
    #expect(session.location == ["coffee://drinks/2?size=regular&milk=whole"])
  }

  @Test func `a link to the cart or to a coupon orders nothing and uses nothing`() throws {
    let session = try Coffee.session(in: .ordering)
    try session.open("coffee://cart/coupon?coupon=FREE500")
    #expect(session.value("code") == "FREE500")
    #expect(session.element("used") == nil)
    try session.open("coffee://cart")
    #expect(session.text("total") == "¥910")
    #expect(!session.requests.rows.contains { $0.request == "placeOrder" })
  }

  @Test func `back leads from a link's screen to the menu and out of the app, and takes back a question`() throws {
    let session = try Coffee.session(in: .ordering)
    try session.open("coffee://cart/coupon?coupon=FREE500")
    // The cart still asks whether to order, and back says no.
    for screen in ["Cart", "Cart", "Home"] {
      try session.back()
      #expect(session.screen?.rib == screen)
    }
    try session.back()
    #expect(session.session.phone.app == .background)
    session.turn(.configure(["app": "foreground"]))
    try session.open("coffee://cart")
    try session.tap("order")
    try session.back()
    #expect(!session.canTap("order.yes"))
    #expect(session.screen?.rib == "Cart")
  }

  @Test func `a link tells the loss of a coupon's code that was typed`() throws {
    let session = try Coffee.session(in: .ordering)
    try session.open("coffee://cart/coupon?coupon=FREE500")
    try session.tap("code", "HALF")
    let outcome = try session.open("coffee://cart")
    #expect(outcome.lost?.map(\.field) == ["code"])
  }

  @Test func `links to what is not there stop`() throws {
    let session = try Coffee.session(in: .loggedIn)
    let drink = try session.open("coffee://drinks/99")
    #expect(drink.outcome == .stopped)
    #expect(drink.reason == "drinkNotFound")
    let order = try session.open("coffee://orders/999")
    #expect(order.outcome == .stopped)
    #expect(order.reason == "orderNotFound")
    let login = try session.open("coffee://login?member=1002")
    #expect(login.outcome == .stopped)
    #expect(login.reason == "alreadyLoggedIn")
  }

  @Test func `a link to the cart stops while the shop is closed`() throws {
    let session = try Coffee.session(in: .closed)
    let cart = try session.open("coffee://cart")
    #expect(cart.outcome == .stopped)
    #expect(cart.reason == "shopClosed")
    session.turn(.configure(["closed": "off"]))
    #expect(try session.open("coffee://cart").outcome == .completed)
  }

  @Test func `on a slow network a link waits for its data, and fails when the network fails`() throws {
    let session = try Coffee.session(in: .loggedIn)
    session.turn(.configure(["latency": "2s"]))
    let order = try session.open("coffee://orders/500")
    #expect(order.outcome == .waiting)
    #expect(order.reason == "order 500")
    #expect(try session.advance(by: .seconds(2)).settled.map(\.outcome) == [.completed])
    session.turn(.configure(["errors": "100"]))
    try session.open("coffee://orders/501")
    #expect(try session.advance(by: .seconds(2)).settled.map(\.outcome) == [.failed])
  }

  @Test func `a link that waits for the log-in completes after a restart`() throws {
    let session = try Coffee.session(in: .loggedOut)
    try session.open("coffee://orders/500")
    try session.restart()
    session.turn(.login(["member": "1001"]))
    #expect(session.location == ["coffee://orders/500"])
    #expect(session.text("status") == "Collected")
  }
}
