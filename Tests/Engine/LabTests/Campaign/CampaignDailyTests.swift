import HeadlessUI
import LinkAssociation
import Testing
import TextFormats

@testable import Lab

/// What people write into tables and mails every day, and what is wrong with it.
@Suite struct CampaignDailyTests {
  private static let host = "https://taxi.example"

  private func broken(_ text: String, place: TapPlace = .mail, associations: Bool = false) async throws
    -> [CampaignReport.Entry]
  {
    try await CampaignWorld.report(text, associations: associations, place: place).broken
  }

  @Test(arguments: ["\u{3000}", "&nbsp;", "\u{A0}"])
  func `a blank that is none of ASCII is a part of an address`(blank: String) async throws {
    #expect(try await broken("<a href='\(Self.host)/wallet\(blank)'>a</a>").count == 1)
    #expect(try await broken("<a href='\(blank)\(Self.host)/wallet'>a</a>").count == 1)
    #expect(try await broken("<a href=' \(Self.host)/wallet\n'>a</a>").isEmpty)
  }

  @Test(arguments: [
    "「https://taxi.example/wallet」", "iOS：https://taxi.example/wallet", "・https://taxi.example/wallet",
    "クーポン:https://taxi.example/wallet", "https://taxi.example/wallet（iOS）", "＜https://taxi.example/wallet＞",
  ]) func `an address with other text around it is broken, with the address alone as the repair`(cell: String)
    async throws
  {
    let found = try await broken("リンク,対象\n\(cell),loggedIn\n\(Self.host)/menu,loggedIn\n")
    #expect(found.count == 1)
    #expect(found.first?.problems.first?.text.ja.contains("「\(Self.host)/wallet」だけ") == true, "\(found)")
  }

  @Test(arguments: ["http://", "https://", "HTTPS:", "file:///C:/Users/a/wallet.html", "https://example.com"])
  func `a button that was not filled in is broken`(url: String) async throws {
    #expect(try await broken("<a href='\(url)'>クーポンを使う</a>").count == 1)
  }

  @Test(arguments: [TapPlace.mail, .otherSite]) func `a place on the page is no broken link`(place: TapPlace)
    async throws
  {
    #expect(try await broken("<a href='#'>上へ</a><a href='#'></a><a href='#top'>上へ</a>", place: place).isEmpty)
  }

  @Test(arguments: [
    "%%[ SET @url = \"U\" ]%%<a href=\"%%=RedirectTo(@url)=%%\">b</a>",
    "{% assign url = 'U' %}<a href=\"{{ url }}\">b</a>", "{% set url = \"U\" %}<a href=\"{{ url }}\">b</a>",
  ]) func `an address that a template gives a name is checked`(text: String) async throws {
    let found = try await broken(text.replacing("U", with: "\(Self.host)/walet"))
    #expect(found.map(\.link) == ["\(Self.host)/walet"])
    let fine = try await CampaignWorld.report(text.replacing("U", with: "\(Self.host)/wallet"))
    #expect(fine.broken.isEmpty)
    #expect(fine.account.checked == 1)
    #expect(fine.account.total == 1)
  }

  @Test func `each address that a name gets is checked`() async throws {
    let report = try await CampaignWorld.report(
      "{% assign u = 'https://taxi.example/menu' %}{% assign u = 'https://taxi.example/walet' %}<a href=\"{{ u }}\">b</a>"
    )
    #expect(report.entries.map(\.isBroken).sorted { !$0 && $1 } == [false, true])
    #expect(report.account.checked == 1 && report.account.total == 1)
  }

  @Test func `letters that follow an address at once are a part of it on Android`() async throws {
    let found = try await broken("クーポン配布中\(Self.host)/menu/couponsから今すぐ！\n次の行です。\n")
    #expect(found.map { $0.problems.map(\.code) } == [[.notGivenToApp]])
    #expect(found.first?.problems.first?.text.ja.contains("「から今すぐ」") == true)
    for end in ["。", "」", " から", "\n"] {
      #expect(try await broken("クーポンのご案内です。\n「\(Self.host)/menu\(end)").isEmpty, "\(end)")
    }
  }

