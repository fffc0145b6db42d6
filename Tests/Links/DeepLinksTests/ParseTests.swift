import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

struct ParseTests {
  let table: RouteTable

  init() throws {
    table = try shippedTable()
  }

  @Test(arguments: [
    ("taxi://home", "taxi://home"),
    ("taxi://home/", "taxi://home"),
    ("taxi://home?", "taxi://home"),
    ("taxi://home?&", "taxi://home"),
    ("TaXi://home", "taxi://home"),
    ("japantaxi://wallet", "taxi://wallet"),
    ("https://taxi.example/reservations", "taxi://reservations"),
    ("HTTPS://GO.TAXI.EXAMPLE/reservations/42/", "taxi://reservations/42"),
    ("taxi://reservations/42", "taxi://reservations/42"),
    ("taxi://reservations/0042", "taxi://reservations/42"),
    ("taxi://%72eservations/%34%32", "taxi://reservations/42"),
    ("taxi://order?class=van&pickup=here", "taxi://order?pickup=here&class=van"),
    ("taxi://order?pickup=35.6812360,0139.7671250", "taxi://order?pickup=35.681236,139.767125"),
    ("taxi://order?pickup=-0.0,-0", "taxi://order?pickup=0,0"),
    ("taxi://order?pickup=1,2,", "taxi://order?pickup=1,2"),
    ("taxi://order?stop=1,2,B&dropoff=3,4&stop=here", "taxi://order?stop=1,2,B&stop=here&dropoff=3,4"),
    ("taxi://order?pickup=1,2,Tokyo%20Station", "taxi://order?pickup=1,2,Tokyo%20Station"),
    ("taxi://order?pickup=1,2,東京駅", "taxi://order?pickup=1,2,%E6%9D%B1%E4%BA%AC%E9%A7%85"),
    ("taxi://order?pickup=1,2,a%2bb+c%3Dd%26e", "taxi://order?pickup=1,2,a%2Bb%2Bc%3Dd%26e"),
    ("taxi://order?pickup=1,2,cafe%CC%81", "taxi://order?pickup=1,2,caf%C3%A9"),
    ("taxi://login?phone=+81-90", "taxi://login?phone=%2B81-90"),
    ("taxi://orders/7", "taxi://orders/7"),
    ("taxi://reservations/new?at=2026-01-11T23:00%2B09:00", "taxi://reservations/new?at=2026-01-11T14:00:00Z"),
    ("taxi://reservations/42/edit", "taxi://reservations/42/edit"),
    ("taxi://wallet/pay?amount=1200&code=A-1", "taxi://wallet/pay?code=A-1&amount=1200"),
    ("taxi://menu/profile/invitation?code=BC-1234abcd", "taxi://menu/profile/invitation?code=BC-1234abcd"),
    ("taxi://web?url=HTTPS%3A%2F%2FHelp.Taxi.example", "taxi://web?url=https://help.taxi.example/"),
    (
      "taxi://web?url=https://www.taxi.example/a%3Fb%3D%2526%23c",
      "taxi://web?url=https://www.taxi.example/a%3Fb%3D%2526%23c"
    ),
  ])
  func `a link is parsed and printed canonically`(_ text: String, _ canonical: String) throws {
    let parsed = try table.parse(text)
    #expect(parsed.canonical == canonical)
    #expect(parsed.unknown.isEmpty)
    #expect(try table.parse(canonical).link == parsed.link)
  }

