import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

struct LinkRejectionTests {
  /// Links with the offending bytes marked; every code occurs.
  static let rejected: [(LinkRejection.Code, String)] = [
    (.malformed, "⟦⟧"),
    (.malformed, "taxi:⟦⟧foo"),
    (.malformed, "TAXI:⟦⟧/order"),
    (.malformed, "taxi://home?a=1&⟦=2⟧&b=3"),
    (.tooLong, String(repeating: "a", count: 8_192) + "⟦bc⟧"),
    (.tooManyParameters, "taxi://home?" + String(repeating: "a=1&", count: 64) + "⟦b=1&c=1⟧#d"),
    (
      .tooManyValues, "taxi://order?" + String(repeating: "stop=1,2&", count: 5) + "class=van&⟦stop=3,4⟧&stop=x"
    ),
    (.invalidCharacter, "tax⟦\t⟧i://order"),
    (.invalidCharacter, "⟦ ⟧ taxi://order"),
    (.invalidCharacter, "taxi://order⟦\n⟧"),
    (.invalidCharacter, "taxi://order?pickup=35.1,139.1,Tokyo⟦ ⟧Station"),
    (.invalidCharacter, "taxi://order?a=⟦\u{3000}⟧b"),
    (.invalidCharacter, "taxi://order?name=é⟦\u{202E}⟧x"),
    (.invalidCharacter, "taxi://ho⟦\u{200B}⟧me"),
    (.invalidCharacter, "taxi://order?a=b⟦%1b⟧c"),
    (.invalidCharacter, "taxi://order?a=%41⟦%E2%80%AE⟧b"),
    (.invalidCharacter, "taxi://order?a=%41⟦%E2%80%8D⟧b"),
    (.invalidCharacter, "taxi://order?a⟦%0a⟧=b"),
    (.invalidCharacter, "taxi://order#⟦%00⟧"),
    (.invalidCharacter, "https://evil.test⟦\\⟧@taxi.example/order"),
    (.unfilledTemplate, "taxi://reservations/⟦{id}⟧"),
    (.invalidCharacter, "taxi://reservations/⟦{⟧"),
    (.invalidCharacter, "taxi://order?name=a⟦\u{FFFF}⟧b"),
    (.invalidCharacter, "taxi://order?name=a⟦%EF%B7%90⟧b"),
    (.htmlEscaped, "taxi://order?pickup=here⟦&amp;⟧class=van"),
    (.encodedSeparator, "taxi://order?pickup=⟦here%26class=van⟧"),
    (.invalidCharacter, "taxi://order?a=⟦\\⟧"),
    (.invalidEncoding, "taxi://order?note=a⟦%ZZ⟧b"),
    (.invalidEncoding, "taxi://order?note=a⟦%4⟧&b=1"),
    (.invalidEncoding, "taxi://order?note=a⟦%⟧"),
    (.invalidEncoding, "taxi://order?note=a⟦%C0⟧%AF"),
    (.invalidEncoding, "taxi://order?note=%E3%81%82⟦%E3%81⟧x"),
    (.invalidEncoding, "taxi://re⟦%FF⟧servations"),
    (.unknownScheme, "⟦taix⟧://order"),
    (.unknownScheme, "⟦http⟧://taxi.example/order"),
    (.unknownScheme, "intent:⟦//order⟧#Intent;scheme=bus;end"),
    (.unknownScheme, "⟦javascript⟧:alert(1)"),
    (.unknownScheme, "⟦⟧reservations/42"),
    (.unknownScheme, "⟦⟧taxi.example/order"),
    (.unknownScheme, "⟦⟧://order"),
    (.unknownHost, "https://⟦evil.test⟧/order"),
    (.unknownHost, "https://⟦taxi.example.evil.test⟧/order"),
    (.unknownHost, "https://⟦eviltaxi.example⟧/order"),
    (.unknownHost, "https://⟦taxi.example%2eevil.test⟧/order"),
    (.unknownHost, "https://⟦taxi.example%40evil.test⟧/order"),
    (.lookalikeHost, "https://⟦tаxi.example⟧/order"),
    (.unknownHost, "https://⟦⟧/order"),
    (.userInfo, "https://⟦taxi.example@⟧evil.test/order"),
    (.userInfo, "https://⟦taxi.example:443@⟧evil.test:443/order"),
    (.userInfo, "taxi://⟦me@⟧order"),
    (.port, "https://taxi.example⟦:443⟧/order"),
    (.port, "taxi://order⟦:1⟧?a=b"),
    (.addressLiteral, "https://⟦[::ffff:127.0.0.1]⟧/order"),
    (.addressLiteral, "taxi://⟦[::1]:80⟧/home"),
    (.emptySegment, "taxi:/⟦//⟧order"),
    (.emptySegment, "taxi://reservations⟦//⟧42"),
    (.emptySegment, "taxi://reservations/42⟦//⟧"),
    (.emptySegment, "https://taxi.example⟦//⟧order"),
    (.dotSegment, "https://taxi.example/order/⟦..⟧/admin"),
    (.dotSegment, "taxi://reservations/⟦%2e%2E⟧"),
    (.dotSegment, "taxi://⟦.⟧/home"),
    (.unknownRoute, "taxi://⟦resrvations⟧"),
    (.unknownRoute, "taxi://⟦Home⟧"),
    (.unknownRoute, "taxi://⟦reservations/42/cancel⟧?a=b"),
    (.unknownRoute, "taxi://⟦order/%252e%252e/admin⟧"),
    (.unknownRoute, "https://taxi.example/⟦nothing/here/⟧"),
    (.duplicateParameter, "taxi://order?pickup=here&⟦pickup=here⟧&class=van"),
    (.duplicateParameter, "taxi://reservations/42?⟦reservation=43⟧"),
    (.badParameter, "taxi://reservations/⟦abc⟧"),
    (.badParameter, "taxi://reservations/⟦0⟧"),
    (.badParameter, "taxi://reservations/⟦1000000000000⟧"),
    (.badParameter, "taxi://reservations/⟦99999999999999999999⟧"),
    (.badParameter, "taxi://reservations/⟦+42⟧"),
    (.badParameter, "taxi://reservations/⟦٤٢⟧"),
    (.badParameter, "taxi://reservations/⟦%2542⟧/"),
    (.badParameter, "taxi://order?class=⟦vna⟧&pickup=here"),
    (.badParameter, "taxi://order?pickup=⟦⟧"),
    (.badParameter, "taxi://order?pickup⟦⟧&class=van"),
    (.badParameter, "taxi://order?pickup=⟦nan,nan⟧"),
    (.badParameter, "taxi://order?pickup=⟦Infinity,1e999⟧"),
    (.badParameter, "taxi://order?pickup=⟦0x1p5,139⟧"),
    (.badParameter, "taxi://order?pickup=⟦123,139⟧"),
    (.badParameter, "taxi://order?stop=here&stop=⟦35.1,180.000001⟧"),
    (.unfilledTemplate, "taxi://order?pickup=⟦undefined,null⟧"),
    (.unfilledTemplate, "taxi://order?pickup=⟦%7Blat%7D⟧"),
    (.tooManySegments, "taxi://" + String(repeating: "a/", count: 32) + "⟦b/c⟧?d"),
    (.bracketedParameter, "taxi://order?⟦pickup[latitude]⟧=35.6&pickup[longitude]=139.7"),
    (.bracketedParameter, "taxi://order?⟦stop%5B999999999%5D⟧=here"),
    (.bracketedParameter, "taxi://order?⟦pickup[__proto__][x]⟧=1"),
    (.unfilledTemplate, "taxi://menu/coupons?code=⟦%25%25CODE%25%25⟧"),
    (.unfilledTemplate, "taxi://menu/coupons?code=⟦undefined⟧"),
    (.unfilledTemplate, "taxi://order?pickup=⟦35.1,139.1,%7B%7Bname%7D%7D⟧"),
    (.unfilledTemplate, "taxi://reservations/⟦%7Bid%7D⟧"),
    (.forbiddenCallback, "taxi://home?x-success=⟦https%3A%2F%2Fevil.test%2F⟧"),
    (.forbiddenCallback, "taxi://order?PARTNER_DEEPLINK=⟦taxi%3A%2F%2Fwallet%2Fpay⟧"),
    (.forbiddenCallback, "https://go.taxi.example/home?af_web_dp=⟦https%3A%2F%2Fevil.test⟧"),
    (.forbiddenCallback, "taxi://home?redirect_uri=⟦https%3A%2F%2Fpartner.example%2Fother⟧"),
    (.lookalikeHost, "https://⟦taxi.eхample⟧/order"),
    (.unknownHost, "https://⟦行灯.example⟧/order"),
    (.badParameter, "taxi://login?phone=⟦abc⟧"),
    (.badParameter, "taxi://wallet/pay?amount=⟦12.5⟧"),
    (.badParameter, "taxi://menu/profile/invitation?code=⟦BC-1234abc⟧"),
    (.badParameter, "taxi://menu/profile/invitation?code=⟦bc-1234abcd⟧"),
    (.badParameter, "taxi://menu/profile/invitation?code=⟦BC-1234-bcd⟧"),
    (.forbiddenPage, "taxi://web?url=⟦http://help.taxi.example/⟧"),
    (.forbiddenPage, "taxi://web?url=⟦https://help.taxi.example.evil.test/⟧"),
    (.forbiddenPage, "taxi://web?url=⟦https://help.taxi.example@evil.test/⟧"),
    (.forbiddenPage, "taxi://web?url=⟦https://help.taxi.example:443/⟧"),
    (.forbiddenPage, "taxi://web?url=⟦//help.taxi.example/⟧"),
    (.forbiddenPage, "taxi://web?url=⟦javascript:alert(1)⟧"),
    (.forbiddenPage, "taxi://web?url=⟦https:%5C%5Chelp.taxi.example⟧"),
    (.forbiddenPage, "taxi://web?url=⟦https://help.taxi.example/a%20b⟧"),
  ]