  @Test(arguments: ["coupon=SPRING300", "coupon_code=SPRING300"])
  func `a parameter with a word of its screen is probably another one`(query: String) async throws {
    let found = try await broken("\(Self.host)/menu/coupons?\(query)")
    #expect(found.first?.problems.first?.text.ja.hasSuffix("この画面で使えるのは「code」です。") == true)
    #expect(try await broken("\(Self.host)/menu/coupons?code=A&coupon=B").isEmpty)
    #expect(try await broken("\(Self.host)/menu/coupons?ref=mail").isEmpty)
  }

  @Test(arguments: [
    ("/coupon", true), ("/coupons", true), ("/wallet.html", true), ("/help/wallet", false), ("/faq/order", false),
  ])
  func `a path that begins with a word of a route is no page of our site`(path: String, isBroken: Bool) async throws {
    #expect(try await broken(Self.host + path).isEmpty != isBroken)
  }

  @Test func `a host below ours is a site of its own`() async throws {
    let report = try await CampaignWorld.report("https://lp.taxi.example/winter\nhttps://biz.taxi.example/x\n")
    #expect(report.broken.isEmpty)
    #expect(report.unchecked.map(\.of) == ["lp.taxi.example", "biz.taxi.example"])
  }

  @Test func `the columns of links need no known titles, and a row with a link is no row of titles`() async throws {
    let file = CampaignFile("件名,ボタン1,ボタン2\n年末セール,https://line.me/x,\(Self.host)/walet\n春,\(Self.host)/wallet,\n")
    #expect(file.form == .table)
    #expect(file.links.map(\.url) == ["https://line.me/x", "\(Self.host)/walet", "\(Self.host)/wallet"])
    let brief = CampaignFile("項目,内容\n件名,年末クーポン\nボタン1 URL,\(Self.host)/walet\nボタン2 URL,\(Self.host)/wallet\n")
    #expect(brief.links.map(\.url) == ["\(Self.host)/walet", "\(Self.host)/wallet"])
  }

  @Test func `the links in the copy of a message are checked`() async throws {
    let found = try await broken("リンク,配信文\n\(Self.host)/wallet,お支払いの確認はこちら \(Self.host)/walet\n")
    #expect(found.map(\.link) == ["\(Self.host)/walet"])
    let alone = "名前,本文\n年末,\"クーポンはこちらから！\n\(Self.host)/menu\"\n"
    #expect(CampaignFile(alone).links.map(\.url) == ["\(Self.host)/menu"])
    #expect(try await broken(alone).isEmpty)
  }

  @Test func `the slash at the end of a path is to be removed, and people see what their phones open`() async throws {
    let found = try await broken("\(Self.host)/wallet/", associations: true)
    let entry = try #require(found.first)
    #expect(entry.problems.contains { $0.text.ja.contains("最後の「/」を取り除いて") }, "\(entry.problems)")
    #expect(Set(entry.meant.map(entry.cell)) == [.page])
  }

  @Test func `a screen that depends on the value is open, and a placeholder that only a service reads changes nothing`()
    async throws
  {
    let report = try await CampaignWorld.report(
      "<a href='\(Self.host)/orders/*|ORDER|*'>a</a><a href='\(Self.host)/wallet?utm_campaign={{ c }}'>b</a>")
    #expect(report.broken.isEmpty)
    #expect(report.entries.first?.cell("loggedIn") == .unknown, "\(report.entries)")
    #expect(report.entries.last?.state == .fine, "\(report.entries)")
  }

  @Test(arguments: ["%coupon%", "##coupon##", "@@coupon@@", "$$coupon$$", "@{coupon}"])
  func `further forms of placeholders are known`(placeholder: String) async throws {
    let report = try await CampaignWorld.report("\(Self.host)/menu/coupons?code=\(placeholder)\n")
    #expect(report.broken.isEmpty, "\(report.entries)")
    #expect(report.entries.map(\.state) == [.depends])
  }

