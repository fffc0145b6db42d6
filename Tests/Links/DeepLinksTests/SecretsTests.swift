import DeepLinks
import Foundation
import LinkDialects
import LinkTestSupport
import TestSupport
import Testing

struct SecretsTests {
  let secrets = Redactor(names: ["token", "OTP"])

  @Test(arguments: [
    ("https://www.lyft.com/i/SECRET1", "https://www.lyft.com/i/***"), ("www.lyft.com/i/SECRET1", "www.lyft.com/i/***"),
    ("https://www.lyfft.com/i/SECRET1", "https://www.lyfft.com/i/***"),
    ("disk I/O error", "disk I/O error"), ("taxi://search?x=i/phone", "taxi://search?x=i/phone"),
    ("https://taxi.example/i/phone", "https://taxi.example/i/phone"),
    (
      "the session a of /a/b.db cannot be read: the database is damaged (SQLite error 11: database disk image is malformed)",
      "the session a of /a/b.db cannot be read: the database is damaged (SQLite error 11: database disk image is malformed)"
    ),
    (
      "https://liff.line.me/1-a?liff.state=%2Fwallet%3Ftoken%3DSECRET&x.state=S",
      "https://liff.line.me/1-a?liff.state=%2Fwallet%3Ftoken%3D***&x.state=***"
    ),
    ("taxi://home?passengers=2&inside=1&keyword=k", "taxi://home?passengers=2&inside=1&keyword=k"),
    ("taxi://home?apiKey=S&x-auth=S&sig=S&cvv=S&PASS=S", "taxi://home?apiKey=***&x-auth=***&sig=***&cvv=***&PASS=***"),
  ])
  func `a word of a path counts after its own host, and a short name as a word`(_ text: String, _ shown: String) throws
  {
    #expect(try tableWithSecretCoupons().secrets.redact(text) == shown)
  }

  @Test func `many secrets cost about as much as an ordinary link of the same length`() throws {
    let secrets = try tableWithSecretCoupons().secrets
    let many = "taxi://home?" + String(repeating: "token=abcdefg&", count: 140)
    let plain = "taxi://home?" + String(repeating: "fromm=abcdefg&", count: 140)
    func time(_ text: String) -> Duration {
      (0..<5).map { _ in ContinuousClock().measure { for _ in 0..<20 { _ = secrets.redact(text) } } }.min() ?? .zero
    }
    let ratio = time(many) / time(plain)
    #expect(ratio < 10, "\(ratio)")
  }