  @Test(arguments: rejected)
  func `a rejected link has its code and the exact bytes`(_ code: LinkRejection.Code, _ marked: String) throws {
    let link = try MarkedLink(marked)
    let rejection = try #require(try shippedTable().rejection(link.text), "accepted: \(link.text)")
    #expect(rejection.code == code, "\(rejection)")
    #expect(rejection.range == link.range, "\(rejection)")
    #expect(rejection.message.hasSuffix("."))
    #expect(!rejection.expected.isEmpty)
  }

  @Test func `a missing required parameter is rejected at the end of the query`() throws {
    let table = try RouteTable(yaml: everyType, file: "t.yaml")
    for marked in ["taxi://all/a/of/1?note=x⟦⟧#end", "taxi://all/a/of/1⟦⟧"] {
      let link = try MarkedLink(marked)
      let rejection = try #require(table.rejection(link.text))
      #expect(rejection.code == .missingParameter)
      #expect(rejection.range == link.range)
    }
  }

  @Test func `every code has a test`() {
    // Those that need a clock or a default are in `AgingTests`, those of other apps' links in `DialectTests`, those of
    // inputs in `LinkInputTests`, those of short links in `ShortLinkTests`; a missing parameter is tested above.
    let elsewhere: Set<LinkRejection.Code> = [
      .missingParameter, .timeInPast, .expiredRoute, .noCounterpart, .tooManyWrappers, .noLink, .silentPush, .shortLink,
      .endedService,
    ]
    let tested = Set(Self.rejected.map(\.0)).union(elsewhere)
    #expect(tested == Set(LinkRejection.Code.allCases))
  }

