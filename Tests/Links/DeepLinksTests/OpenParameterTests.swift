import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

/// `secret:` of a parameter, and placeholders in place of secrets.
@Suite struct OpenParameterTests {
  @Test(arguments: [
    "taxi://menu/coupons?code=SPRING300", "https://taxi.example/menu/coupons/?a=1&code=SPRING300",
    "japantaxi://menu/coupons?code=SPRING300", "see `taxi://menu/coupons?code=SPRING300`",
    "https://x.onelink.me/1?af_dp=taxi%3A%2F%2Fmenu%2Fcoupons%3Fcode%3DSPRING300",
  ])
  func `a coupon's code is shown behind the address of its route`(text: String) throws {
    #expect(try shippedTable().secrets.redact(text) == text)
  }

  @Test func `what fills in a coupon's code in links of other apps is shown too`() throws {
    for link in ["uber://?action=applyPromo&promo=SPRING", "https://www.lyft.com/i/SPRING"] {
      #expect(try shippedTable().secrets.redact(link) == link)
    }
  }

  @Test(arguments: [
    ("taxi://wallet/pay?code=CAB-17", "taxi://wallet/pay?code=***"), ("?code=A", "?code=***"), ("code=A", "code=***"),
    ("taxi://menu/coupons?code=A&token=B", "taxi://menu/coupons?code=A&token=***"),
    ("taxi://menu/coupons?code=A;code=B", "taxi://menu/coupons?code=A;code=***"),
    ("taxi://menu/coupons?promocode=A", "taxi://menu/coupons?promocode=***"),
    ("taxi://menu/coupons#code=A", "taxi://menu/coupons#code=***"),
    ("taxi://menu/coupons?x=1#y&code=A", "taxi://menu/coupons?x=1#y&code=***"),
    ("taxi://menu/coupons/x?code=A", "taxi://menu/coupons/x?code=***"),
    ("https://evil.example/menu/coupons?code=A", "https://evil.example/menu/coupons?code=***"),
    ("bus://menu/coupons?code=A", "bus://menu/coupons?code=***"),
    ("taxi://login?token=taxi://menu/coupons?code=A", "taxi://login?token=***"),
    ("{\"code\": \"A\"}", "{\"code\":***"),
  ])
  func `everywhere else the name alone decides`(text: String, shown: String) throws {
    let secrets = try shippedTable().secrets
    #expect(secrets.redact(text) == shown)
    #expect(secrets.redact(secrets.redact(text)) == shown)
  }

  @Test func `an explanation and a rejection show the code of a coupon`() throws {
    let table = try shippedTable()
    let explained = table.explain("taxi://menu/coupons?code=SPRING300") { _ in nil }
    #expect(explained.canonical == "taxi://menu/coupons?code=SPRING300")
    #expect(explained.parameters.map(\.value) == ["SPRING300"])
    let rejection = try #require(throws: LinkRejection.self) { try table.parse("taxi://menu/coupons?code=A!") }
    #expect(rejection.message.contains("`A!`"), "\(rejection)")
  }

  @Test(arguments: [
    "{{code}}", "{code}", "%%CODE%%", "*|CODE|*", "<code>", "%7B%7Bcode%7D%7D",
  ])
  func `a placeholder in place of a secret is shown`(placeholder: String) throws {
    let table = try shippedTable()
    let url = "taxi://wallet/pay?code=\(placeholder)"
    #expect(table.secrets.redact(url) == url)
    let explained = table.explain(url) { _ in nil }
    #expect(explained.rejection?.code == .unfilledTemplate, "\(explained)")
    #expect(explained.rejection?.message.contains("***") == false, "\(explained)")
  }

  @Test(arguments: ["{a1b2c3}", "x{{code}}", "{{code}}x", "{a b}"])
  func `braces in a secret do not make it a placeholder`(secret: String) throws {
    #expect(
      try shippedTable().secrets.redact("taxi://wallet/pay?code=\(secret)") == "taxi://wallet/pay?code=***")
  }

  private static func table(_ parameter: String, path: String = "home") -> String {
    """
    schemes: [taxi]
    secrets: [code]
    routes:
      home: { path: "\(path)", workflow: Home, parameters: { note: { type: string, secret: true }, code: \(parameter) } }
    """
  }

  @Test func `secret true hides a parameter whose name is none of a secret`() throws {
    let table = try RouteTable(yaml: Self.table("string"), file: "t")
    #expect(table.secrets.redact("taxi://home?note=A&code=B&x=C") == "taxi://home?note=***&code=***&x=C")
  }

  @Test func `a placeholder of the path cannot be shown against its name`() throws {
    let yaml = Self.table("{ type: string, secret: false }", path: "home/{code}")
    let error = try #require(throws: RouteTableError.self) { try RouteTable(yaml: yaml, file: "t") }
    #expect(error.problems.first?.message.contains("placeholder") == true, "\(error)")
  }
}