  @Test(arguments: [
    ("taxi://home", "taxi://home"),
    ("taxi://home?a=1&Token=abc&b=2#x", "taxi://home?a=1&Token=***&b=2#x"),
    ("taxi://home?tok%65n=abc", "taxi://home?tok%65n=***"),
    ("taxi://home?token=", "taxi://home?token="),
    ("taxi://home?token=a=b&c", "taxi://home?token=***&c"),
    ("taxi://home#token=abc&b=1", "taxi://home#token=***&b=1"),
    ("taxi://token/X", "taxi://token/***"), ("taxi://home/OTP/12/x?a=1", "taxi://home/OTP/***?a=1"),
    ("taxi:token/X", "taxi:token/***"), ("a token/day, taxi://home", "a token/day, taxi://home"),
    ("/tmp/token/andon.sock", "/tmp/token/andon.sock"),
    ("taxi://home?%u0074oken=X&a", "taxi://home?%u0074oken=***&a"),
    ("taxi://home?=SECRET&token", "taxi://home?=***&token"),
    (
      "taxi://home?\u{FF54}\u{FF4F}\u{FF4B}\u{FF45}\u{FF4E}=X",
      "taxi://home?\u{FF54}\u{FF4F}\u{FF4B}\u{FF45}\u{FF4E}=***"
    ),
    ("taxi://home?token\u{FF1D}X", "taxi://home?token\u{FF1D}***"),
    // Cyrillic letters, and mathematical ones.
    ("taxi://home?t\u{43E}k\u{435}n=X", "taxi://home?t\u{43E}k\u{435}n=***"),
    ("taxi://home?\u{1D42D}oken=X", "taxi://home?\u{1D42D}oken=***"),
    ("taxi://home?token=abc?def;ghi&b=1?token=c", "taxi://home?token=***&b=1?token=***"),
    ("taxi://home?a=1;token=abc", "taxi://home?a=1;token=***"),
    ("https://me:abc@taxi.example/home", "https://***@taxi.example/home"),
    ("taxi://me:a@bc:d@home?token=abc", "taxi://***@home?token=***"), ("taxi://me@home", "taxi://***@home"),
    ("taxi://home/x:y@z", "taxi://home/x:***@z"), ("taxi://home?at=T10:00&x=y@z", "taxi://home?at=T10:00&x=y@z"),
    ("taxi://home?token=%zz%00\u{1b}", "taxi://home?token=***"),
    ("not a link ?otp=1 2 3", "not a link ?otp=***"),
    ("taxi://home?a=&\u{301}token=x", "taxi://home?a=&\u{301}token=***"),
    ("taxi://home?token\u{301}=x&token=y", "taxi://home?token\u{301}=***&token=***"),
    (
      "taxi://web?url=https%3A%2F%2Fa.test%2F%3Fotp%3D12%26b%3D1",
      "taxi://web?url=https%3A%2F%2Fa.test%2F%3Fotp%3D***"
    ),
    ("taxi://home?a=1;token=S;b&c=1", "taxi://home?a=1;token=***&c=1"),
    (
      "taxi://home?token[x]=S&a[Token]=S&a.token=S&tok.en=S",
      "taxi://home?token[x]=***&a[Token]=***&a.token=***&tok.en=***"
    ),
    ("taxi://home?note=a%26token%3DS", "taxi://home?note=a%26token%3D***"),
    ("taxi://home?note=a%26token%3DS%26b&c", "taxi://home?note=a%26token%3D***&c"),
    ("taxi://home?a=token=S", "taxi://home?a=token=***"),
    ("taxi://token=S/home;token=S/x", "taxi://token=***"),
    ("taxi://home#a%3D1%26token%3DS", "taxi://home#a%3D1%26token%3D***"),
    ("taxi://user:S@home?a=b", "taxi://***@home?a=b"),
    ("taxi://web?url=https%3A%2F%2Fme:S%40a.test%2F", "taxi://web?url=https%3A%2F%2F***%40a.test%2F"),
    ("x://y?j={\"token\":\"a&b\",\"c\":1}", "x://y?j={\"token\":***"),
    (
      "x://y?j=%7B%22a%22%3A%5B%7B%22Token%22%20%3A%20%22S%5C%22%22%7D%5D%7D",
      "x://y?j=%7B%22a%22%3A%5B%7B%22Token%22%20%3A***"
    ),
    (
      "x://y?j={\"t\\u006fken\":12,\"token\":{\"a\":[1]},\"b\":2}",
      "x://y?j={\"t\\u006fken\":***"
    ),
    (
      "x://y?j={\"u\":\"https:\\/\\/a.test\\/?token\\u003dS\"}",
      "x://y?j={\"u\":\"https:\\/\\/a.test\\/?token\\u003d***"
    ),
    ("x://y?j={\"token\":\"S", "x://y?j={\"token\":***"),
    ("taxi://web?url=https%3A%2F%2Fa.test%2F%3Fb%3D1", "taxi://web?url=https%3A%2F%2Fa.test%2F%3Fb%3D1"),
  ])
  func `secret values are redacted and nothing else changes`(_ url: String, _ shown: String) {
    #expect(secrets.redact(url) == shown)
  }