  @Test(arguments: [
    ("taix://order", "Did you mean `taxi://`?"),
    ("http://taxi.example/order", "Did you mean `https://`?"),
    ("reservations/42", "Did you mean `taxi://…`?"),
    ("taxi.example/order", "Did you mean `https://…`?"),
    ("https://taxi.exmaple/order", "Did you mean `taxi.example`?"),
    ("taxi://resrvations", "Did you mean `reservations`?"),
    ("taxi://Home", "Did you mean `home`?"),
    ("taxi://resrvation/42", "Did you mean `reservations/42`?"),
    ("taxi://order?class=vna", "Did you mean `van`?"),
    ("taxi:order", "Did you mean `taxi://…`?"), (" taxi://order", "Remove it, or write `%20`."),
    ("<taxi://order>", "Remove it, or write `%3C`."), ("taxi://order\"", "Remove it, or write `%22`."),
    ("\u{FEFF}taxi://order", "Remove it: it is not visible."), ("taxi://ho\u{200B}me", "Remove it: it is not visible."),
  ])
  func `a near miss gives a hint`(_ link: String, _ hint: String) throws {
    #expect(try shippedTable().rejection(link)?.hint == hint)
  }

  @Test(arguments: ["taxi://nothing", "uber://order", "https://evil.test/order", "taxi://order?class=bicycle"])
  func `a link without a near miss has no hint`(_ link: String) throws {
    let rejection = try #require(try shippedTable().rejection(link))
    #expect(rejection.hint == nil)
  }

  @Test func `rejections are equal by code and range alone`() {
    let one = LinkRejection(code: .port, BilingualText("a"), range: 1..<2, expected: "b", advice: BilingualText("c"))
    #expect(one == LinkRejection(code: .port, BilingualText("x"), range: 1..<2, expected: "y"))
    #expect(
      one != LinkRejection(code: .port, BilingualText("a"), range: 1..<3, expected: "b", advice: BilingualText("c")))
    #expect(
      one != LinkRejection(code: .userInfo, BilingualText("a"), range: 1..<2, expected: "b", advice: BilingualText("c"))
    )
  }

  @Test func `the description is one line with all parts`() {
    let one = LinkRejection(
      code: .port, BilingualText("It is bad."), range: 1..<2, expected: "good", advice: BilingualText("Do it."))
    #expect(one.description == "It is bad. (bytes 1–2) Expected good. Do it. [port]")
  }
}
