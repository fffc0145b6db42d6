import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

/// Accounts are kept apart by their phone numbers.
@Suite struct AccountsTests {
  private static let hanako = "080-1111-2222"
  private static let owned = ["reservations", "orders", "coupons", "rides"]

  /// Returns a session in English whose first customer used everything that an account has, and logged out.
  private func used() throws -> TestSession {
    let taxi = try OrderTests.ordered()
    taxi.turn(.configure(["language": "en", "clock": "manual"]))
    try taxi.open("taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=35.6,139.7,A")
    try taxi.tap("reserve")
    try taxi.open("taxi://wallet/pay?code=CAB-7&amount=1200")
    try taxi.tap("pay")
    try taxi.open("taxi://menu/coupons?code=SPRING300")
    try taxi.tap("redeem")
    try taxi.open("taxi://menu/profile/invitation?code=BC-1234abcd")
    try taxi.tap("link")
    taxi.turn(.logout)
    return taxi
  }

  private func register(_ taxi: TestSession) throws {
    try taxi.tap("signUp")
    try taxi.tap("name", "行灯 花子")
    try taxi.tap("phone", Self.hanako)
    try taxi.tap("terms")
    try taxi.tap("register")
  }

  /// The elements of the screens of an account, without those that every account has.
  private func shown(_ taxi: TestSession) throws -> [String: String] {
    var shown: [String: String] = [:]
    for url in ["home", "reservations", "wallet", "menu/profile", "menu/coupons", "menu/history"] {
      #expect(try taxi.open("taxi://\(url)").outcome == .completed, "\(url)")
      for element in taxi.session.screens.flatMap(\.elements) where element.kind == .text || element.kind == .row {
        shown["\(url) \(element.id)"] = [element.text, element.value ?? ""].joined(separator: " ")
      }
    }
    return shown
  }

  @Test func `a person who registers after a log-out sees nothing of the first account`() throws {
    let taxi = try used()
    try register(taxi)
    let shown = try shown(taxi)
    #expect(shown["menu/profile name"] == "行灯 花子 ")
    #expect(shown["menu/profile phone"] == "\(Self.hanako) ")
    #expect(shown["menu/profile invitation"] == "Business profile Not set")
    #expect(shown["wallet balance"] == "¥0 ")
    #expect(shown["wallet card"] == "Not set ")
    let rows = ["order.", "reservation.", "coupon.", "ride."]
    let foreign = shown.keys.filter { key in rows.contains { key.contains($0) } }
    #expect(foreign == [])
    #expect(try taxi.open("taxi://reservations/42").reason == "reservationNotFound")
    #expect(try taxi.open("taxi://orders/501").reason == "orderNotFound")
    #expect(try taxi.open("taxi://menu/history/401").reason == "rideNotFound")
  }

  @Test func `the first customer has everything again after another log-in`() throws {
    let before = try used()
    before.turn(.login([:]))
    let expected = try shown(before)
    let taxi = try used()
    try register(taxi)
    try taxi.open("taxi://reservations/new?at=2031-01-11T14:00:00Z&pickup=35.6,139.7,B")
    try taxi.tap("reserve")
    #expect(taxi.session.record.location == ["taxi://reservations/45"])
    try taxi.open("taxi://menu/coupons?code=SPRING300")
    try taxi.tap("redeem")
    taxi.turn(.logout)
    try taxi.tap("phone", "+819000000001")
    try taxi.tap("logIn")
    #expect(try shown(taxi) == expected)
    #expect(expected["wallet balance"] == "¥1800 ")
    #expect(expected["menu/profile invitation"]?.contains("行灯商事") == true)
    #expect(expected.keys.contains("reservations reservation.44"))
    #expect(expected.keys.contains("home order.501"))
  }

