import LinkTestSupport
import Testing

@testable import DeepLinks

/// Hosts below a domain that the table lists as `*.onelink.me`. The labels in place of the `*` are not compared with any
/// name, so they must be valid.
struct WildcardHostTests {
  private static let inside = "/1?af_dp=taxi%3A%2F%2Fhome"

  /// Texts before `.onelink.me` that are not host names.
  static let hostile = [
    "", "a.", "a..b", ".a", "*", "[x]", "!$&'()", "-x-", "-x", "x-", "a_b", "a b", "a,b", "a=b", "a;b", "~",
    "evil.test／x", "evil.test%2fx", "evil.test%2Fx", "evil.test%00", "evil.test%23", "evil.test%40x", "evil%ff",
    "evil.test＠x", "evil.test？x", "evil.test＃x", "evil.test＼x", "evil.test：80", "evil.test℀x",
    "xn--", "xn--zzzzzzzz99999", "xn--80ak6aa92e", "XN--80AK6AA92E", "a.xn--80ak6aa92e.b", "аррӏе", "bücher",
    "evil。test。é", "a\u{AD}b", "a\u{200D}b", String(repeating: "a", count: 64),
    String(repeating: "a.", count: 122) + "a",
  ]

  @Test(arguments: hostile)
  func `a text that is not a host name does not match a wildcard`(_ label: String) throws {
    let table = try shippedTable()
    for domain in ["onelink.me", "redirect.appmetrica.yandex.com"] {
      for scheme in ["https", "http"] {
        let url = "\(scheme)://\(label).\(domain)" + (domain.hasPrefix("one") ? Self.inside : "/route?start-lat=1")
        let code = try #require(table.rejection(url), "\(url)").code
        #expect(
          [.unknownHost, .unknownScheme, .addressLiteral, .invalidCharacter].contains(code), "\(url): \(code)")
      }
    }
  }

  @Test(arguments: [
    "x", "X", "a.b.c", "taxi-app", "0", "ｔａｘｉ", "a。b", String(repeating: "a", count: 63),
    String(repeating: "a.", count: 120) + "a",
  ])
  func `labels that map to plain ASCII match a wildcard`(_ label: String) throws {
    #expect(try shippedTable().parse("https://\(label).onelink.me\(Self.inside)").canonical == "taxi://home")
  }

  @Test(arguments: ["onelink.me", "xonelink.me", "x.onelink.me.", "x.onelink.me.evil.test", "x.onelink.mé"])
  func `a wildcard matches only subdomains of its domain`(_ host: String) throws {
    #expect(try shippedTable().rejection("https://\(host)\(Self.inside)")?.code == .unknownHost)
  }
}
