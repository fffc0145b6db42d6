import DeepLinks
import LinkTestSupport
import Testing
import TextFormats

/// Links that somebody might send to do harm, or that a broken machine sends: what becomes of each.
///
/// The kinds are those of the mobile security guides (OWASP MASVS-PLATFORM, CWE, UTS 46) and of published incidents,
/// written for the routes of the shipped table.
struct HostileLinkTests {
  enum Expectation {
    /// Refused with this code.
    case refused(LinkRejection.Code)
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

  /// Who is spoken to: user information, ports, encoded and foreign hosts.
  static let hosts = [
    Row("user information", "https://taxi.example:443@evil.test:443/order", .refused(.userInfo)),
    Row("user information", "https://taxi.example@evil.test/order", .refused(.userInfo)),
    Row("encoded @", "https://taxi.example%40evil.test/order", .refused(.unknownHost)),
    Row("encoded dot", "https://taxi.example%2eevil.test/order", .refused(.unknownHost)),
    Row("backslash", "https://evil.test\\@taxi.example/order", .refused(.invalidCharacter)),
    Row("address literal", "https://[::ffff:127.0.0.1]/order", .refused(.addressLiteral)),
    Row("address", "https://127.0.0.1/order", .refused(.unknownHost)),
    Row("case", "https://TAXI.EXAMPLE/order", .opens("taxi://order")),
    // Compatibility forms are mapped before the exact comparison, as browsers do.
    Row("full width", "https://ｔａｘｉ.example/order", .opens("taxi://order")),
    Row("homograph", "https://tаxi.example/order", .refused(.lookalikeHost)),
    Row("homograph in its ASCII form", "https://xn--80ak6aa92e.test/order", .refused(.unknownHost)),
    Row("suffix", "https://eviltaxi.example/order", .refused(.unknownHost)),
    Row("trailing dot", "https://taxi.example./order", .refused(.unknownHost)),
    Row(
      "intent", "intent://order#Intent;scheme=taxi;package=com.evil;S.browser_fallback_url=x;end",
      .refused(.unknownScheme)),
    Row("tab in the scheme", "ta\txi://order", .refused(.invalidCharacter)),
    Row("no authority", "taxi:///order", .refused(.emptySegment)),
    // An opaque path is no link: nobody writes it but by mistake, and readers differ on it.
    Row("no authority", "taxi:order", .refused(.malformed)),
    // Blanks around a link are the sender's; the socket and the command trim their lines before.
    Row("blanks", "  taxi://order", .refused(.invalidCharacter)),
  ]

  /// Numbers and texts.
  static let values = [
    Row("negative", "taxi://wallet/pay?amount=-1", .refused(.badParameter)),
    Row("overflow", "taxi://wallet/pay?amount=99999999999999999999", .refused(.badParameter)),
    Row("not a number", "taxi://order?pickup=NaN,NaN", .refused(.badParameter)),
    Row("not finite", "taxi://order?pickup=Infinity,1e999", .refused(.badParameter)),
    Row("decimal comma", "taxi://order?pickup=35,681236,139,767125", .refused(.badParameter)),
    Row("digits of other scripts", "taxi://order?pickup=٣٥.٦,139.7", .refused(.badParameter)),
    Row("null island", "taxi://order?pickup=-0.0,0", .noted(.nullIsland, "taxi://order?pickup=0,0")),
    Row("time in the past", "taxi://reservations/new?at=1999-01-01T00:00:00Z", .refused(.timeInPast)),
    Row("format string", "taxi://order?note=%25s%25n%25p", .opens("taxi://order")),
    Row("broken escape", "taxi://order?note=%ZZ", .refused(.invalidEncoding)),
    Row("overlong UTF-8", "taxi://order?note=%C0%AF", .refused(.invalidEncoding)),
    Row("line feeds", "taxi://order?note=a%0d%0aSet-Cookie:%20x=1", .refused(.invalidCharacter)),
    // What no person can see is never opened; escaping it in outputs is only the second defence.
    Row("bidirectional", "taxi://order?note=%E2%80%AE%2F%2Felpmaxe.ixat", .refused(.invalidCharacter)),
    Row("terminal", "taxi://order?note=%1b%5b2J%1b%5b31mPAID", .refused(.invalidCharacter)),
    Row("normal form", "taxi://order?pickup=1,2,cafe%CC%81", .opens("taxi://order?pickup=1,2,caf%C3%A9")),
    Row("normal form", "taxi://order?pickup=1,2,caf%C3%A9", .opens("taxi://order?pickup=1,2,caf%C3%A9")),
    Row("SQL", "taxi://menu/history/1'%20OR%20'1'%3D'1", .refused(.badParameter)),
    Row("SQL", "taxi://menu/coupons?code=X');DROP%20TABLE%20reservation;--", .refused(.badParameter)),
    Row("spreadsheet", "taxi://order?utm_campaign=%3D2%2B5%2Bcmd%7C'%20%2FC%20calc'!A0", .opens("taxi://order")),
    Row("unfilled template", "taxi://order?pickup=%7Blat%7D,%7Blon%7D", .refused(.unfilledTemplate)),
    Row("unfilled template", "taxi://menu/coupons?code=%25%25CODE%25%25", .refused(.unfilledTemplate)),
    Row("unfilled template", "taxi://order?pickup=undefined,null", .refused(.unfilledTemplate)),
    Row("unfilled template", "taxi://order?utm_id=%25%25CODE%25%25", .noted(.unfilledTemplate, "taxi://order")),
    Row("size", "taxi://order?note=" + String(repeating: "A", count: 65_536), .refused(.tooLong)),
    Row("JSON bomb", "taxi://order?pickup=" + String(repeating: "%5B", count: 20_000), .refused(.tooLong)),
    Row("JSON", "taxi://order?pickup=%7B%22latitude%22%3A1%2C%22latitude%22%3A2%7D", .refused(.badParameter)),
  ]

