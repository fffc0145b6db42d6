import DeepLinks
import LinkTestSupport
import Testing
import TextFormats

/// Links that an attacker or a defective system could send, each with its expected outcome.
///
/// The kinds are those of the mobile security guides (OWASP MASVS-PLATFORM, CWE, UTS 46) and of published incidents,
/// written for the routes of the shipped table.
struct HostileLinkTests {
  enum Expectation {
    /// Rejected with this code.
    case rejected(LinkRejection.Code)
    /// Opened as this canonical link.
    case opens(String)
    /// Opened as this canonical link, and noted.
    case noted(LinkNote.Code, String)
  }

  struct Row: CustomTestStringConvertible {
    let kind: String
    let url: String
    let expectation: Expectation

    var testDescription: String { "\(kind): \(url.prefix(80))" }

    init(_ kind: String, _ url: String, _ expectation: Expectation) {
      self.kind = kind
      self.url = url
      self.expectation = expectation
    }
  }

  /// Hosts: user information, ports, encoded and foreign hosts.
  static let hosts = [
    Row("user information", "https://taxi.example:443@evil.test:443/order", .rejected(.userInfo)),
    Row("user information", "https://taxi.example@evil.test/order", .rejected(.userInfo)),
    Row("encoded @", "https://taxi.example%40evil.test/order", .rejected(.unknownHost)),
    Row("encoded dot", "https://taxi.example%2eevil.test/order", .rejected(.unknownHost)),
    Row("backslash", "https://evil.test\\@taxi.example/order", .rejected(.invalidCharacter)),
    Row("address literal", "https://[::ffff:127.0.0.1]/order", .rejected(.addressLiteral)),
    Row("address", "https://127.0.0.1/order", .rejected(.unknownHost)),
    Row("case", "https://TAXI.EXAMPLE/order", .opens("taxi://order")),
    // Compatibility forms are mapped before the exact comparison, as browsers do.
    Row("full width", "https://ｔａｘｉ.example/order", .opens("taxi://order")),
    Row("homograph", "https://tаxi.example/order", .rejected(.lookalikeHost)),
    Row("homograph in its ASCII form", "https://xn--80ak6aa92e.test/order", .rejected(.unknownHost)),
    Row("suffix", "https://eviltaxi.example/order", .rejected(.unknownHost)),
    Row("trailing dot", "https://taxi.example./order", .rejected(.unknownHost)),
    // The link inside is what an app can get, and no other scheme than the table's.
    Row(
      "intent", "intent://order#Intent;scheme=taxi;package=com.evil;S.browser_fallback_url=x;end",
      .opens("taxi://order")),
    Row("intent", "intent://order#Intent;scheme=javascript;end", .rejected(.unknownScheme)),
    Row("intent", "intent://evil.test/order#Intent;scheme=https;end", .rejected(.unknownHost)),
    Row("intent", "intent://order#Intent;scheme=taxi;S.x=a#Intent;end", .opens("taxi://order")),
    Row("tab in the scheme", "ta\txi://order", .rejected(.invalidCharacter)),
    Row("no authority", "taxi:///order", .rejected(.emptySegment)),
    // An opaque path is a mistake, and readers of links disagree about it.
    Row("no authority", "taxi:order", .rejected(.malformed)),
    // The socket and the command trim their lines before they parse them.
    Row("blanks", "  taxi://order", .rejected(.invalidCharacter)),
  ]

