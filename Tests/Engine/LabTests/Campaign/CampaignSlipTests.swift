import HeadlessUI
import LinkAssociation
import Testing
import TextFormats

@testable import Lab

/// Small slips of the pen in texts, pages and values, and the repairs that are told of them.
@Suite struct CampaignSlipTests {
  private static let host = "https://taxi.example"

  private func problems(_ text: String, place: TapPlace = .mail) async throws -> [CampaignProblem] {
    try await CampaignWorld.report(text, place: place).broken.flatMap(\.problems).filter(\.code.isBreaking)
  }

  // MARK: - Texts

  @Test(arguments: [
    ("https:/taxi.example/wallet", "https://taxi.example/wallet"), ("taxi:wallet", "taxi://wallet"),
    ("taxi:/wallet", "taxi://wallet"), ("taxi//wallet", "taxi://wallet"), ("taxi.//wallet", "taxi://wallet"),
    ("https//taxi.example/wallet", "https://taxi.example/wallet"),
    ("https://taxi。example/wallet", "https://taxi.example/wallet"),
    ("https://taxi．example/wallet", "https://taxi.example/wallet"),
    ("https://taxi.example。/wallet", "https://taxi.example/wallet"),
    ("https://taxi.example /wallet", "https://taxi.example/wallet"),
  ])
  func `a wrong beginning of an address is told in a text, JSON and HTML, as it is written`(
    written: String, meant: String
  ) async throws {
    for text in [
      "春のお知らせです。お支払いは\(written) からどうぞ。\n一覧は https://taxi.example/menu です。\n",
      "{\"body\":\"お支払いは \(written) から\",\"uri\":\"https://taxi.example/menu\"}",
      "<p>お支払いは\(written)</p><a href=\"https://taxi.example/menu\">m</a>",
    ] {
      let report = try await CampaignWorld.report(text)
      #expect(report.total == 2, "\(text) \(report.entries) \(report.unchecked)")
      #expect(report.broken.map(\.link) == [written], "\(text)")
      let problem = report.broken.first?.problems.first?.text
      #expect(problem?.ja.contains("「\(meant)」") == true, "\(String(describing: problem))")
      #expect(problem?.en.contains("`\(meant)`") == true, "\(String(describing: problem))")
    }
  }

  @Test(arguments: [
    "Call a taxi: it comes.", "taxi:3000円です。", "my-taxi:wallet です。", "料金は taxi/wallet です。", "shop.taxi.example です。",
    "www.taxi.example/wallet です。", "https://taxi.example / https://taxi.example/menu です。",
  ])
  func `words that look like an address are none with a wrong beginning`(text: String) {
    #expect(WrongBeginnings(text, hosts: ["taxi.example"], schemes: ["taxi"]).links.isEmpty)
  }

  @Test func `a secret behind a wrong beginning is not shown`() async throws {
    for link in ["taxi:wallet?token=abcdef", "ｔaxi：//wallet?token=abcdef", "https:/taxi.example/wallet?token=abcdef"] {
      let report = try await CampaignWorld.report("春のお知らせです。\(link) からどうぞ。\n二行目です。\n")
      #expect(report.broken.count == 1, "\(report.entries)")
      let told = report.entries.flatMap { [$0.link] + $0.problems.flatMap { [$0.text.ja, $0.text.en] } }
      #expect(!told.contains { $0.contains("abcdef") }, "\(told)")
    }
  }

