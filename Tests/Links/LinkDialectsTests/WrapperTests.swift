import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

/// Wrapped links: the inner link is read by every rule, and the wrapper has no effect.
@Suite struct WrapperTests {
  let table: RouteTable

  init() throws {
    table = try shippedTable()
  }

  private static func wrapped(_ url: String, in wrapper: String = "https://x.onelink.me/1?af_dp=") -> String {
    let escapes: [Character: String] = [
      "%": "%25", "&": "%26", "?": "%3F", "=": "%3D", ":": "%3A", "/": "%2F", "#": "%23",
    ]
    return wrapper + url.map { escapes[$0] ?? String($0) }.joined()
  }

  @Test func `the table's own link inside is opened, and the wrapper's values are kept`() throws {
    let parsed = try table.parse(Self.wrapped("taxi://reservations/42?x=1") + "&pid=mail&c=spring&zz=top#f")
    #expect(parsed.canonical == "taxi://reservations/42")
    #expect(parsed.origin?.wrappers == ["OneLink"])
    #expect(parsed.origin?.dialect == nil)
    #expect(parsed.origin?.attribution == ["pid": "mail", "c": "spring"])
    #expect(parsed.unknown == ["x": "1", "zz": "top", "#": "f"])
  }

  @Test(arguments: [
    ("https://taxi.go.link/wallet/pay?code=A-1&adj_t=t&adj_campaign=c", "taxi://wallet/pay?code=A-1"),
    ("https://ab12.adj.st/reservations/42/?adjust_t=t", "taxi://reservations/42"),
    (
      "https://taxi.go.link/order?pickup=35.681236%2C139.767125%2CTokyo%20Station&adj_t=t",
      "taxi://order?pickup=35.681236,139.767125,Tokyo%20Station"
    ),
    ("https://ab12.adj.st/x?adj_t=t&deep_link=taxi%3A%2F%2Fwallet", "taxi://wallet"),
  ])
  func `the path and the query of Adjust's hosts are a link of ours`(url: String, canonical: String) throws {
    let parsed = try table.parse(url)
    #expect(parsed.canonical == canonical)
    #expect(parsed.origin?.wrappers == ["Adjust go.link"])
    #expect(parsed.origin?.attribution.isEmpty == false)
    #expect(parsed.unknown.isEmpty)
  }

  @Test func `a path that is none of ours is rejected with the bytes of the path`() throws {
    let url = "https://taxi.go.link/nowhere?adj_t=t"
    let rejection = try #require(throws: LinkRejection.self) { try table.parse(url) }
    #expect(rejection.code == .unknownRoute)
    #expect(rejection.message.hasPrefix("In the link inside `path`"), "\(rejection)")
    #expect(rejection.range.lowerBound == 21)
  }

  @Test(
    arguments: [
      ("https://x.onelink.me/1?af_dp=taxi%3A%2F%2Fwallet", "OneLink"),
      ("https://taxi.go.link/wallet", "Adjust go.link"),
      ("https://taxi.example/wallet", nil), ("taxi://wallet", nil), ("https://liff.line.me/1", nil),
    ] as [(String, String?)])
  func `the services that keep the link for the first start are those of the table`(url: String, service: String?) {
    #expect(table.deferringService(of: url) == service)
  }

  @Test func `another app's link inside is translated`() throws {
    let inner = "uber://?action=setPickup&pickup=my_location&client_id=A"
    let parsed = try table.parse(Self.wrapped(inner, in: "https://app.adjust.com/abc?adj_t=z&deep_link="))
    #expect(parsed.link.places("pickup") == [.here])
    #expect(parsed.origin?.dialect == "Uber")
    #expect(parsed.origin?.wrappers == ["Adjust"])
    #expect(parsed.origin?.attribution == ["client_id": "A", "adj_t": "z"])
  }

