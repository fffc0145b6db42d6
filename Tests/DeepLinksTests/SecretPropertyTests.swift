import DeepLinks
import Foundation
import LinkTestSupport
import Testing

/// The property of redaction: nothing that is shown about a link contains a part of a secret, wherever the secret is.
struct SecretPropertyTests {
  @Test func `no text about a link contains a part of a secret`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SecretLinks(seed: seed)
    let table = try shippedTable()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    for link in generator.links(600) {
      let values = table.secrets.values(in: [link])
      let rejection = table.rejection(link).map { table.secrets.redact(sentence: $0.description, about: values) }
      let explanation = table.explain(link) { _ in nil }
      let texts = [
        table.secrets.redact(link), table.secrets.redact(sentence: "the link \(link) is wrong"), rejection ?? "",
        String(decoding: try encoder.encode(explanation), as: UTF8.self),
      ]
      for text in texts where text.lowercased().contains(SecretLinks.word) {
        Issue.record("seed \(seed): \(link)\n\(text)")
      }
    }
  }

  @Test(arguments: [
    ("refresh_token", "refreshToken"), ("access_token", "Access-Token"), ("api_key", "APIKEY"), ("pin", "p%69n"),
    ("token", "token%20"), ("token", "+token"), ("token", "tok%00en"),
  ])
  func `a name is compared without case, hyphens, underscores, blanks and controls`(_ name: String, _ spelling: String)
  {
    let secrets = Redactor(names: [name])
    #expect(secrets.redact("taxi://home?\(spelling)=S") == "taxi://home?\(spelling)=***")
    #expect(secrets.redact("taxi://home?\(spelling)x=S") == "taxi://home?\(spelling)x=S")
  }

  @Test(arguments: [
    ("//user:PW@taxi.example/home", "//***@taxi.example/home"),
    ("https:/user:PW@taxi.example", "https:/***@taxi.example"),
    ("https://user:PA/W@taxi.example/home", "https://***@taxi.example/home"),
    ("https://user:P?A#W@taxi.example", "https://***@taxi.example"),
    ("https://eyJhbGciOi@taxi.example/home", "https://***@taxi.example/home"),
    ("user:PW@taxi.example", "user:***@taxi.example"),
    ("taxi://home?u=https%3A%2F%2Fa%3AP%2FW%40b.test", "taxi://home?u=https%3A%2F%2F***%40b.test"),
    ("https://a.test:443/x?m=1&b=me@c.test", "https://a.test:443/x?m=1&b=me@c.test"),
    ("https://a.test/@me?b=12:30&c=me@d.test", "https://a.test/@me?b=12:30&c=me@d.test"),
  ])
  func `user information is redacted without any secret name, and an address or a time is not`(
    _ url: String, _ shown: String
  ) {
    #expect(Redactor(names: []).redact(url) == shown)
    #expect(Redactor(names: ["token"]).redact(url) == shown)
  }

  @Test func `a name that contains a secret is redacted together with its value`() {
    let secrets = Redactor(names: ["token"])
    #expect(secrets.redact(["token=ABC": "", "a": "1"]) == ["token=***": "", "a": "1"])
    #expect(secrets.redact(["token=A": "B"]) == ["token=***": "***"])
    #expect(secrets.redact(name: "pickup") == "pickup")
  }
}