  @Test func `members of JSON for links and paths count`() async throws {
    let report = try await CampaignWorld.report(
      #"[{"uri":"taxi:wallet"},{"path":"/menu/coupon"},{"path":"/menu/coupons"},{"path":"a.png"},{"uri":"tel:012"}]"#)
    #expect(report.account.total == 4, "\(report.entries) \(report.unchecked)")
    #expect(report.broken.map(\.line) == [1, 2], "\(report.broken)")
    #expect(report.account.noLink == 1)
  }

  @Test(arguments: [
    "https://taxi.example/menu/coupons?\ncode=SPRING300", "https://taxi.example/reservations\n/42/edit",
    "https://taxi.example/order?class=van&\npickup=here", "https://taxi.example/menu/coupons\n?code=SPRING300",
    "https://taxi.example/menu/coupons?code=\nSPRING300", "https://taxi.example/\nwallet", "taxi://\nwallet",
  ])
  func `an address that a person has divided is told`(link: String) async throws {
    let report = try await CampaignWorld.report("春のお知らせです。こちらからどうぞ。\n\(link)\nお待ちしています。\n")
    let texts = report.broken.flatMap(\.problems).map(\.text)
    #expect(texts.contains { $0.ja.hasPrefix("アドレスが次の行に続いているため") }, "\(report.entries)")
    #expect(texts.contains { $0.en.hasPrefix("The address goes on in the next line") })
  }

  @Test(arguments: [
    "https://taxi.example/\nWallet", "https://taxi.example/wallet\nwallet", "https://taxi.example/\nご案内",
    "https://taxi.example/wallet?\nThe next", "https://taxi.example/menu\nhttps://taxi.example/wallet",
  ])
  func `an address before the next sentence is whole`(text: String) {
    #expect(TextAddresses(text).links.flatMap(\.problems).isEmpty)
  }

  // MARK: - HTML

  @Test(arguments: [
    "<a　href=\"https://taxi.example/wallet\">x</a>", "<a href＝\"https://taxi.example/wallet\">x</a>",
    "<a herf=\"https://taxi.example/wallet\">x</a>", "<a hreff='/wallet'>x</a>",
    "<a link=https://taxi.example/wallet>x</a>", "<a class=\"b\" to=\"https://taxi.example/wallet\">x</a>",
  ])
  func `an element whose address is in no href is broken`(element: String) async throws {
    let report = try await CampaignWorld.report("<p>a</p>\(element)<a href=\"https://taxi.example/menu\">m</a>")
    #expect(report.account.total == 2, "\(report.unchecked)")
    #expect(report.broken.map(\.name) == ["x"], "\(report.entries)")
    #expect(report.broken.map { $0.problems.first?.code } == [.brokenMarkup])
    let text = report.broken.first?.problems.first?.text
    #expect(text?.ja.contains("リンクになりません。") == true)
    #expect(text?.en.contains("a tap opens nothing") == true)
  }

  @Test(arguments: [
    "<a name=\"top\">x</a>", "<a>x</a>", "<a id='href' title='https://taxi.example/'>x</a>",
    "<a itemtype=\"http://schema.org/Person\">x</a>", "<a href>x</a>", "<a herf='#'>x</a>",
  ])
  func `an element without an address is no link`(element: String) {
    #expect(!HTMLLinks(element).links.contains { !$0.problems.isEmpty })
  }

  @Test func `an address in an attribute of a template is told as not read`() async throws {
    let report = try await CampaignWorld.report("<p>a</p><a ng-href=\"https://taxi.example/wallet\">x</a>")
    #expect(report.unchecked.map(\.kind) == [.notRead])
  }

  @Test(arguments: [
    "<script type=\"application/ld+json\">{\"@context\":\"http://schema.org\",\"@type\":\"EmailMessage\",\"image\":"
      + "\"https://a.example/b.png\",\"potentialAction\":{\"@type\":\"ViewAction\",\"target\":\"%\"}}</script>",
    "<div itemscope itemtype=\"http://schema.org/EmailMessage\"><link itemprop=\"target\" href=\"%\"/><meta "
      + "itemprop=\"name\" content=\"a\"/><link itemprop=\"actionStatus\" href=\"http://schema.org/X\"/></div>",
    "<div itemscope><meta itemprop=\"url\" content=\"%\"/></div>",
  ])
  func `a button in the data of a mail is checked`(data: String) async throws {
    for (link, isBroken) in [
      ("https://taxi.example/walet", true), ("taxi://walet", true), ("https://taxi.example/menu", false),
    ] {
      let text = "\(data.replacing("%", with: link))<a href=\"https://taxi.example/wallet\">m</a>"
      let report = try await CampaignWorld.report(text)
      #expect(report.account.total == 2, "\(report.unchecked)")
      #expect(report.broken.map(\.link) == (isBroken ? [link] : []))
    }
  }

  @Test func `a place on the page is no link, and one without a name of it has a remark`() async throws {
    let report = try await CampaignWorld.report("<a href=\"#\">上へ</a><a href=\"#top\">上へ</a>")
    #expect(report.broken.isEmpty)
    #expect(report.unchecked.map(\.kind) == [.noLink, .noLink])
    #expect(report.unchecked.map { $0.remark == nil } == [false, true])
  }

  @Test(arguments: ["", "?code=X", "/reserve", "/?store=shibuya#a"])
  func `a page of LINE is not checked`(rest: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"https://liff.line.me/1234567890-AbcdEfgh\(rest)\">a</a>")
    #expect(report.broken.isEmpty, "\(report.broken)")
    #expect(report.unchecked.map(\.of) == ["liff.line.me"])
    #expect(report.unchecked.first?.remark?.ja == "LINEの中で開くページ（LIFF）のため、ここでは確認できません。")
    #expect(report.unchecked.first?.remark?.en == "A page that opens in LINE, which cannot be checked here.")
    let inner = try await problems("<a href=\"https://liff.line.me/1234567890-AbcdEfgh?liff.state=%2Fwalet\">a</a>")
    #expect(inner.count == 1)
  }