  @Test(arguments: [
    "reset-password", "password-reset", "passwordReset", "passwords", "tokens", "verify-otp", "session-id", "mytoken",
    "user-token", "access_token", "resetpassword",
  ])
  func `what follows a word of a path with a secret name at an end is secret`(_ word: String) {
    for start in ["taxi://", "https://other.example/", "https://taxi.example\\"] {
      let sign = start.last == "\\" ? "\\" : "/"
      #expect(Redactor.standard.redact("\(start)\(word)\(sign)hunter2x") == "\(start)\(word)\(sign)***")
    }
  }

  @Test(arguments: ["shopping", "estate", "statement", "opinions", "turkey", "encoding", "wallet"])
  func `what follows a word of a path that has the letters of a secret name is shown`(_ word: String) {
    #expect(Redactor.standard.redact("https://other.example/\(word)/x") == "https://other.example/\(word)/x")
  }

  @Test(arguments: ["tóken", "to\u{301}ken", "tökën", "ŧøkęn", "ᴛᴏᴋᴇɴ", "tok\u{FE0F}en", "paßword"])
  func `a name with accents, small capitals or invisible marks is the name without them`(_ name: String) {
    #expect(Redactor.standard.redact("taxi://home?\(name)=S") == "taxi://home?\(name)=***")
  }

  @Test(arguments: [
    "p@ssword", "p%40ssword", "p@ssw0rd", "p@ssw0rd%", "p@ssw0rd%41", "pa$$word", "@uth", "my-p@ss", "t0k3n", "s3cret",
    "p1n", "tok%FFen",
    "tok%E2%82%ACen",
    "tok€en", "tok😀en", "to·ken", "tok\u{2028}en", "%FFtoken%FE",
  ])
  func `a name with signs for letters or between them is the name without them`(_ name: String) {
    #expect(Redactor.standard.redact("taxi://home?a=1&\(name)=S&b=2") == "taxi://home?a=1&\(name)=***&b=2")
  }

  @Test func `an address behind user information keeps its marker`() throws {
    let secrets = try tableWithSecretCoupons().secrets
    #expect(secrets.redact("https://me@www.lyft.com/i/SECRET1?x=1") == "https://***@www.lyft.com/i/***?x=1")
    #expect(Redactor.standard.redact("https://a@pw:80/x") == "https://***@pw:***")
  }

  @Test func `names under many escapes cost no more than some times as much as names of the same length`() throws {
    let secrets = try tableWithSecretCoupons().secrets
    func link(_ level: String) -> String { "taxi://home?" + String(repeating: "%\(level)74oken=&", count: 115) }
    func time(_ text: String) -> Duration {
      (0..<3).map { _ in ContinuousClock().measure { _ = secrets.redact(text) } }.min() ?? .zero
    }
    let plain = "taxi://home?" + String(repeating: String(repeating: "f", count: 64) + "=&", count: 115)
    let ratio = time(link(String(repeating: "25", count: 30))) / time(plain)
    // Each of eight levels is read like a link.
    #expect(ratio < 24, "\(ratio)")
  }

  @Test func `a secret inside many nested URLs is redacted`() {
    var url = "taxi://home?token=abc123"
    for _ in 0..<8 {
      url = "taxi://web?url=" + url.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("=", with: "%3D")
    }
    #expect(!secrets.redact(url).contains("abc123"))
    // Beyond the maximum number of levels every parameter is redacted, secret or not.
    let deep = url.replacing("token", with: "colour")
    #expect(secrets.redact(deep) != deep)
    #expect(!secrets.redact(deep).contains("abc123"))
  }

  @Test func `a word of the table's own paths announces no secret by its name`() throws {
    let yaml = """
      schemes: [taxi]
      secrets: [token]
      routes:
        tokens: {path: token/list, workflow: Tokens}
      """
    let table = try RouteTable(yaml: yaml, file: "t.yaml")
    #expect(table.secrets.redact("taxi://token/list") == "taxi://token/list")
  }

