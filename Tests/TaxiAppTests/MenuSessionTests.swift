import AndonTesting
import RIBs
import SessionEngine
import Testing

@Suite("The menu and web pages above a feature")
struct MenuSessionTests {
  @Test func `taps open every section and return to the feature`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.tap("tab.wallet")
    try taxi.tap("menu")
    #expect(taxi.session.record.location == ["taxi://wallet", "taxi://menu"])
    for section in ["profile", "coupons", "history", "notices"] {
      try taxi.tap(section)
      #expect(taxi.session.record.location == ["taxi://wallet", "taxi://menu/\(section)"])
      try taxi.tap("back")
      #expect(taxi.session.record.location == ["taxi://wallet", "taxi://menu"])
    }
    try taxi.tap("close")
    #expect(taxi.session.record.location == ["taxi://wallet"])
    #expect(taxi.canTap("tab.reservation"))
  }

  @Test(
    "a link opens its RIB above the feature, attaches nothing twice, and changes no row",
    arguments: [
      ("taxi://menu", ["Menu"]),
      ("taxi://menu/profile", ["Menu", "Profile"]),
      ("taxi://menu/profile/invitation", ["Menu", "Profile", "BusinessInvitation"]),
      ("taxi://menu/profile/invitation?code=BC-1234abcd", ["Menu", "Profile", "BusinessInvitation"]),
      ("taxi://menu/coupons", ["Menu", "Coupons"]),
      ("taxi://menu/coupons?code=SPRING300", ["Menu", "Coupons"]),
      ("taxi://menu/history", ["Menu", "RideHistory"]),
      ("taxi://menu/history/402", ["Menu", "RideHistory", "RideReceipt"]),
      ("taxi://menu/notices", ["Menu", "Notices"]),
      ("taxi://menu/notices/2", ["Menu", "Notices"]),
      ("taxi://web?url=https://www.taxi.example/premium", ["WebPage"]),
    ])
  func links(url: String, attached: [String]) throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["clock": "manual"]))
    try taxi.tap("tab.wallet")
    let rows = taxi.session.record.rows
    let first = try taxi.open(url)
    #expect(first.outcome == .completed)
    #expect(first.attached == attached)
    #expect(first.detached == [])
    #expect(first.location == ["taxi://wallet", url])
    let second = try taxi.open(url)
    #expect(second.outcome == .completed)
    #expect(second.attached == [])
    #expect(second.detached == [])
    #expect(second.requests == 0)
    #expect(second.location == first.location)
    #expect(taxi.session.record.rows == rows)
  }

  @Test func `a link to a RIB detaches RIBs below and beside it`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://menu/profile/invitation")
    #expect(try taxi.open("taxi://menu/profile").detached == ["BusinessInvitation"])
    #expect(try taxi.open("taxi://menu/history/401").attached == ["RideHistory", "RideReceipt"])
    #expect(try taxi.open("taxi://menu/history").detached == ["RideReceipt"])
    #expect(try taxi.open("taxi://menu").detached == ["RideHistory"])
  }

  @Test func `a link to an overlay replaces the current one, and a link to a feature dismisses it`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://menu/coupons")
    let page = try taxi.open("taxi://web?url=https://help.taxi.example/")
    #expect(page.attached == ["WebPage"])
    #expect(Set(page.detached) == ["Menu", "Coupons"])
    let other = try taxi.open("taxi://web?url=https://help.taxi.example/fares")
    #expect(other.attached == ["WebPage"])
    #expect(other.detached == ["WebPage"])
    #expect(try taxi.open("taxi://menu").detached == ["WebPage"])
    let feature = try taxi.open("taxi://wallet")
    #expect(feature.detached.contains("Menu"))
    #expect(feature.location == ["taxi://wallet"])
    try taxi.open("taxi://web?url=https://help.taxi.example/")
    try taxi.tap("close")
    #expect(taxi.session.record.location == ["taxi://wallet"])
  }

  @Test(arguments: [
    ("taxi://menu/history/401", "RideHistory"), ("taxi://menu/notices/2", "Notices"),
    ("taxi://menu/coupons?code=SPRING300", "Coupons"),
  ])
  func `links wait for log-in, then open and send one request`(url: String, rib: String) throws {
    let taxi = try TaxiWorld.session()
    #expect(try taxi.open(url).outcome == .waiting)
    let turn = taxi.turn(.login([:]))
    #expect(turn.settled.map(\.outcome) == [.completed])
    #expect(turn.settled.first?.requestsByRIB == ["AppRoot": 1, "LoggedIn": 1, rib: 1])
    #expect(taxi.session.record.location.last == url)
  }

  @Test func `under maintenance a feature cannot be opened by a link, and an overlay can`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["maintenance": "on"]))
    #expect(try taxi.open("taxi://wallet").reason == "maintenance")
    for url in ["taxi://menu", "taxi://menu/notices/1", "taxi://web?url=https://www.taxi.example/"] {
      #expect(try taxi.open(url).outcome == .completed)
    }
  }

  @Test func `under maintenance neither a link nor a tap switches the feature, and the screen says so`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.tap("tab.wallet")
    taxi.turn(.configure(["maintenance": "on"]))
    let home = try taxi.open("taxi://home")
    #expect(home.outcome == .stopped)
    #expect(home.reason == "maintenance")
    for tab in ["tab.normalDispatch", "tab.reservation"] {
      #expect(taxi.turn(.tap(element: tab, text: nil)).refusal?.code == "disabled")
    }
    #expect(taxi.session.record.location == ["taxi://wallet"])
    #expect(taxi.isSelected("tab.wallet"))
    #expect(
      taxi.text("maintenance") == "The service is under maintenance. You cannot switch to another feature")
    // The feature itself and the overlays work.
    try taxi.tap("pay")
    try taxi.tap("menu")
    taxi.turn(.configure(["maintenance": "off"]))
    try taxi.tap("close")
    try taxi.tap("tab.reservation")
    #expect(taxi.session.record.location == ["taxi://reservations"])
    #expect(taxi.text("maintenance") == nil)
  }

  @Test func `a log-out detaches the menu, and the next log-in starts with empty stores`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://menu/coupons?code=SPRING300")
    try taxi.tap("back")
    try taxi.tap("logOut")
    #expect(taxi.session.record.location == ["taxi://login"])
    taxi.turn(.login([:]))
    #expect(taxi.session.record.location == ["taxi://home"])
    #expect(try taxi.open("taxi://menu/coupons").requestsByRIB == ["Coupons": 1])
  }

  @Test func `a log-out while an order is in progress asks first, and a no changes nothing`() throws {
    let taxi = try OrderTests.ordered()
    try taxi.tap("menu")
    try taxi.tap("logOut")
    #expect(taxi.text("question") == "Your taxi is under way, also after a log-out. Log out?")
    try taxi.tap("logOut.no")
    #expect(taxi.text("question") == nil)
    #expect(taxi.session.record.location == ["taxi://orders/501", "taxi://menu"])
    try taxi.tap("logOut")
    try taxi.tap("logOut.yes")
    #expect(taxi.session.record.location == ["taxi://login"])
    taxi.turn(.login([:]))
    #expect(taxi.canTap("order.501"), "the order goes on")
  }

  @Test(arguments: [
    ("taxi://menu", "history", "乗車履歴", "Ride history"),
    ("taxi://menu/profile", "invitation", "ビジネスプロフィール", "Business profile"),
    ("taxi://menu/profile/invitation", "link", "会社とつなぐ", "Link the company"),
    ("taxi://menu/coupons", "redeem", "使う", "Redeem"),
    ("taxi://menu/history/401", "fare", "1700円", "¥1700"),
    ("taxi://menu/history", "back", "戻る", "Back"),
    ("taxi://menu/notices/2", "page", "詳しく見る", "Read more"),
  ])
  func `screens are in both languages`(url: String, element: String, japanese: String, english: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open(url)
    #expect(taxi.text(element) == japanese)
    taxi.turn(.configure(["language": "en"]))
    #expect(taxi.text(element) == english)
  }

  @Test(
    "data that cannot be loaded is requested again only by a tap or a link",
    arguments: [
      ("coupons", "Coupons", "coupon.1"), ("history", "RideHistory", "ride.401"), ("notices", "Notices", "notice.1"),
    ])
  func retry(section: String, rib: String, element: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["errors": "100", "language": "en", "clock": "manual"]))
    let failed = try taxi.open("taxi://menu/\(section)")
    #expect(failed.outcome == .failed)
    #expect(failed.reason == "network")
    #expect(taxi.canTap("retry"))
    #expect(taxi.session.record.location.last == "taxi://menu/\(section)")
    #expect(try taxi.open("taxi://menu/\(section)").requestsByRIB == [rib: 1])
    taxi.turn(.configure(["errors": "0"]))
    try taxi.tap("retry")
    #expect(taxi.text(element) != nil)
    #expect(!taxi.canTap("retry"))
    #expect(try taxi.open("taxi://menu/\(section)").requests == 0)
  }

  @Test(arguments: ["coupons?code=SPRING300", "history", "history/402", "notices", "notices/2"])
  func `with a slow network a link waits for the data of its RIB, also after a restart`(path: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["latency": "5s"]))
    #expect(try taxi.open("taxi://menu/\(path)").outcome == .waiting)
    let twin = try taxi.restarted().session
    taxi.now += 10_000
    let turn = taxi.turn(.tick)
    #expect(turn.settled.map(\.outcome) == [.completed])
    #expect(taxi.session.record.location.last == "taxi://menu/\(path)")
    #expect(twin.turn(.tick, at: taxi.now).change?.entry == turn.change?.entry)
    #expect(twin.record == taxi.session.record)
    #expect(twin.screens == taxi.session.screens)
  }

  @Test func `a link whose data does not arrive in time fails by its deadline`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["latency": "60s"]))
    #expect(try taxi.open("taxi://menu/history/402").outcome == .waiting)
    taxi.now += 31_000
    #expect(taxi.turn(.tick).settled.map(\.outcome) == [.failed])
  }

  @Test(
    "a tap that leaves the RIBs of a loading link ends the link",
    arguments: [
      ("taxi://reservations/42", "menu", "a tap opened another screen while it loaded"),
      ("taxi://menu/history/402", "back", "a tap dismissed the screen on which it waited"),
    ])
  func tapElsewhere(url: String, element: String, message: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["latency": "5s"]))
    #expect(try taxi.open(url).outcome == .waiting)
    let turn = try taxi.tap(element)
    #expect(turn.settled.map(\.outcome) == [.superseded])
    #expect(turn.settled.first?.reason == "tap")
    #expect(turn.settled.first?.message == message)
    let place = taxi.session.record.location
    taxi.now += 10_000
    #expect(taxi.turn(.tick).settled == [])
    #expect(taxi.session.record.location == place)
  }

  @Test func `a tap without a route, or before log-in, does not end a waiting link`() throws {
    let taxi = try TaxiWorld.session()
    #expect(try taxi.open("taxi://menu/coupons?code=SPRING300").outcome == .waiting)
    #expect(try taxi.tap("signUp").settled == [])
    taxi.turn(.configure(["latency": "5s"]))
    taxi.turn(.login([:]))
    taxi.now += 10_000
    taxi.turn(.tick)
    #expect(taxi.session.record.pending.map(\.step) == ["coupons loaded"])
    #expect(taxi.value("code") == "SPRING300")
    #expect(try taxi.tap("code", "OTHER").settled == [])
    taxi.now += 10_000
    #expect(taxi.turn(.tick).settled.map(\.outcome) == [.completed])
    // The link filled in its code before. Text that was typed since stays.
    #expect(taxi.value("code") == "OTHER")
  }
}