  /// Pages and callbacks.
  static let nested = [
    Row("relative", "taxi://web?url=%2F%2Fevil.test%2Fa", .refused(.forbiddenPage)),
    Row("script", "taxi://web?url=JaVaScRiPt%3Aalert(1)", .refused(.forbiddenPage)),
    Row("script", "taxi://web?url=javascript%3Aalert(document.cookie)", .refused(.forbiddenPage)),
    Row("script", "taxi://web?url=data%3Atext%2Fhtml%3Bbase64%2CPHNjcmlwdD4%3D", .refused(.forbiddenPage)),
    Row("script", "taxi://web?url=java%0Ascript%3Aalert(1)", .refused(.invalidCharacter)),
    Row("local file", "taxi://web?url=file%3A%2F%2F%2Fdata%2Fdata%2Fcom.taxi%2Fsession.xml", .refused(.forbiddenPage)),
    Row("intent", "taxi://web?url=intent%3A%2F%2Fx%23Intent%3Bscheme%3Dhttps%3Bend", .refused(.forbiddenPage)),
    Row("own scheme", "taxi://web?url=taxi%3A%2F%2Fwallet%2Fpay", .refused(.forbiddenPage)),
    Row("foreign host", "taxi://web?url=https%3A%2F%2Fevil.test%2Flogin", .refused(.forbiddenPage)),
    Row(
      "our host in the query", "taxi://web?url=https%3A%2F%2Fevil.test%2F%3Fhelp.taxi.example", .refused(.forbiddenPage)
    ),
    Row("our host as a suffix", "taxi://web?url=https%3A%2F%2Fevilhelp.taxi.example%2F", .refused(.forbiddenPage)),
    Row(
      "our host as a user", "taxi://web?url=https%3A%2F%2Fhelp.taxi.example%40evil.test%2F", .refused(.forbiddenPage)),
    Row("backslash", "taxi://web?url=https%3A%5C%5Cevil.test", .refused(.forbiddenPage)),
    Row("encoded twice", "taxi://web?url=https%253A%252F%252Fevil.test", .refused(.forbiddenPage)),
    Row(
      "callback", "taxi://order?x-success=https%3A%2F%2Fevil.test%2F%3Fleak%3D&x-source=Maps",
      .refused(.forbiddenCallback)),
    Row("callback", "taxi://order?client_id=X&redirect_uri=https%3A%2F%2Fevil.test%2Fcb", .refused(.forbiddenCallback)),
    Row("callback", "taxi://order?partner_deeplink=javascript%3Aalert(1)", .refused(.forbiddenCallback)),
    Row(
      "callback into ourselves", "taxi://order?partner_deeplink=taxi%3A%2F%2Fwallet%2Fpay", .refused(.forbiddenCallback)
    ),
    Row("callback", "uber://connect?client_id=X&redirect_uri=https%3A%2F%2Fevil.test%2Fcb", .refused(.noCounterpart)),
    Row("callback", "lyft://ridetype?redirect_uri=https%3A%2F%2Fevil.test%2Fcb", .refused(.forbiddenCallback)),
    Row("callback", "gett://order?x-success=https%3A%2F%2Fevil.test%2F%3Fleak%3D", .refused(.forbiddenCallback)),
    Row(
      "callback around a link", "https://x.onelink.me/1?af_dp=taxi%3A%2F%2Forder&x-success=https%3A%2F%2Fevil.test",
      .refused(.forbiddenCallback)),
    Row(
      "web fallback", "https://go.taxi.example/x?af_dp=taxi%3A%2F%2Forder&af_web_dp=https%3A%2F%2Fevil.test",
      .refused(.forbiddenCallback)),
  ]