  @Test func `a link beyond the limit is shown by its beginning`() {
    let long = "taxi://home?" + String(repeating: "あ", count: 30_000)
    let shown = Redactor.shortened(long)
    #expect(shown.utf8.count <= RouteTable.maximumBytes)
    #expect(shown.hasSuffix("あ…"))
    #expect(Redactor.shortened("taxi://home") == "taxi://home")
  }

  @Test func `the link contains the secret and messages do not`() throws {
    let table = try RouteTable(yaml: agingTable, file: "t.yaml")
    #expect(try table.parse("taxi://spring/1?otp=123456").link.integer("otp") == 123_456)
    let rejection = try #require(table.rejection("taxi://spring/1?otp=99secret"))
    #expect(!rejection.description.contains("secret"))
    #expect(rejection.message == "`***` is not a valid value for `otp`.")
  }

  @Test(arguments: [
    ("https://www.lyft.com/i/AbC?x=1", "https://www.lyft.com/i/***?x=1"),
    ("HTTP://WWW.lyft.com/%69/AbC/", "HTTP://WWW.lyft.com/%69/***"),
    ("https://www.lyft.com/i/Ab/C", "https://www.lyft.com/i/***"),
    ("https://www.lyft.com/i", "https://www.lyft.com/i"), ("https://www.lyft.com/ii/x", "https://www.lyft.com/ii/x"),
    ("https://www.lyft.com/ride", "https://www.lyft.com/ride"), ("https://a.test/i/AbC", "https://a.test/i/***"),
    (
      "https://go.taxi.example/x?af_dp=https%3A%2F%2Fwww.lyft.com%2Fi%2FAbC",
      "https://go.taxi.example/x?af_dp=https%3A%2F%2Fwww.lyft.com%2Fi%2F***"
    ),
  ])
  func `a secret in a path of another app's link is redacted`(_ url: String, _ shown: String) throws {
    #expect(try tableWithSecretCoupons().secrets.redact(url) == shown)
  }

  @Test func `a secret in the path of the table's own link is redacted, and a literal of a route is not`() throws {
    let table = try RouteTable(
      yaml: """
        schemes: [t]
        hosts: [t.test]
        secrets: [code, otp]
        routes:
          invite: {path: "{code}", workflow: A, parameters: {code: identifier}}
          home: {path: home, workflow: B}
          both: {path: "in/{otp}/{code}", aliases: ["into/{code}/{otp}"], workflow: C, parameters: {code: identifier, otp: identifier}}
        """, file: "t")
    for (url, shown) in [
      ("t://AbC", "t://***"), ("t://home", "t://home"), ("t:///AbC", "t:///***"),
      ("https://t.test/AbC", "https://t.test/***"),
      ("t://in/1/2", "t://in/***"), ("t://into/1/2?otp=3", "t://into/***?otp=***"), ("u://AbC", "u://AbC"),
      ("ftp://t.test:443/AbC", "ftp://t.test:***"), ("https://t.test./AbC", "https://t.test./***"),
    ] {
      #expect(table.secrets.redact(url) == shown)
    }
  }

  @Test(arguments: [
    (30..<34, 30..<34), (0..<4, 0..<4), (18..<21, 18..<21), (18..<18, 18..<18), (19..<20, 18..<21), (20..<20, 18..<18),
    (26..<29, 25..<28),
  ])
  func `a range points at the same part of the redacted URL`(_ range: Range<Int>, _ shown: Range<Int>) {
    // `abcd` at 18 becomes `***`, one byte less.
    let url = "taxi://home?token=abcd&a=longer&b=2"
    let marked = secrets.redact(url, marking: range)
    #expect(marked.url == "taxi://home?token=***&a=longer&b=2")
    #expect(marked.range == (range.lowerBound > 22 ? range.lowerBound - 1..<range.upperBound - 1 : shown))
  }

