import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing
import TextFormats

/// Routes that expire or are replaced, times that must be in the future, and links that were stored before.
struct AgingTests {
  let table: RouteTable
  let before = Timestamp("2026-05-31T14:59:59Z")!
  let after = Timestamp("2026-05-31T15:00:00Z")!

  init() throws {
    table = try RouteTable(yaml: agingTable, file: "t.yaml")
  }

  private func code(_ text: String, at now: Timestamp) -> LinkRejection.Code? {
    do throws(LinkRejection) {
      _ = try table.parse(text, at: now)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a route expires exactly at its time`() {
    #expect(code("taxi://spring/2026", at: before) == nil)
    #expect(code("taxi://spring/2026", at: after) == .expiredRoute)
  }

  @Test func `a stored link of an expired route still parses`() throws {
    for text in ["taxi://spring/2026", "taxi://bookings/7?at=2000-01-01T00:00:00Z"] {
      let parsed = try table.parse(text)
      #expect(parsed.canonical == text)
      #expect(table.format(parsed.link) == text)
    }
  }

  @Test func `a deprecated route is accepted with a note until it expires`() throws {
    let parsed = try table.parse("taxi://bookings/7", at: after)
    #expect(table.notes(for: parsed).map(\.code) == [.deprecatedRoute])
    #expect(table.notes(for: parsed).first?.suggestion == "reservation")
    let late = Timestamp("2027-01-01T00:00:00Z")!
    let rejection = #expect(throws: LinkRejection.self) { try table.parse("taxi://bookings/7", at: late) }
    #expect(rejection?.code == .expiredRoute)
    #expect(rejection?.range == 7..<17)
    #expect(rejection?.hint == "Use the route `reservation` instead.")
  }

  @Test func `a time that must be in the future is compared with the caller's clock`() {
    #expect(code("taxi://bookings/7?at=2026-05-31T15:00:01Z", at: after) == nil)
    #expect(code("taxi://bookings/7?at=2026-05-31T15:00:00Z", at: after) == .timeInPast)
    #expect(code("taxi://bookings/7?at=1999-01-01T00:00:00Z", at: after) == .timeInPast)
  }

  @Test func `a value that a more specific route matches has no URL`() throws {
    #expect(table.link("reservation", ["id": .text("new")]) == nil)
    #expect(table.format(DeepLink(route: "reservation", workflow: "Booking", parameters: ["id": .text("new")])) == nil)
    #expect(table.link("reservation", ["id": .text("old")]) != nil)
    #expect(try table.parse("taxi://reservations/new").link.route == "newReservation")
  }

  @Test func `a template's placeholder is not a value`() {
    #expect(table.link("reservation", ["id": .text("{id}")]) == nil)
    #expect(table.link("reservation", ["id": .text("null")]) == nil)
    #expect(table.link("reservation", ["id": .text("nullable {} 100%% *|x|")]) != nil)
  }

  @Test func `only registered callbacks are accepted, with any query`() {
    #expect(code("taxi://reservations/1?x-success=https%3A%2F%2Fpartner.example%2Fdone%3Fok%3D1", at: after) == nil)
    #expect(code("taxi://reservations/1?RETURN=otherapp%3A%2F%2Fback", at: after) == nil)
    for callback in [
      "", "https%3A%2F%2Fpartner.example%2Fdone%2Fmore", "https%3A%2F%2Fpartner.example.evil.test%2Fdone",
      "http%3A%2F%2Fpartner.example%2Fdone", "otherapp%3A%2F%2Fback%2Fdeeper", "taxi%3A%2F%2Freservations%2F2", "x",
    ] {
      #expect(code("taxi://reservations/1?x-success=\(callback)", at: after) == .forbiddenCallback, "\(callback)")
    }
  }

  @Test(arguments: [
    "https://行灯.example/spring/1", "https://XN--ZNXZ22C.example/spring/1", "https://ｔａｘｉ。example/spring/1",
    "https://TAXI.EXAMPLE/spring/1",
  ])
  func `a host is mapped to the spelling of the table`(_ text: String) throws {
    #expect(try table.parse(text).canonical == "taxi://spring/1")
  }

  @Test func `a lookalike host is rejected and shown in its ASCII form`() throws {
    let rejection = #expect(throws: LinkRejection.self) { try table.parse("https://tаxi.example/spring/1") }
    #expect(rejection?.code == .lookalikeHost)
    #expect(rejection?.message == "The host is `xn--txi-6cd.example`, which only looks like `taxi.example`.")
  }

  @Test(arguments: [
    ("  replaced_by: nowhere", "replaced_by"), ("  replaced_by: one", "replaced_by"), ("  replaced_by: two", "lasts"),
    ("  expires: tomorrow", "not a time"),
  ])
  func `a replacement that is missing, replaced or expiring is an error`(_ line: String, _ word: String) {
    let yaml = """
      schemes: [taxi]
      routes:
        one:
          path: one
          workflow: W
        \(line)
        two: { path: two, workflow: W, expires: 2027-01-01T00:00:00Z }
      """
    let error = #expect(throws: RouteTableError.self) { try RouteTable(yaml: yaml, file: "t") }
    #expect(error?.description.contains(word) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    "taxi://a", "https://taxi.example/done", "http://partner.example/done", "https://partner.example/?a=b", "nothing",
  ])
  func `a callback that cannot be registered is an error of the table`(_ url: String) {
    let yaml = """
      schemes: [taxi]
      hosts: [taxi.example]
      callbacks: { parameters: [back], urls: ["\(url)"] }
      routes: { one: { path: one, workflow: W } }
      """
    let error = #expect(throws: RouteTableError.self) { try RouteTable(yaml: yaml, file: "t") }
    #expect(error?.problems.first?.keyPath == "callbacks.urls")
  }
}