  /// Paths, parameters, and links that would act.
  static let actions = [
    Row("traversal", "https://taxi.example/order/../admin/refund", .refused(.dotSegment)),
    Row("encoded twice", "https://taxi.example/order/%252e%252e/admin", .refused(.unknownRoute)),
    Row("encoded twice", "taxi://menu/history/%25%32%65%25%32%65%25%32%66secret", .refused(.badParameter)),
    Row("segments", "https://taxi.example/" + String(repeating: "a/", count: 4_000), .refused(.tooManySegments)),
    Row("size", "https://taxi.example/" + String(repeating: "a/", count: 5_000), .refused(.tooLong)),
    Row("brackets", "taxi://order?pickup[latitude][]=35&pickup[__proto__][x]=1", .refused(.bracketedParameter)),
    Row(
      "brackets", "uber://?action=setPickup&pickup[latitude][]=35&pickup[__proto__][x]=1", .refused(.bracketedParameter)
    ),
    Row("index", "https://m.uber.com/looking?drop[999999999]=%7B%7D", .refused(.badParameter)),
    Row("index", "taxi://order?stop[999999999]=%7B%7D", .refused(.bracketedParameter)),
    Row("brackets", "taxi://order?dropoff[latitude]=35.6&dropoff[longitude]=139.7", .refused(.bracketedParameter)),
    Row(
      "near miss", "taxi://order?pickuplatitude=37.413213&pickuplongitude=-121.97676", .noted(.nearMiss, "taxi://order")
    ),
    Row("log-out", "taxi://logout", .refused(.unknownRoute)),
    Row("cancel", "taxi://orders/7/cancel", .refused(.unknownRoute)),
    Row("redeem at once", "taxi://menu/coupons?code=SPRING&apply=now", .opens("taxi://menu/coupons?code=SPRING")),
    Row("redeem", "taxi://menu/coupons?code=OLD", .opens("taxi://menu/coupons?code=OLD")),
    Row("state of a log-in", "taxi://oauth/callback?code=abc&state=wrong", .refused(.unknownRoute)),
    Row("one-time code", "taxi://login/otp?code=123456", .refused(.unknownRoute)),
    Row("payment", "taxi://payment/add", .refused(.unknownRoute)),
    Row("another account's", "taxi://orders/0e7d1c2a-0000-4000-8000-000000000002", .refused(.badParameter)),
  ]

  @Test(arguments: hosts + values + nested + actions)
  func `a hostile link comes out as expected`(_ row: Row) throws {
    let table = try shippedTable()
    do throws(LinkRejection) {
      let parsed = try table.parse(row.url, at: Timestamp(seconds: 1_800_000_000)!)
      let notes = table.notes(for: parsed).map(\.code)
      switch row.expectation {
      case .refused(let code): Issue.record("opened as \(parsed.canonical), expected \(code)")
      case .opens(let canonical): #expect(parsed.canonical == canonical && notes.isEmpty)
      case .noted(let code, let canonical): #expect(parsed.canonical == canonical && notes.contains(code))
      }
    } catch {
      guard case .refused(let code) = row.expectation else {
        Issue.record("refused: \(error)")
        return
      }
      #expect(error.code == code, "\(error)")
      #expect(error.range.upperBound <= row.url.utf8.count)
    }
  }

  @Test func `no refusal repeats what a terminal would obey`() throws {
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