  @Test func `every row of an account names the account`() throws {
    let taxi = try used()
    try register(taxi)
    try taxi.open("taxi://reservations/new?at=2031-01-11T14:00:00Z&pickup=35.6,139.7,B")
    try taxi.tap("reserve")
    let rows = taxi.session.record.rows
    for name in Self.owned {
      let table = try #require(TaxiTables.all.first { $0.name == name })
      #expect(table.columns.contains { $0.name == "account" })
    }
    let column = try #require(Owned<Reservation>.table.columns.firstIndex { $0.name == "account" })
    let owners = rows.filter { $0.table == "reservations" }.map { "\($0.key) \($0.values[column])" }
    #expect(owners.contains("integer(44) integer(1)"), "\(owners)")
    #expect(owners.contains("integer(45) integer(2)"), "\(owners)")
    #expect(rows.filter { $0.table == "accounts" }.map(\.key) == [.integer(1), .integer(2)])
    #expect(rows.filter { $0.table == "wallets" }.map(\.key) == [.integer(1), .integer(2)])
  }

  @Test func `a request that is answered after a log-out changes the account that sent it`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["clock": "manual", "language": "en"]))
    try taxi.open("taxi://wallet/pay?code=CAB-7&amount=1200")
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("pay")
    taxi.turn(.logout)
    taxi.turn(.configure(["latency": "0"]))
    taxi.turn(.login(["phone": Self.hanako]))
    taxi.turn(.advance(milliseconds: 5000))
    try taxi.open("taxi://wallet")
    #expect(taxi.text("balance") == "¥0")
    taxi.turn(.logout)
    taxi.turn(.login([:]))
    try taxi.open("taxi://wallet")
    #expect(taxi.text("balance") == "¥1800")
  }

  @Test func `commands read and change the reservations of the account that is logged in`() throws {
    let taxi = try TaxiWorld.session()
    #expect(try taxi.session.answer("reservation.list", [:]).contains(#""id":42"#))
    taxi.turn(.login(["phone": Self.hanako]))
    #expect(try taxi.session.answer("reservation.list", [:]) == #"{"reservations":[]}"#)
    let cancelled = taxi.turn(.request(name: "reservation.cancel", parameters: ["reservation": "42"]))
    #expect(cancelled.refusal?.code == "reservationNotFound")
    taxi.turn(.request(name: "reservation.add", parameters: ["at": "2031-01-11T23:00+09:00", "pickup": "here"]))
    #expect(try taxi.open("taxi://reservations/44").outcome == .completed)
    taxi.turn(.logout)
    taxi.turn(.login([:]))
    #expect(try taxi.open("taxi://reservations/44").reason == "reservationNotFound")
  }

  @Test func `rows without an account belong to the first account`() throws {
    let taxi = try used()
    var record = taxi.session.record
    for index in record.rows.indices where Self.owned.contains(record.rows[index].table) {
      record.rows[index].values[record.rows[index].values.count - 1] = .null
    }
    let old = try TestSession(record: record, app: TaxiWorld.app(), routes: TaxiWorld.routes(), at: taxi.now)
    old.interval = 1000
    old.turn(.login([:]))
    let new = try used()
    new.turn(.login([:]))
    #expect(try shown(old) == shown(new))
    old.turn(.logout)
    old.turn(.login(["phone": Self.hanako]))
    #expect(try old.session.answer("reservation.list", [:]) == #"{"reservations":[]}"#)
  }

  @Test func `an account of the fixture begins with its own rows`() throws {
    let states = try TaxiWorld.read("states.yaml").replacing(
      "  # Coupons that every account",
      with: """
            - name: 行灯 花子
              phone: 08011112222
              company: 提灯株式会社
              wallet: { balance: 50 }
              reservations:
                - { id: 61, status: scheduled, days: 3, pickup: "35.6,139.7,A" }

          # Coupons that every account
        """)
    let taxi = try TaxiWorld.session(app: TaxiApp(states: states, file: "states.yaml"))
    taxi.turn(.configure(["language": "en"]))
    taxi.turn(.login(["phone": Self.hanako]))
    let shown = try shown(taxi)
    #expect(shown["wallet balance"] == "¥50 ")
    #expect(shown["menu/profile invitation"] == "Business profile 提灯株式会社")
    #expect(shown.keys.filter { $0.contains("reservation.") } == ["reservations reservation.61"])
    taxi.turn(.logout)
    taxi.turn(.login([:]))
    #expect(try taxi.open("taxi://reservations/61").reason == "reservationNotFound")
    #expect(try taxi.open("taxi://reservations/42").outcome == .completed)
  }
}