  @Test(arguments: [
    ("the code 4711 is wrong: 4711!", "the code *** is wrong: ***!"),
    ("x1 and 1 in 12, `1`", "x1 and *** in 12, `***`"),
    ("a = b, c: d", "a = b, c: d"), ("47112", "47112"),
    ("`47…` is cut, `4711/1` is not", "`***…` is cut, `***` is not"),
    ("`%34711` and `4711`", "`***` and `***`"), ("`token%3D4711`", "`token%3D***`"),
    ("値「4711」が違います（4711、場所）", "値「***」が違います（***、場所）"),
  ])
  func `a sentence shows no word of a secret of the link`(_ sentence: String, _ shown: String) {
    let words = secrets.words(in: ["taxi://home?token=4711&otp=1"])
    #expect(secrets.redact(text: sentence, about: words) == shown)
  }

  @Test(arguments: [
    ("No route has the path `the/64`.", "No route has the path `***`."),
    ("The link has 64 bytes, and `x` is not one of ours.", "The link has 64 bytes, and `x` is not one of ours."),
    ("「the」に当たる画面は、アプリにありません（64、the）", "「***」に当たる画面は、アプリにありません（***）"),
    ("Unknown option 'the'. The daemon's path isn't \"64\".", "Unknown option '***'. The daemon's path isn't \"***\"."),
    ("it said the 7f3a9c01, averyverylongpassword and parameter", "it said the ***, *** and parameter"),
  ])
  func `our own words in a sentence stay although a secret is equal to them`(_ sentence: String, _ shown: String) {
    let link = "taxi://home?token=the&otp=64&token=7f3a9c01&token=averyverylongpassword&token=parameter"
    let words = secrets.words(in: link.split(separator: "&").map { "taxi://home?\($0)" })
    #expect(secrets.redact(sentence: sentence, about: words) == shown)
  }

  @Test func `a quotation mark in a secret does not end the quotation`() {
    let words = secrets.words(in: ["taxi://home?token=a`bcd"])
    #expect(!secrets.redact(sentence: "`a`bcd` is not one of ours", about: words).contains("bcd"))
  }

  @Test(arguments: [
    "PHPSESSID", "JSESSIONID", "connect.sid", "ASP.NET_SessionId", "oauth", "oauth2", "authkey", "apikey", "API-Key",
    "authToken", "refresh_token", "sessid", "dbpass", "userpass", "secretKey", "x-api-key", "accesskey", "hmacsig",
    "sshkeys", "cvc", "cvv2", "cred", "user_cred", "dbcreds", "pw", "userPw", "new-pw", "hmac", "client_assertion",
    "SAMLResponse", "パスワード", "ﾊﾟｽﾜｰﾄﾞ", "新しいパスワード", "暗証番号", "認証コード",
  ])
  func `a name made of secret words is secret`(_ name: String) {
    #expect(Redactor.standard.isSecret(name))
    #expect(Redactor.standard.redact("taxi://home?\(name)=S") == "taxi://home?\(name)=***")
  }

  @Test(arguments: [
    "passengers", "keyword", "keywords", "authority", "designation", "monkey", "author", "compass", "inside", "sidebar",
    "keyboard", "passage", "bypass", "turkey", "signal", "reside", "hockey", "userid", "host", "login", "service",
    "value", "credit", "sacred", "power", "pwa", "ticket", "番号", "コード", "route66", "at5", "4km", "me@home", "5th",
  ])
  func `a name that only contains the letters of a secret word is not`(_ name: String) {
    #expect(!Redactor.standard.isSecret(name))
  }

  @Test(arguments: [
    "p%252Fq", "p%2Fq", "p/q", "a%20b", "a b", "A", "Q", "`p`", "\"q\"", "(b)", "p\\u002fq",
  ])
  func `a sentence shows a secret neither as written nor decoded, nor a part of it`(_ part: String) {
    let words = secrets.words(in: ["taxi://web?url=https%3A%2F%2Fa.test%2F%3Fotp%3Dp%252Fq&token=a%20b"])
    let shown = secrets.redact(text: "it is \(part), it is", about: words)
    #expect(!shown.dropFirst(5).dropLast(6).contains { "pqabAQ".contains($0) }, "\(shown)")
  }

