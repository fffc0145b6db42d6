import DeepLinks
import Testing

struct SecretsTests {
  let secrets = Secrets(names: ["token", "OTP"])

  @Test(arguments: [
    ("taxi://home", "taxi://home"),
    ("taxi://home?a=1&Token=abc&b=2#x", "taxi://home?a=1&Token=***&b=2#x"),
    ("taxi://home?tok%65n=abc", "taxi://home?tok%65n=***"),
    ("taxi://home?token=", "taxi://home?token="),
    ("taxi://home?token=a=b&c", "taxi://home?token=***&c"),
    ("taxi://home#token=abc&b=1", "taxi://home#token=***&b=1"),
    ("taxi://home?token=%zz%00\u{1b}", "taxi://home?token=***"),
    ("not a link ?otp=1 2 3", "not a link ?otp=***"),
    ("taxi://home?a=&\u{301}token=x", "taxi://home?a=&\u{301}token=x"),
    ("taxi://home?token\u{301}=x&token=y", "taxi://home?token\u{301}=x&token=***"),
    (
      "taxi://web?url=https%3A%2F%2Fa.test%2F%3Fotp%3D12%26b%3D1",
      "taxi://web?url=https://a.test/%3Fotp%3D%2A%2A%2A%26b%3D1"
    ),
    ("taxi://web?url=https%3A%2F%2Fa.test%2F%3Fb%3D1", "taxi://web?url=https%3A%2F%2Fa.test%2F%3Fb%3D1"),
  ])
  func `secret values are covered and nothing else changes`(_ url: String, _ shown: String) {
    #expect(secrets.covering(url) == shown)
  }

  @Test func `a secret inside many URLs is covered without end of work`() {
    var url = "taxi://home?token=abc123"
    for _ in 0..<8 {
      url = "taxi://web?url=" + url.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("=", with: "%3D")
    }
    #expect(!secrets.covering(url).contains("abc123"))
  }

  @Test func `the workflow gets the secret, messages do not`() throws {
    let table = try RouteTable(yaml: agingTable, file: "t.yaml")
    #expect(try table.parse("taxi://spring/1?otp=123456").link.integer("otp") == 123_456)
    let rejection = try #require(table.rejection("taxi://spring/1?otp=99secret"))
    #expect(!rejection.description.contains("secret"))
    #expect(rejection.message == "`***` is not a right value for `otp`.")
  }

  @Test func `without names nothing is covered`() {
    #expect(Secrets(names: []).covering("taxi://home?token=a") == "taxi://home?token=a")
  }
}
