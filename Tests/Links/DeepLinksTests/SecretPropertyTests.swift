import DeepLinks
import Foundation
import LinkTestSupport
import Testing
import TextFormats

/// The property of redaction: nothing that is shown about a link contains a part of a secret, wherever the secret is.
struct SecretPropertyTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `no text about a link contains a part of a secret, and redacting twice changes nothing`(seed: UInt64) throws {
    var generator = SecretLinks(seed: seed)
    let table = try tableWithSecretCoupons()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    for link in generator.links(300) {
      let words = table.secrets.words(in: [link])
      let rejection = table.rejection(link).map { table.secrets.redact(sentence: $0.description, about: words) }
      let explanation = table.explain(link) { _ in nil }
      let shown = table.secrets.redact(link)
      let texts = [
        shown, table.secrets.redact("the link \(link) is wrong"), rejection ?? "",
        String(decoding: try encoder.encode(explanation), as: UTF8.self),
        table.secrets.redact(sentence: "`\(link.escapingControlCharacters)` is wrong", about: words),
      ]
      for text in texts where text.lowercased().contains(SecretLinks.word) {
        Issue.record("seed \(seed): \(link)\n\(text)")
      }
      #expect(table.secrets.redact(shown) == shown, "seed \(seed): \(link)")
    }
  }

  @Test(arguments: [
    "https://user:SECRET x@host/", "taxi://web?url=https%3A%2F%2Fuser%3ASECRET%20x%40host%2F",
    "https://go.taxi.example/x?af_dp=https%3A%2F%2Fuser%3ASECRET%20x%40host%2F", "https://user:SEC`SECRET@host/",
    "https://www.lyft.com:443/i/SECRET", "ftp://www.lyft.com/i/SECRET", "https://www.lyft.com./i/SECRET",
    "https://www.lyft.com/./i/SECRET", "https://www.lyft.com/i/./SECRET", "https:\\\\www.lyft.com\\i\\SECRET",
    "HTTPS://WWW.LYFT.COM/I/SECRET", "https://x.onelink.me/1?af_dp=ftp%3A%2F%2Fwww.lyft.com%2Fi%2FSECRET",
    "TAXI-PAY:SECRET", "taxi-pay:SECRET:12", "javascript:token=SECRET", "a:token=SECRET", "token:SECRET",
    "{token:SECRET}",
    "\"token\":\"SECRET\"", "'token'='SECRET'", "'token' : 'a&SECRET'", "'token'='a&SECRET'", "<token>SECRET</token>",
    "token: SECRET",
    "Authorization: Bearer SECRET", "taxi://home?codes=SECRET", "taxi://home?tokens=SECRET", "taxi://home?tokn=SECRET",
    "taxi://home?my_token=SECRET", "taxi://home?tokenId=SECRET", "taxi://home?userpassword=SECRET",
  ])
  func `a secret is shown neither in the link nor in an explanation nor in an error`(_ link: String) throws {
    let table = try tableWithSecretCoupons()
    let message = table.rejection(link)?.description ?? ""
    let texts = try [
      table.secrets.redact(link), table.secrets.redact("no session `\(link)` is here"),
      table.secrets.redact(sentence: message, about: table.secrets.words(in: [link])),
      JSONCoding.text(table.explain(link) { _ in nil }),
    ]
    for text in texts { #expect(!text.lowercased().contains("secret"), "\(text)") }
  }

  @Test(arguments: [
    ("refresh_token", "refreshToken"), ("access_token", "Access-Token"), ("api_key", "APIKEY"), ("pin", "p%69n"),
    ("token", "token%20"), ("token", "+token"), ("token", "tok%00en"), ("code", "codes"), ("code", "PROMOCODE"),
    ("token", "tokn"), ("token", "tkoen"), ("token", "tokken"), ("token", "tokem"), ("id", "i-d"),
  ])
  func `a name is secret in any case, with punctuation, as a part, and with a typing error`(
    _ name: String, _ spelling: String
  ) {
    let secrets = Redactor(names: [name])
    #expect(secrets.redact("taxi://home?\(spelling)=S") == "taxi://home?\(spelling)=***")
    #expect(secrets.isSecret("x[\(name)].y") == (name.count > 2))
  }

  @Test(arguments: [("code", "cod"), ("pin", "pi"), ("id", "ids"), ("token", "tkn"), ("session", "version")])
  func `another name is not secret`(_ name: String, _ other: String) {
    #expect(!Redactor(names: [name]).isSecret(other))
  }

  @Test func `the standard names are those of the standard table`() throws {
    let yaml = try tableWithSecretCoupons().secrets.names
    #expect(yaml.isSuperset(of: Redactor.standard.names))
    #expect(yaml.subtracting(Redactor.standard.names) == ["credits", "pairinginfo", "promo"])
  }

  @Test(arguments: [
    ("//user:PW@taxi.example/home", "//***@taxi.example/home"),
    ("https:/user:PW@taxi.example", "https:/***@taxi.example"),
    ("https://user:PA/W@taxi.example/home", "https://***@taxi.example/home"),
    ("https://user:P?A#W@taxi.example", "https://***@taxi.example"),
    ("https://user:P W@taxi.example", "https://***@taxi.example"),
    ("https://eyJhbGciOi@taxi.example/home", "https://***@taxi.example/home"),
    ("user:PW@taxi.example", "user:***@taxi.example"), ("https:user:P/W@taxi.example", "https:***@taxi.example"),
    ("taxi://home?u=https%3A%2F%2Fa%3AP%2FW%40b.test", "taxi://home?u=https%3A%2F%2F***%40b.test"),
    ("https://a.test/@me?b=12:30&c=me@d.test", "https://a.test/@me?b=12:30&c=me@d.test"),
    // A port may be the beginning of a password.
    ("https://a.test:443/x?m=1&b=me@c.test", "https://***@c.test"),
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