  @Test func `a link without secrets has no words of them`() {
    let words = secrets.words(in: ["taxi://home?a=b", "taxi://home?token=&otp="])
    #expect(secrets.redact(text: "home a b cut…", about: words) == "home a b cut…")
  }

  @Test func `a link without a secret name contains no secret`() {
    for url in ["taxi://home", "taxi://order?pickup=1,2&a=b;c=d", "taxi://home?tkn=1&token=", "taxi://home?x=%20@"] {
      #expect(!secrets.hasSecret(url))
    }
    for url in ["taxi://home?ToKen=1", "taxi://home?a=1#otp=2", "taxi://home?token=!!!"] {
      #expect(secrets.hasSecret(url))
    }
  }

  @Test func `without names nothing is redacted`() {
    #expect(Redactor(names: []).redact("taxi://home?token=a") == "taxi://home?token=a")
  }

  @Test(arguments: [
    ("`taxi://x?token=SSSS` is wrong", "`taxi://x?token=***"),
    ("it said \"taxi://home?token=abc\" and (taxi://a?b=2&otp=9)", "it said \"taxi://home?token=***&otp=***"),
    ("`https://eyJhbGciOi…`, `x%2F%2Fa:b%2Fc…` and `https://…`", "`https://***…`"),
    ("a=b is no secret, nor is me@home", "a=b is no secret, nor is me@home"),
  ])
  func `a sentence shows no secret of a link that it quotes`(_ sentence: String, _ shown: String) {
    #expect(secrets.redact(sentence) == shown)
  }

  @Test func `a range outside of secrets keeps its text after redaction`() {
    let (url, range) = secrets.redact("taxi://home?token=abcdefg&x=%7E", marking: 28..<31)
    #expect(url == "taxi://home?token=***&x=%7E")
    #expect(range == 24..<27)
    #expect(secrets.redact("taxi://home?token=abcdefg&x", marking: 20..<22).range == 18..<21)
    #expect(secrets.redact("taxi://home?token=abcdefg&x", marking: 20..<20).range == 18..<18)
  }
}

/// Explanations of links with a secret of every kind. The secrets are called `Sesame…`.
struct ExplainedSecretsTests {
  static let links = [
    "taxi://web?url=https%3A%2F%2Fhelp.taxi.example%2F%3Ftoken%3DSesame1",
    "taxi://web?url=https%3A%2F%2Fhelp.taxi.example%2F%23access_token%3DSesame1",
    "taxi://web?url=https%3A%2F%2Fevil.test%2F%3Ftoken%3DSesame1",
    "taxi://web?url=https%3A%2F%2Fevil.test%2F" + String(repeating: "a", count: 30)
      + "%3Ftoken%3DSesame1Sesame2Sesame3",
    "taxi://home#access_token=Sesame3", "taxi://home#access_token%3DSesame3",
    "https://www.uber.com/invite/sesame7ue8", "https://www.lyft.com/i/Sesame/more", "HTTPS://WWW.LYFT.COM/I/Sesame!",
    "https://x.onelink.me/1?af_dp=https%3A%2F%2Fwww.uber.com%2Finvite%2Fsesame7ue8",
    "uber://riderequest?pickup=%7B%22latitude%22%3A1%2C%22longitude%22%3A2%2C%22token%22%3A%22Sesame%22%7D",
    "cabify://cabify/journey?json=%7B%22stops%22%3A%5B%5D%2C%22token%22%3A%22Sesame%22%7D",
    "cabify://cabify/journey?json={%22stops%22:[],%22token%22:%22Sesame%22}",
    "taxi://wallet/pay?code[x]=Sesame", "taxi://wallet/pay?amount=1;code=Sesame", "taxi://home?note=a%26token%3DSesame",
    "taxi://user:Sesame@home", "https://user:Sesame@taxi.example/home", "taxi://wallet/pay?code=Sesame!",
    "taxi://order?pickup=1,2,token%3DSesame", "taxi://Sesame?token=Sesame", "taxi://code=Sesame/x",
    "taxi://order?class=Sesame&state=Sesame", "taxi://order?x-success=https%3A%2F%2Fevil.test%2F%3Fcode%3DSesame",
    "grab://open?screenType=TRANSFER&pairingInfo=Sesame", "mytaxi://de.mytaxi.passenger/order?token=Sesame",
    "taxi://home?a=%257B%2522token%2522%253A%2522Sesame%2522%257D",
  ]