  /// Numbers and texts.
  static let values = [
    Row("negative", "taxi://wallet/pay?amount=-1", .rejected(.badParameter)),
    Row("overflow", "taxi://wallet/pay?amount=99999999999999999999", .rejected(.badParameter)),
    Row("not a number", "taxi://order?pickup=NaN,NaN", .rejected(.badParameter)),
    Row("not finite", "taxi://order?pickup=Infinity,1e999", .rejected(.badParameter)),
    Row("decimal comma", "taxi://order?pickup=35,681236,139,767125", .rejected(.badParameter)),
    Row("digits of other scripts", "taxi://order?pickup=٣٥.٦,139.7", .rejected(.badParameter)),
    Row("null island", "taxi://order?pickup=-0.0,0", .noted(.nullIsland, "taxi://order?pickup=0,0")),
    Row("time in the past", "taxi://reservations/new?at=1999-01-01T00:00:00Z", .rejected(.timeInPast)),
    Row("format string", "taxi://order?note=%25s%25n%25p", .opens("taxi://order")),
    Row("broken escape", "taxi://order?note=%ZZ", .rejected(.invalidEncoding)),
    Row("overlong UTF-8", "taxi://order?note=%C0%AF", .rejected(.invalidEncoding)),
    Row("line feeds", "taxi://order?note=a%0d%0aSet-Cookie:%20x=1", .rejected(.invalidCharacter)),
    // Invisible characters are always rejected; escaping them in outputs is only the second defence.
    Row("bidirectional", "taxi://order?note=%E2%80%AE%2F%2Felpmaxe.ixat", .rejected(.invalidCharacter)),
    Row("terminal", "taxi://order?note=%1b%5b2J%1b%5b31mPAID", .rejected(.invalidCharacter)),
    Row("normal form", "taxi://order?pickup=1,2,cafe%CC%81", .opens("taxi://order?pickup=1,2,caf%C3%A9")),
    Row("normal form", "taxi://order?pickup=1,2,caf%C3%A9", .opens("taxi://order?pickup=1,2,caf%C3%A9")),
    Row("SQL", "taxi://menu/history/1'%20OR%20'1'%3D'1", .rejected(.badParameter)),
    Row("SQL", "taxi://menu/coupons?code=X');DROP%20TABLE%20reservation;--", .rejected(.badParameter)),
    Row("spreadsheet", "taxi://order?utm_campaign=%3D2%2B5%2Bcmd%7C'%20%2FC%20calc'!A0", .opens("taxi://order")),
    Row("unfilled template", "taxi://order?pickup=%7Blat%7D,%7Blon%7D", .rejected(.unfilledTemplate)),
    Row("unfilled template", "taxi://menu/coupons?code=%25%25CODE%25%25", .rejected(.unfilledTemplate)),
    Row("unfilled template", "taxi://order?pickup=undefined,null", .rejected(.unfilledTemplate)),
    Row("unfilled template", "taxi://order?utm_id=%25%25CODE%25%25", .noted(.unfilledTemplate, "taxi://order")),
    Row("size", "taxi://order?note=" + String(repeating: "A", count: 65_536), .rejected(.tooLong)),
    Row("JSON bomb", "taxi://order?pickup=" + String(repeating: "%5B", count: 20_000), .rejected(.tooLong)),
    Row("JSON", "taxi://order?pickup=%7B%22latitude%22%3A1%2C%22latitude%22%3A2%7D", .rejected(.badParameter)),
  ]

  /// Pages and callbacks.
  static let nested = [
    Row("relative", "taxi://web?url=%2F%2Fevil.test%2Fa", .rejected(.forbiddenPage)),
    Row("script", "taxi://web?url=JaVaScRiPt%3Aalert(1)", .rejected(.forbiddenPage)),
    Row("script", "taxi://web?url=javascript%3Aalert(document.cookie)", .rejected(.forbiddenPage)),
    Row("script", "taxi://web?url=data%3Atext%2Fhtml%3Bbase64%2CPHNjcmlwdD4%3D", .rejected(.forbiddenPage)),
    Row("script", "taxi://web?url=java%0Ascript%3Aalert(1)", .rejected(.invalidCharacter)),
    Row("local file", "taxi://web?url=file%3A%2F%2F%2Fdata%2Fdata%2Fcom.taxi%2Fsession.xml", .rejected(.forbiddenPage)),
    Row("intent", "taxi://web?url=intent%3A%2F%2Fx%23Intent%3Bscheme%3Dhttps%3Bend", .rejected(.forbiddenPage)),
    Row("own scheme", "taxi://web?url=taxi%3A%2F%2Fwallet%2Fpay", .rejected(.forbiddenPage)),
    Row("foreign host", "taxi://web?url=https%3A%2F%2Fevil.test%2Flogin", .rejected(.forbiddenPage)),
    Row(
      "our host in the query", "taxi://web?url=https%3A%2F%2Fevil.test%2F%3Fhelp.taxi.example",
      .rejected(.forbiddenPage)
    ),
    Row("our host as a suffix", "taxi://web?url=https%3A%2F%2Fevilhelp.taxi.example%2F", .rejected(.forbiddenPage)),
    Row(
      "our host as a user", "taxi://web?url=https%3A%2F%2Fhelp.taxi.example%40evil.test%2F", .rejected(.forbiddenPage)),
    Row("backslash", "taxi://web?url=https%3A%5C%5Cevil.test", .rejected(.forbiddenPage)),
    Row("encoded twice", "taxi://web?url=https%253A%252F%252Fevil.test", .rejected(.forbiddenPage)),
    Row(
      "callback", "taxi://order?x-success=https%3A%2F%2Fevil.test%2F%3Fleak%3D&x-source=Maps",
      .rejected(.forbiddenCallback)),
    Row(
      "callback", "taxi://order?client_id=X&redirect_uri=https%3A%2F%2Fevil.test%2Fcb", .rejected(.forbiddenCallback)),
    Row("callback", "taxi://order?partner_deeplink=javascript%3Aalert(1)", .rejected(.forbiddenCallback)),
    Row(
      "callback into ourselves", "taxi://order?partner_deeplink=taxi%3A%2F%2Fwallet%2Fpay",
      .rejected(.forbiddenCallback)
    ),
    Row("callback", "uber://connect?client_id=X&redirect_uri=https%3A%2F%2Fevil.test%2Fcb", .rejected(.noCounterpart)),
    Row("callback", "lyft://ridetype?redirect_uri=https%3A%2F%2Fevil.test%2Fcb", .rejected(.forbiddenCallback)),
    Row("callback", "gett://order?x-success=https%3A%2F%2Fevil.test%2F%3Fleak%3D", .rejected(.forbiddenCallback)),
    Row(
      "callback around a link", "https://x.onelink.me/1?af_dp=taxi%3A%2F%2Forder&x-success=https%3A%2F%2Fevil.test",
      .rejected(.forbiddenCallback)),
    Row(
      "web fallback", "https://go.taxi.example/x?af_dp=taxi%3A%2F%2Forder&af_web_dp=https%3A%2F%2Fevil.test",
      .rejected(.forbiddenCallback)),
  ]