  @Test func `each branch of a condition of FreeMarker is checked`() async throws {
    let report = try await CampaignWorld.report(
      "<a href=\"<#if vip>\(Self.host)/wallet<#elseif a == 1>\(Self.host)/menu<#else>\(Self.host)/ordr</#if>\">a</a>")
    #expect(report.entries.map(\.link) == ["wallet", "menu", "ordr"].map { "\(Self.host)/\($0)" })
    #expect(report.broken.map(\.link) == ["\(Self.host)/ordr"])
  }

  @Test(arguments: ["未ログイン", "アプリ未インストール", "会員様", "-"])
  func `people are known by other names too`(name: String) async throws {
    let report = try await CampaignWorld.report("リンク,対象\n\(Self.host)/wallet,\(name)\n")
    #expect(report.entries.map(\.problems) == [[]])
  }

  @Test func `the opposite of an audience is not suggested`() async throws {
    let found = try await CampaignWorld.report("リンク,対象\n\(Self.host)/wallet,ログインしているお客様以外\n").entries
    #expect(found.first?.problems.first?.text.ja.contains("もしかして") == false)
  }

  @Test(arguments: [
    ("20261201", "2026-12-01T00:00:00+09:00"), ("2026/12/1以降", "2026-12-01T00:00:00+09:00"),
    ("2026-12-31 24:00", "2027-01-01T00:00:00+09:00"), ("令和8年12月1日", "2026-12-01T00:00:00+09:00"),
    ("R8.12.1", "2026-12-01T00:00:00+09:00"), ("2026年12月1日まで", "2026-12-01T00:00:00+09:00"),
  ]) func `dates are read as people write them`(text: String, time: String) {
    #expect(CampaignPeriod.moment(text)?.minuteText == CampaignPeriod.moment(time)?.minuteText)
    #expect(CampaignPeriod.moment(text) != nil)
  }

  @Test(arguments: ["なし", "（なし）", "N/A", "×", "－"]) func `a word in the place of a link or a date is none`(text: String)
    async throws
  {
    let report = try await CampaignWorld.report("リンク,終了日\n\(text),\n\(Self.host)/wallet,\(text)\n")
    #expect(report.broken.isEmpty, "\(report.entries)")
  }

  @Test func `only an equal link in another row is a duplicate`() async throws {
    let text =
      "iOSリンク,Androidリンク\n\(Self.host)/wallet,\(Self.host)/wallet\n\(Self.host)/wallet#top,taxi://wallet\n\(Self.host)/wallet,\n"
    let found = try await CampaignWorld.report(text).entries.filter { $0.problems.contains { $0.code == .duplicate } }
    #expect(found.map(\.line) == [4])
  }

  @Test func `a push reaches only phones with the app`() async throws {
    func codes(_ place: TapPlace) async throws -> [CampaignProblem.Code] {
      try await CampaignWorld.report("taxi://wallet", place: place).entries.flatMap { $0.problems.map(\.code) }
    }
    #expect(try await codes(.push).isEmpty)
    #expect(try await codes(.qr) == [.onlyWithApp])
  }

  @Test func `the addresses of a message in JSON are read`() async throws {
    let found = try await broken("{\"aps\":{\"alert\":\"x\"},\"url\":\"taxi:\\/\\/walet\",\"b\":\"taxi://wallet\"}")
    #expect(found.map(\.link) == ["taxi://walet"])
  }

  @Test(arguments: [
    "こちら https：//taxi.example/wallet?token=HUSHHUSH から。", "こちら taxi.example/wallet?token=HUSHHUSH から。",
    "<a href='「https://taxi.example/wallet?token=HUSHHUSH」'>a</a>",
    "<a href='https://click.mailer.com/?u=taxi%3A%2F%2Forder%3Fpickup%3Dhere%26token%3DHUSHHUSH%26class%3Dno'>a</a>",
  ]) func `what is told of an address has none of its secrets`(text: String) async throws {
    let isPage = text.hasPrefix("<")
    let report = try await CampaignWorld.report(isPage ? text : "春の乗車キャンペーンを開催中です。\n\(text)\n")
    #expect(report.account.total == 1)
    for shown in Language.allCases.map({ CampaignText(report, in: $0).text }) + [try JSONCoding.text(report)] {
      #expect(!shown.contains("HUSHHUSH"), "\(shown)")
      #expect(shown.contains("***"), "\(shown)")
    }
  }
}