  @Test(arguments: links)
  func `no part of an explanation contains a secret, and every range is one of the shown URL`(_ link: String) throws {
    let explanation = try tableWithSecretCoupons().explain(link) { _ in WorkflowDescription(steps: ["fill in Sesame"]) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let json = String(decoding: try encoder.encode(explanation), as: UTF8.self).replacing("fill in Sesame", with: "")
    #expect(!json.lowercased().contains("sesame"), "\(json)")
    #expect(!"\(explanation)".replacing("fill in Sesame", with: "").lowercased().contains("sesame"))
    let shown = Array(explanation.url.utf8)
    for part in explanation.segments + [explanation.scheme, explanation.host].compactMap({ $0 }) {
      let bytes = String(decoding: shown[part.range], as: UTF8.self)
      #expect(bytes.lowercased() == part.text.lowercased() || part.text.contains("***"), "\(bytes) \(part.text)")
    }
    for range in explanation.parameters.compactMap(\.range) { #expect(range.upperBound <= shown.count) }
    if let rejection = explanation.rejection {
      #expect(rejection.range == explanation.marked)
      #expect(rejection.range.upperBound <= shown.count)
    }
  }

  @Test func `the JSON has ranges of the URL that it shows`() throws {
    let explanation = try tableWithSecretCoupons().explain("taxi://wallet/pay?code=Sesame12345&amount=x") { _ in nil }
    let json = String(decoding: try JSONEncoder().encode(explanation), as: UTF8.self)
    try #require(explanation.url.utf8.count == 35, "\(json)")
    #expect(json.contains(#""range":[34,35]"#), "\(json)")
  }
}

@Suite struct RedactionTimeTests {
  /// Texts of about so many bytes that name as many secrets as they can.
  private static func hostile(_ size: Int) -> [String] {
    let repeated = { (part: String) in String(repeating: part, count: size / part.utf8.count) }
    return [
      "taxi://wallet?a=" + repeated("https://u@"), "https://" + repeated("@"), "https://" + repeated("u:p@"),
      "taxi://wallet?a=" + repeated("https%3A%2F%2Fu%40"), "taxi://wallet?" + repeated("token=x&"), repeated("token="),
      repeated("token:"), repeated("i/"), repeated("\"'"), repeated("a:"), repeated("//a"), "token=" + repeated("a…"),
      "taxi://wallet?token=" + repeated("a.b"), repeated("to"), "i" + repeated("/"), "i:" + repeated("\\"),
      "token=" + repeated(" "), repeated("%25"), "token=" + repeated("a\u{301}\u{327}"),
    ]
  }

  private static func seconds(_ text: String, _ redactor: Redactor) -> Duration {
    (0..<3).map { _ in
      processorTime {
        _ = redactor.redact(text)
        _ = redactor.redact(sentence: text, about: redactor.words(in: [text]))
      }
    }.min() ?? .zero
  }

  @Test(arguments: 0..<19)
  func `a text that is eight times as long takes about eight times as long, whatever it contains`(index: Int) throws {
    let redactor = try tableWithSecretCoupons().secrets
    let short = Self.seconds(Self.hostile(1_000)[index], redactor)
    let long = Self.seconds(Self.hostile(8_000)[index], redactor)
    #expect(long < short * 24, "\(short), \(long)")
  }
}