  /// Paths, parameters, and links that would perform an action.
  static let actions = [
    Row("traversal", "https://taxi.example/order/../admin/refund", .rejected(.dotSegment)),
    Row("encoded twice", "https://taxi.example/order/%252e%252e/admin", .rejected(.unknownRoute)),
    Row("encoded twice", "taxi://menu/history/%25%32%65%25%32%65%25%32%66secret", .rejected(.badParameter)),
    Row("segments", "https://taxi.example/" + String(repeating: "a/", count: 4_000), .rejected(.tooManySegments)),
    Row("size", "https://taxi.example/" + String(repeating: "a/", count: 5_000), .rejected(.tooLong)),
    Row("brackets", "taxi://order?pickup[latitude][]=35&pickup[__proto__][x]=1", .rejected(.bracketedParameter)),
    Row(
      "brackets", "uber://?action=setPickup&pickup[latitude][]=35&pickup[__proto__][x]=1",
      .rejected(.bracketedParameter)
    ),
    Row("index", "https://m.uber.com/looking?drop[999999999]=%7B%7D", .rejected(.badParameter)),
    Row("index", "taxi://order?stop[999999999]=%7B%7D", .rejected(.bracketedParameter)),
    Row("brackets", "taxi://order?dropoff[latitude]=35.6&dropoff[longitude]=139.7", .rejected(.bracketedParameter)),
    Row(
      "near miss", "taxi://order?pickuplatitude=37.413213&pickuplongitude=-121.97676", .noted(.nearMiss, "taxi://order")
    ),
    Row("log-out", "taxi://logout", .rejected(.unknownRoute)),
    Row("cancel", "taxi://orders/7/cancel", .rejected(.unknownRoute)),
    Row("redeem at once", "taxi://menu/coupons?code=SPRING&apply=now", .opens("taxi://menu/coupons?code=SPRING")),
    Row("redeem", "taxi://menu/coupons?code=OLD", .opens("taxi://menu/coupons?code=OLD")),
    Row("state of a log-in", "taxi://oauth/callback?code=abc&state=wrong", .rejected(.unknownRoute)),
    Row("one-time code", "taxi://login/otp?code=123456", .rejected(.unknownRoute)),
    Row("payment", "taxi://payment/add", .rejected(.unknownRoute)),
    Row("another account's", "taxi://orders/0e7d1c2a-0000-4000-8000-000000000002", .rejected(.badParameter)),
  ]

  @Test(arguments: hosts + values + nested + actions)
  func `a hostile link has its expected outcome`(_ row: Row) throws {
    let table = try shippedTable()
    do throws(LinkRejection) {
      let parsed = try table.parse(row.url, at: Timestamp(seconds: 1_800_000_000)!)
      let notes = table.notes(for: parsed).map(\.code)
      switch row.expectation {
      case .rejected(let code): Issue.record("opened as \(parsed.canonical), expected \(code)")
      case .opens(let canonical):
        #expect(parsed.canonical == canonical)
        #expect(notes.isEmpty)
      case .noted(let code, let canonical):
        #expect(parsed.canonical == canonical)
        #expect(notes.contains(code))
      }
    } catch {
      guard case .rejected(let code) = row.expectation else {
        Issue.record("rejected: \(error)")
        return
      }
      #expect(error.code == code, "\(error)")
      #expect(error.range.upperBound <= row.url.utf8.count)
    }
  }

  @Test func `no rejection repeats a control character`() throws {
    let table = try shippedTable()
    for row in Self.hosts + Self.values + Self.nested + Self.actions {
      guard let rejection = table.rejection(row.url) else { continue }
      #expect(
        !rejection.description.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(row.url)")
    }
  }

  @Test func `a decoded value that is shown is one line without controls`() throws {
    let parsed = try shippedTable().parse("taxi://order?note=%25s%25n%25p&utm=%3D2%2B5")
    #expect(parsed.unknown == ["note": "%s%n%p", "utm": "=2+5"])
  }
}