  @Test func `the wrapper's campaign wins over the inner one of the same name, and no value is lost`() throws {
    let ride = "uber://?action=setPickup&pickup=my_location"
    let parsed = try table.parse(
      Self.wrapped(ride + "&foo=1&utm_source=in&utm_medium=same") + "&foo=2&utm_source=out&utm_medium=same&pickup=x")
    #expect(parsed.link.places("pickup") == [.here])
    #expect(
      parsed.origin?.attribution == ["utm_source": "out", "af_dp.utm_source": "in", "utm_medium": "same"])
    #expect(parsed.unknown == ["foo": "2,1", "pickup": "x"])
    let notes = table.notes(for: parsed)
    #expect(notes.map(\.code) == [.saidTwice, .saidTwice, .saidTwice])
    #expect(notes.map(\.parameter) == ["utm_source", "foo", "pickup"])
    #expect(notes.map { $0.message.contains("`out`") && $0.message.contains("`in`") } == [true, false, false])
    #expect(notes.map { $0.message.contains("`2`") && $0.message.contains("`1`") } == [false, true, false])
  }

  @Test func `the values of each of two wrappers are kept`() throws {
    let once = Self.wrapped("taxi://wallet?utm_id=a", in: "https://x.onelink.me/1?utm_id=b&af_dp=")
    let parsed = try table.parse(Self.wrapped(once, in: "https://x.onelink.me/2?utm_id=c&af_dp="))
    #expect(parsed.origin?.attribution["utm_id"] == "c")
    #expect(parsed.origin?.attribution["af_dp.utm_id"] == "b")
    #expect(parsed.unknown == ["utm_id": "a"])
  }

  @Test func `no note on both values shows a secret`() throws {
    let parsed = try table.parse(Self.wrapped("gett://order?token=Sesame1") + "&token=Sesame2")
    #expect(parsed.unknown == ["token": "Sesame2,Sesame1"])
    let notes = table.notes(for: parsed)
    #expect(notes.map(\.code) == [.saidTwice])
    #expect(notes.allSatisfy { !$0.message.contains("Sesame") })
  }

  @Test func `a parameter of the inner link that is outside is not a near miss of itself`() throws {
    let both = try table.parse(Self.wrapped("uber://?action=setPickup&client_id=in") + "&client_id=out")
    #expect(both.origin?.attribution == ["client_id": "in"])
    #expect(both.unknown == ["client_id": "out"])
    #expect(table.notes(for: both).map(\.code) == [.saidTwice])
    let outside = table.notes(for: try table.parse(Self.wrapped("uber://?action=setPickup") + "&client_id=out"))
    #expect(outside.map(\.code) == [.dialect])
    #expect(outside.map(\.suggestion) == [nil])
    #expect(outside.first?.message.contains("outside of the link inside") == true)
    let own = table.notes(for: try table.parse(Self.wrapped("taxi://order") + "&class=van"))
    #expect(own.map(\.code) == [.dialect])
    #expect(own.first?.message.contains("`class`") == true)
  }

  @Test func `two wrappers are accepted and a third is rejected`() throws {
    let once = Self.wrapped("taxi://wallet")
    let twice = Self.wrapped(once, in: "https://app.adjust.com/a?adj_deeplink=")
    let thrice = Self.wrapped(twice)
    #expect(try table.parse(once).canonical == "taxi://wallet")
    let parsed = try table.parse(twice)
    #expect(parsed.canonical == "taxi://wallet")
    #expect(parsed.origin?.wrappers == ["Adjust", "OneLink"])
    let rejection = try #require(table.rejection(thrice))
    #expect(rejection.code == .tooManyWrappers)
    #expect(rejection.range == 29..<thrice.utf8.count)
  }

  @Test(arguments: [
    ("javascript:alert(1)", LinkRejection.Code.unknownScheme), ("https://evil.test/order", .unknownHost),
    ("taxi://order/../wallet", .dotSegment), ("taxi://web?url=https://evil.test/", .forbiddenPage),
    ("lyft://ridetype?destination[latitude]=123&destination[longitude]=1", .badParameter),
    ("uber://connect?client_id=1", .noCounterpart), ("taxi://order?x-success=https://evil.test/", .forbiddenCallback),
    ("", .malformed),
  ])
  func `a problem of the inner link is reported at the whole inner link`(_ inner: String, _ code: LinkRejection.Code)
    throws
  {
    let url = Self.wrapped(inner)
    let rejection = try #require(table.rejection(url))
    #expect(rejection.code == code)
    #expect(rejection.range == 29..<url.utf8.count)
    #expect(rejection.message.hasPrefix("In the link inside `af_dp`: "))
  }

  @Test func `a fallback to a host that is not listed is rejected`() throws {
    for (name, host, code) in [
      ("af_web_dp", "evil.test", LinkRejection.Code.forbiddenCallback), ("af_ios_url", "grab.com", .forbiddenCallback),
      ("af_web_dp", "www.grab.com", nil),
    ] {
      for wrapper in ["https://x.onelink.me/1?af_dp=", "https://go.taxi.example/x?af_dp="] {
        let url = Self.wrapped("taxi://order", in: wrapper) + "&\(name)=https%3A%2F%2F\(host)%2Fdownload"
        #expect(table.rejection(url)?.code == code)
      }
    }
    #expect(table.rejection(Self.wrapped("taxi://order") + "&af_web_dp=javascript%3A1")?.code == .forbiddenCallback)
  }

  @Test func `a forbidden fallback of another app's link is ignored and reported`() throws {
    let parsed = try table.parse(Self.wrapped("gett://order") + "&af_web_dp=https%3A%2F%2Fevil.test%2F&pid=a")
    #expect(parsed.link.route == "order")
    #expect(parsed.origin?.attribution == ["pid": "a"])
    #expect(parsed.unknown.isEmpty)
    #expect(table.notes(for: parsed).map(\.parameter) == ["af_web_dp"])
  }

  @Test func `a host of the table is a wrapper only with a link inside`() throws {
    #expect(try table.parse("https://go.taxi.example/reservations/42").canonical == "taxi://reservations/42")
    #expect(try table.parse("https://go.taxi.example/reservations/42").origin == nil)
    let wrapped = Self.wrapped("taxi://wallet/pay", in: "https://go.taxi.example/x?af_force_deeplink=true&af_dp=")
    #expect(try table.parse(wrapped).canonical == "taxi://wallet/pay")
  }

  @Test func `a wrapper without a link inside is rejected, as not checked where it is the host of short links`() throws
  {
    #expect(table.rejection("https://liff.line.me/1-a")?.code == .noCounterpart)
    for url in ["https://app.adjust.com/yt3krez", "https://x.onelink.me/1?pid=a"] {
      #expect(table.rejection(url)?.code == .shortLink)
    }
  }

  @Test func `two links inside must be the same`() throws {
    let url = "https://app.adjust.com/a?deep_link=taxi%3A%2F%2Fwallet&adj_deeplink=taxi%3A%2F%2F"
    #expect(try table.parse(url + "wallet").canonical == "taxi://wallet")
    #expect(table.rejection(url + "menu")?.code == .duplicateParameter)
  }

  @Test func `explain shows no secret of a wrapped link`() throws {
    let inner = "grab://open?screenType=TRANSFER&pairingInfo=GPTransfer0&token=t"
    let explanation = table.explain(Self.wrapped(inner) + "&session=s") { _ in nil }
    #expect(explanation.route == "walletPay")
    #expect(explanation.parameters.map(\.value) == ["***"])
    #expect(explanation.unknown == ["token": "***", "session": "***"])
    #expect(!explanation.url.contains("GPTransfer0"))
  }

  @Test(arguments: [
    ("https://x.onelink.me/1?deep_link_value=reservations%2F42&pid=mail", "OneLink"),
    ("https://x.onelink.me/1?deep_link_value=taxi%3A%2F%2Freservations%2F42", "OneLink"),
    ("https://x.onelink.me/1?deep_link_value=promo&af_dp=taxi%3A%2F%2Freservations%2F42", "OneLink"),
    ("https://x.app.link/?$deeplink_path=reservations%2F42", "Branch"),
    ("https://x.app.link/?$canonical_url=https%3A%2F%2Ftaxi.example%2Freservations%2F42", "Branch"),
    ("https://liff.line.me/1234-abcd?liff.state=%2Freservations%2F42", "LIFF"),
    ("https://liff.line.me/1234-abcd/reservations/42", "LIFF"),
    ("https://www.google.com/url?q=https%3A%2F%2Ftaxi.example%2Freservations%2F42&sa=D", "Google"),
    (
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Ftaxi.example%2Freservations%2F42", "Safe Links"
    ),
  ])
  func `a service's own parameter leads to the link or the path of ours in it`(url: String, service: String) throws {
    let parsed = try table.parse(url)
    #expect(parsed.canonical == "taxi://reservations/42")
    #expect(parsed.origin?.wrappers == [service])
  }

  @Test func `a parameter that holds links takes no path, and a path that is not asked for is kept`() throws {
    let search = try #require(throws: LinkRejection.self) { try table.parse("https://www.google.com/search?q=wallet") }
    #expect(search.code == .unknownScheme)
    let both = try table.parse("https://x.onelink.me/1?deep_link_value=home&af_dp=taxi%3A%2F%2Fwallet")
    #expect(both.canonical == "taxi://wallet")
    #expect(both.origin?.attribution == ["deep_link_value": "home"])
    #expect(both.unknown.isEmpty)
  }
}