  @Test func `a link has the route, workflow and typed parameters of the table`() throws {
    let link = try table.parse("taxi://reservations/42").link
    #expect(
      link
        == DeepLink(route: "reservation", workflow: "ScheduledReservation", parameters: ["reservation": .integer(42)]))
    #expect(link.integer("reservation") == 42)
  }

  @Test func `places are exact and keep their names`() throws {
    let link = try table.parse("taxi://order?pickup=35.6812365,139.767125,A%2CB&stop=here&class=van").link
    let coordinate = try #require(
      Coordinate(latitudeMicrodegrees: 35_681_237, longitudeMicrodegrees: 139_767_125))
    #expect(link.place("pickup") == .point(coordinate, name: "A,B"))
    #expect(link.places("stop") == [.here])
    #expect(link.text("class") == "van")
    #expect(link.place("dropoff") == nil)
  }

  @Test func `a parameter with a default is always in the link and in its canonical URL`() throws {
    let table = try RouteTable(yaml: everyType, file: "t.yaml")
    let parsed = try table.parse("taxi://all/a/of/1?at=2026-01-11T23:00Z&center=1,-2&invitation=BC-1234")
    #expect(parsed.link.text("class") == "two")
    #expect(parsed.canonical == "taxi://all/a/of/1?at=2026-01-11T23:00:00Z&class=two&center=1,-2&invitation=BC-1234")
    var given = parsed.link.parameters
    given["class"] = nil
    #expect(table.link("everything", given) == parsed.link)
    #expect(table.format(DeepLink(route: "everything", workflow: "Everything", parameters: given)) == nil)
    for text in ["class=one", "class=two"] {
      #expect(try table.parse("taxi://all/a/of/1?at=2026-01-11T23:00Z&" + text).canonical.hasSuffix(text))
    }
    #expect(table.rejection("taxi://all/a/of/1?at=2026-01-11T23:00Z&center=1,2,Name")?.code == .badParameter)
  }

  @Test func `unknown parameters and the fragment are kept decoded`() throws {
    let parsed = try table.parse("taxi://home?utm_source=push%20x&flag&a%5B0%5D=1+2#top%21")
    #expect(parsed.unknown == ["utm_source": "push x", "flag": "", "a[0]": "1+2", "#": "top!"])
    #expect(parsed.canonical == "taxi://home")
  }

  @Test func `a repeated unknown parameter keeps all its values`() throws {
    #expect(try table.parse("taxi://home?a=1&b=2&a=3").unknown == ["a": "1,3", "b": "2"])
  }

  @Test func `escapes are decoded once`() throws {
    #expect(try table.parse("taxi://home?a=%2541").unknown == ["a": "%41"])
  }

  @Test func `64 parameters and 8192 bytes are accepted`() throws {
    #expect(throws: Never.self) { try table.parse("taxi://home?" + String(repeating: "a=1&", count: 64)) }
    let longest = "taxi://home?a=" + String(repeating: "x", count: 8_192 - 14)
    #expect(try table.parse(longest).unknown["a"]?.utf8.count == 8_178)
  }

  @Test func `a name keeps encoded wide spaces and variation selectors`() throws {
    let parsed = try table.parse("taxi://order?pickup=1,2,%E3%80%80葛\u{E0100}")
    #expect(parsed.link.place("pickup")?.name == "\u{3000}葛\u{E0100}")
  }

  @Test(arguments: ["cafe%CC%81", "cafe\u{301}", "caf%65%CC%81", "caf\u{E9}"])
  func `texts are in normal form C byte for byte`(_ name: String) throws {
    // `==` on strings does not distinguish the forms.
    let parsed = try table.parse("taxi://order?pickup=1,2,\(name)&other=\(name)")
    #expect(try Array(#require(parsed.link.place("pickup")?.name).utf8) == [0x63, 0x61, 0x66, 0xC3, 0xA9])
    #expect(try Array(#require(parsed.unknown["other"]).utf8) == [0x63, 0x61, 0x66, 0xC3, 0xA9])
  }

  @Test func `without hosts https is rejected`() throws {
    let yaml = "schemes: [taxi]\nroutes: {home: {path: home, workflow: Home}}"
    #expect(try RouteTable(yaml: yaml, file: "t").rejection("https://taxi.example/home")?.code == .unknownScheme)
  }

  @Test func `near misses of parameter names become notes`() throws {
    let parsed = try table.parse("taxi://order?pickp=here&utm_source=push&Class=van")
    #expect(parsed.unknown.count == 3)
    #expect(table.notes(for: parsed).map(\.code) == [.nearMiss, .nearMiss])
    #expect(table.notes(for: parsed).map(\.parameter) == ["Class", "pickp"])
    #expect(table.notes(for: parsed).map(\.suggestion) == ["class", "pickup"])
  }
}