  @Test func `a page of LINE with a path that is nearly one of ours is checked`() async throws {
    let found = try await problems("<a href=\"https://liff.line.me/1234567890-AbcdEfgh/menu/copons\">a</a>")
    #expect(found.map(\.code) == [.rejected])
    #expect(found.first?.text.ja.contains("menu/coupons") == true)
  }

  @Test(arguments: [
    "stg.taxi.example", "dev-2.taxi.example", "preview.app.taxi.example", "staging3.taxi.example", "taxi.example.com",
  ])
  func `a copy of a host for tests, and a host that begins as ours, are told`(host: String) async throws {
    let found = try await problems("<a href=\"https://\(host)/wallet\">a</a>")
    #expect(
      found.map(\.text.ja) == [
        "「\(host)」は、アプリのリンクのホスト名「taxi.example」とは別の、テスト用などのサイトです。「taxi.example」に直してください。"
      ])
    #expect(found.first?.text.en.contains("Write `taxi.example`.") == true)
  }

  @Test(arguments: ["news.taxi.example", "www.taxi.example", "contest.taxi.example", "devices.taxi.example"])
  func `another site of the company is no copy for tests`(host: String) async throws {
    #expect(try await problems("<a href=\"https://\(host)/wallet\">a</a>").isEmpty)
  }

  @Test(arguments: ["?", "?utm_source=a&"])
  func `a blank before the name of a parameter is taken away`(begin: String) async throws {
    let found = try await problems("link\nhttps://taxi.example/menu/coupons\(begin) code=SPRING300\n")
    #expect(found.first?.text.ja.contains("coupons\(begin)code=") == true, "\(found)")
    #expect(found.first?.text.ja.contains("%20") == false)
  }

  @Test func `a request with messages of LINE is tapped in LINE`() async throws {
    let text = #"{"to":"U1","messages":[{"type":"text","text":"https://taxi.example/wallet"}]}"#
    #expect(CampaignFile(text).links.map(\.tap) == [.line])
    #expect(CampaignFile(text.replacing("to", with: "id")).links.map(\.tap) == [nil])
  }

  @Test func `a link that can be read in a short one is checked`() async throws {
    let short = "https://app.adjust.com/abc123?deeplink=taxi%3A%2F%2F"
    #expect(try await problems("<a href=\"\(short)walet\">a</a>").map(\.code) == [.rejected])
    let fine = try await CampaignWorld.report("<a href=\"\(short)wallet\">a</a>")
    #expect(fine.broken.isEmpty)
    #expect(fine.account.shortLinks == 1)
  }

  // MARK: - Values

  @Test(arguments: [
    ("menu/coupons?utm_source=mail＆code=SPRING300", "menu/coupons?utm_source=mail&code=SPRING300"),
    ("wallet?utm_source=mail＆utm_medium=x", "wallet?utm_source=mail&utm_medium=x"),
    ("menu/coupons?utm_source=mail？code=SPRING300", "menu/coupons?utm_source=mail&code=SPRING300"),
    ("wallet?utm_source＝mail", "wallet?utm_source=mail"),
    ("menu/coupons?utm_source=mail&code＝SPRING300", "menu/coupons?utm_source=mail&code=SPRING300"),
  ])
  func `a sign in full width between parameters is a mistake, also in those of attribution`(path: String, meant: String)
    async throws
  {
    let found = try await problems("<a href=\"\(Self.host)/\(path)\">a</a>")
    #expect(found.map(\.code) == [.probableMistake], "\(found)")
    #expect(found.first?.text.ja == "リンクに全角の文字が使われています。「\(Self.host)/\(meant)」と書いてください。")
    #expect(found.first?.text.en == "The link has characters in full width. Write `\(Self.host)/\(meant)`.")
    #expect(try await problems("<a href=\"\(Self.host)/\(meant)\">a</a>").isEmpty)
  }

  @Test func `letters of Japanese in a parameter of attribution are a remark in a text`() async throws {
    let report = try await CampaignWorld.report(
      "春のお知らせです。\(Self.host)/wallet?utm_source=mail&utm_campaign=年末 です。\n二行目です。\n")
    #expect(report.broken.isEmpty)
    #expect(report.entries.map { $0.problems.map(\.code) } == [[.remark]])
  }

  @Test(arguments: [
    ("https：//taxi.example/wallet", "「https://taxi.example/wallet」"), ("taxi.//wallet", "「taxi://wallet」"),
    ("https://taxi.example。/wallet", "「https://taxi.example/wallet」"), ("「https://taxi.example/wallet」", "かぎ括弧を削除"),
    ("https://taxi.example/signin", "「login」"),
    (
      "https://taxi.example/order?pickup=35.658581、139.745433",
      "「https://taxi.example/order?pickup=35.658581,139.745433」"
    ),
    ("https://taxi.example/login?phone=０９０-００００-０００１", "「https://taxi.example/login?phone=090-0000-0001」"),
  ])
  func `the repair leads to the right place`(link: String, told: String) async throws {
    let found = try await problems("<a href=\"\(link)\">a</a>")
    #expect(found.first?.text.ja.contains(told) == true, "\(found)")
  }

  @Test func `a path of Japanese is a page without a screen, and no text around an address`() async throws {
    let report = try await CampaignWorld.report("<a href=\"\(Self.host)/ウォレット\">a</a>")
    #expect(report.broken.isEmpty, "\(report.broken)")
    #expect(report.unchecked.map(\.kind) == [.ownPage])
  }

  @Test(arguments: ["spring300", "SPRING3O0", "Spring3oo"])
  func `a code that looks like one of a coupon is told with that one`(code: String) async throws {
    let report = try await CampaignWorld.report("\(Self.host)/menu/coupons?code=\(code)")
    let texts = report.entries.flatMap(\.sentences).map(\.text)
    #expect(texts.contains { $0.ja.contains("もしかして: 「SPRING300」") }, "\(texts)")
    #expect(texts.contains { $0.en.contains("Did you mean `SPRING300`?") }, "\(texts)")
    let other = try await CampaignWorld.report("\(Self.host)/menu/coupons?code=WINTER900")
    #expect(!other.entries.flatMap(\.sentences).contains { $0.text.ja.contains("もしかして") })
  }
}
