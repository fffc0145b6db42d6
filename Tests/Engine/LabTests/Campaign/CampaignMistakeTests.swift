import HeadlessUI
import Testing
import TextFormats

@testable import Lab

/// What people write wrongly into rows and addresses, and the repairs that are offered.
@Suite struct CampaignMistakeTests {
  private static let host = "https://taxi.example"

  private func entry(_ text: String) async throws -> CampaignReport.Entry {
    try #require(try await CampaignWorld.report(text).entries.first)
  }

  // MARK: - Rows

  @Test(arguments: [("VIP", 5), ("loggedIn、VIP", 1), ("ログインしてるお客様", 5)])
  func `an audience that is not known is a remark, and the link is checked`(audience: String, count: Int) async throws {
    let report = try await CampaignWorld.report("リンク,対象\n\(Self.host)/wallet,\"\(audience)\"\n")
    let entry = try #require(report.entries.first)
    #expect(!entry.isBroken)
    #expect(entry.sentences.flatMap(\.states).count == count)
    let problem = try #require(entry.problems.first { $0.code == .unknownAudience })
    #expect(problem.text.ja.hasSuffix(count == 5 ? "すべての対象者で確認しました。" : "ほかの対象者で確認しました。"), "\(problem)")
    #expect(problem.text.ja.contains("もしかして") == audience.hasPrefix("ログイン"))
    #expect(problem.text.en.contains("Did you mean") == audience.hasPrefix("ログイン"))
    #expect(problem.text.en.contains("“Customers in a taxi”") != audience.hasPrefix("ログイン"))
    #expect(report.summary.ja.contains("1行で、対象者または日付の書き方が正しくありません。"))
    #expect(report.summary.en.contains(" 1 row has a wrong audience or date."))
  }

  @Test func `a link with an unknown audience is broken by what else is wrong`() async throws {
    #expect(try await entry("リンク,対象\n\(Self.host)/walet,VIP\n").isBroken)
  }

  @Test(arguments: ["soon", "2026/13/01", "来月"])
  func `a date that cannot be read is a remark, and the link is checked`(date: String) async throws {
    let entry = try await entry("リンク,開始日\n\(Self.host)/wallet,\(date)\n")
    #expect(!entry.isBroken)
    #expect(!entry.sentences.isEmpty)
    #expect(entry.problems.first?.text.ja.hasSuffix("この日付は使わずに確認しました。") == true, "\(entry.problems)")
  }

  @Test(arguments: [
    ("2026/12/01(月)", "火"), ("2026年12月1日（水）", "火"), ("2026-12-01 (Mon) 9:00", "火"), ("2026/12/1 木曜日", "火"),
    ("2026/12/31（金・祝） 24:00", "木"),
  ]) func `a wrong day of the week is a remark`(date: String, day: String) async throws {
    let entry = try await entry("リンク,開始日\n\(Self.host)/wallet,\(date)\n")
    #expect(!entry.isBroken)
    let problem = try #require(entry.problems.first { $0.code == .unreadableDate }, "\(entry.problems)")
    #expect(problem.text.ja.contains("正しい曜日は\(day)曜日"), "\(problem)")
    let right = try await self.entry("リンク,開始日\n\(Self.host)/wallet,2026/12/31（木） 24:00\n")
    #expect(right.problems.isEmpty, "\(right.problems)")
  }

  @Test(arguments: ["2026/12/01(祝)", "2026/12/01(火)", "2026/12/01（火・祝）", "2026-12-01 (Tuesday)", "2026/12/1 火曜"])
  func `a right day of the week is none`(date: String) async throws {
    #expect(try await entry("リンク,開始日\n\(Self.host)/wallet,\(date)\n").problems.isEmpty)
  }

  @Test(arguments: [
    ("2025/12/1", true), ("2028/12/1", true), ("2027/1/25", false), ("2027/1/20〜2027/2/10", false),
    ("1/20〜2/10", false),
  ])
  func `a row that begins long before or after the campaign has probably a wrong year`(date: String, isFar: Bool)
    async throws
  {
    let now = try #require(Timestamp("2027-01-15T00:00:00+09:00"))
    let file = CampaignFile("リンク,配信日\n\(Self.host)/wallet,\(date)\n", now: now)
    let link = try #require(file.links.first)
    #expect(link.problems.contains { $0.text.ja == "「\(date)」は、キャンペーンの開始から離れすぎています。年を確認してください。" } == isFar)
    #expect(link.problems.contains { $0.code == .unreadableDate } == isFar, "\(link.problems)")
    #expect((link.until != nil) == date.contains("〜"))
  }

  @Test(arguments: ["配信セグメント", "対象者リスト", "Target segment"])
  func `the audience is found by a word of its title`(title: String) async throws {
    let entry = try await entry("リンク,\(title)\n\(Self.host)/wallet,loggedIn\n")
    #expect(entry.audience == "loggedIn")
    let report = try await CampaignWorld.report("リンク,備考\n\(Self.host)/wallet,loggedIn\n")
    #expect(report.notes.map(\.ja) == ["読み込まなかった列: 「備考」"])
  }

  @Test(arguments: ["taxi:wallet", "taxi:/wallet"])
  func `a scheme without its slashes has the whole link as its repair`(url: String) async throws {
    let problems = try await entry("<a href='\(url)'>a</a>").problems.filter(\.code.isBreaking)
    #expect(problems.map(\.text.ja) == ["「taxi:」の後に「//」がありません。「taxi://wallet」と書いてください。"])
  }

  @Test(arguments: ["Code=SPRING300", "codes=SPRING300", "coupon_code=SPRING300"])
  func `the code of a coupon is shown also behind a wrong name, and a secret is not`(item: String) async throws {
    #expect(try await entry("\(Self.host)/menu/coupons?\(item)").link.hasSuffix("SPRING300"))
    #expect(try await entry("\(Self.host)/wallet/pay?\(item)").link.hasSuffix("***"))
  }

  @Test(arguments: [
    "coupons?code=SPRING300", "menu/coupons？code=SPRING300", "menu/coupons#code=SPRING300",
    "menu/coupons#top?Code=SPRING300", "menucoupons?code=SPRING300", "#/menu/coupons?code=SPRING300",
    "menu/coupons%3Fcode=SPRING300", "menu/coupons＃code=SPRING300",
  ]) func `the code of a coupon is shown also in a link whose screen does not get it`(path: String) async throws {
    let found = try await entry("<a href='\(Self.host)/\(path)'>a</a>")
    #expect(found.isBroken)
    #expect(found.link == "\(Self.host)/\(path)")
    let secret = try await entry("<a href='\(Self.host)/\(path)&token=HUSHHUSH'>a</a>")
    #expect(!"\(secret.link) \(secret.problems)".contains("HUSHHUSH"))
  }

  @Test(arguments: [
    ("menu/coupons#code=SPRING300", "menu/coupons?code=SPRING300"),
    ("menu/coupons#?code=SPRING300", "menu/coupons?code=SPRING300"),
    ("menu/coupons?utm_source=a#top?code=SPRING300", "menu/coupons?utm_source=a&code=SPRING300"),
    ("order#class=premium&pickup=here", "order?class=premium&pickup=here"),
  ]) func `a parameter behind the hash is not filled in, and the repair has it in the query`(
    path: String, meant: String
  )
    async throws
  {
    let problems = try await entry("\(Self.host)/\(path)").problems.filter(\.code.isBreaking)
    #expect(problems.map(\.code) == [.probableMistake])
    #expect(problems.first?.text.ja.hasSuffix("アプリでは使われません。「\(Self.host)/\(meant)」と書いてください。") == true, "\(problems)")
    #expect(problems.first?.text.en.hasSuffix("Write `\(Self.host)/\(meant)`.") == true, "\(problems)")
    if !path.contains("utm") {
      let wide = try await entry("\(Self.host)/\(path.replacing("#", with: "＃"))").problems.first
      #expect(wide?.text.ja.hasSuffix("「\(Self.host)/\(meant)」と書いてください。") == true, "\(String(describing: wide))")
    }
    let wrong = try await entry("\(Self.host)/menu/coupons#code=(soon)").problems.first
    #expect(wrong?.text.ja.hasSuffix("「?」の後に書いてください。") == true, "\(String(describing: wrong))")
    #expect(try await !entry("\(Self.host)/menu/coupons?code=A#code=B").isBroken)
    #expect(try await !entry("\(Self.host)/menu/coupons#section=2").isBroken)
    #expect(try await entry("\(Self.host)/menu/coupons#").problems.isEmpty)
  }

  @Test(arguments: ["menu/coupons#coupon=SPRING300", "menu/coupons?SPRING300", "menu/coupons?utm_source=a&SPRING300"])
  func `a value that the screen does not get by its name is a mistake`(path: String) async throws {
    let problems = try await entry("\(Self.host)/\(path)").problems.filter(\.code.isBreaking)
    #expect(problems.map { $0.text.ja.hasSuffix("この画面で使えるのは「code」です。") } == [true], "\(problems)")
    #expect(try await !entry("\(Self.host)/wallet?SPRING300").isBroken)
  }

  @Test(arguments: [
    ("wallet\u{3000}", "wallet"), ("menu/coupons?code=SPRING300\\", "menu/coupons?code=SPRING300"),
    ("menu/coupons?code＝SPRING300", "menu/coupons?code=SPRING300"),
  ]) func `only a repair that opens a screen is offered`(path: String, meant: String) async throws {
    let problems = try await entry("名前,リンク\n春,\"\(Self.host)/\(path)\"\n").problems.filter(\.code.isBreaking)
    #expect(problems.map { $0.text.ja.hasSuffix("「\(Self.host)/\(meant)」と書いてください。") } == [true], "\(problems)")
    #expect(problems.allSatisfy { !$0.text.ja.contains("%E3%80%80") && !$0.text.ja.contains("%5C") })
    let open = try await entry("リンク\n\"\(Self.host)/order?pickup=35.6,139.7,東京駅 八重洲口\"\n").problems.first
    #expect(open?.text.ja.hasSuffix("東京駅%20八重洲口」と書いてください。") == true, "\(String(describing: open))")
  }

  @Test(arguments: ["合計,", "合計,1", "Total:,1件", ",合計", "小計,=COUNTA(B2:B9)", "総計 12件,", "Grand Total,12"])
  func `a row of sums is no link`(row: String) async throws {
    let rows = row.contains("=") ? "小計,3" : row
    let report = try await CampaignWorld.report("名前,リンク\n春,\(Self.host)/wallet\n\(rows)\n")
    #expect(report.total == 1)
    #expect(report.broken.isEmpty)
    #expect(try await CampaignWorld.report("名前,リンク\n春,\(Self.host)/wallet\n合計,未定\n").broken.count == 1)
    #expect(try await CampaignWorld.report("名前,リンク\n合計,\(Self.host)/walet\n").broken.count == 1)
  }

  @Test func `a link for people who cannot use it names the reason, and no values`() async throws {
    let problem = try #require(try await entry("\(Self.host)/signup, loggedIn").problems.first)
    #expect(problem.code == .reachesNothing)
    #expect(problem.text.en.contains("logged in already") && problem.text.en.hasSuffix("Check for whom it is meant."))
    #expect(!problem.text.ja.contains("番号などの値"))
    let other = try #require(try await entry("\(Self.host)/reservations/99999, loggedIn").problems.first)
    #expect(other.text.ja.contains("番号などの値"))
  }

  @Test func `an address of ours without its beginning has the whole one as its repair, also in a cell`() async throws {
    let problems = try await entry("名前,リンク\n春,taxi.example/wallet\n").problems
    #expect(problems.map(\.text.ja) == ["「https://」から書かれていないため、開けません。「\(Self.host)/wallet」と書いてください。"])
  }

  // MARK: - Addresses

  @Test(
    arguments: [
      "https://https://taxi.example/wallet", "http://https://taxi.example/wallet", "https//taxi.example/wallet",
      "https;//taxi.example/wallet", "https:/taxi.example/wallet", "https:taxi.example/wallet",
      "https:///taxi.example/wallet", "https:\\\\taxi.example\\wallet", "https://taxi.example\\wallet",
      "https://taxi.example/wallet%5C", "https://taxi.example%5Cwallet", "htps://taxi.example/wallet",
      "ttp://taxi.example/wallet", "https::////taxi.example/wallet/", "https://taxi.example/#/wallet",
      "https://taxi.example/#!/wallet", "https//taxi.example:443/wallet",
    ], ["%", "<a href='%'>a</a>", "名前,リンク\n春,%\n"])
  func `the address that was meant is offered where it opens a screen`(url: String, file: String) async throws {
    let report = try await CampaignWorld.report(file.replacing("%", with: url, maxReplacements: 1))
    let problems = try #require(report.broken.first, "\(report.entries) \(report.unchecked)").problems.filter(
      \.code.isBreaking)
    #expect(problems.map { $0.text.ja.hasSuffix("「\(Self.host)/wallet」と書いてください。") } == [true], "\(problems)")
    #expect(report.account.checked == 1 && report.account.total == 1)
    let wrong = try await CampaignWorld.report(
      file.replacing("%", with: url.replacing("wallet", with: "walet"), maxReplacements: 1))
    #expect(wrong.broken.count == (url.contains("#") ? 0 : 1))
    #expect(wrong.broken.first?.problems.contains { $0.text.ja.contains("walet」と書いて") } != true, "\(wrong.entries)")
  }

  @Test(arguments: [
    "XXXX", "https://taxi.example/XXXX", "https://taxi.example/menu/coupons?code=XXXX", "https://lp.example/xxx/",
    "https://taxi.example/menu/coupons?code=***", "https://taxi.example/○○○", "TBD",
  ]) func `a text in place of an address or a value is told, without a repair`(url: String) async throws {
    let report = try await CampaignWorld.report("<a href='\(url)'>a</a>")
    #expect(report.account.total == 1)
    let texts = try #require(report.broken.first, "\(report.unchecked)").problems.filter(\.code.isBreaking).map(
      \.text.ja)
    #expect(texts.contains { $0.contains("は仮の文字です") }, "\(texts)")
    #expect(!texts.contains { $0.contains("https://") }, "\(texts)")
  }

  @Test(arguments: ["https://taxi.example/wallet?utm_campaign=XXXX", "https://taxi.example/menu/coupons?code=XX"])
  func `a value that only a service reads, and a short code, are no such text`(url: String) async throws {
    #expect(try await CampaignWorld.report(url).broken.isEmpty)
  }

  // MARK: - Texts of links

  @Test(arguments: [
    ("https://taxi.example/wallet", "https://taxi.example/menu"),
    ("www.taxi.example/wallet", "https://news.other.jp/wallet"),
    ("taxi.example", "https://click.mailer.com/x"), ("https://taxi.example/wal…", "https://taxi.example/menu"),
    ("taxi://wallet", "https://taxi.example/wallet"),
  ]) func `a text that is another address than the link is a remark`(text: String, url: String) async throws {
    let report = try await CampaignWorld.report("<p><a href='\(url)'><b>\(text)</b></a></p>")
    #expect(report.broken.isEmpty)
    let told = report.entries.flatMap { $0.problems.map(\.text.ja) } + report.unchecked.compactMap(\.remark?.ja)
    #expect(told.contains { $0.contains("文字には「\(text.prefix { $0 != "?" })」と書かれていますが") }, "\(told)")
  }

  @Test(arguments: [
    ("https://taxi.example/wallet", "https://taxi.example/wallet?utm_source=mail"),
    ("taxi.example/wallet", "https://TAXI.example/wallet/"),
    ("https://taxi.example/wal…", "https://taxi.example/wallet"),
    ("taxi.example", "https://www.taxi.example/"), ("クーポンを使う", "https://taxi.example/menu"),
    ("guide.pdf", "https://a.example/x"), ("Ver. 1.2", "https://a.example/x"), ("https://taxi.example/x", "{{ url }}"),
  ]) func `another text is none`(text: String, url: String) async throws {
    let report = try await CampaignWorld.report("<a href='\(url)'>\(text)</a>")
    let told = report.entries.flatMap { $0.problems.map(\.text.ja) } + report.unchecked.compactMap(\.remark?.ja)
    #expect(!told.contains { $0.contains("文字には") }, "\(told)")
  }

  @Test(arguments: ["詳しくは www.taxi.example まで。\nお待ちしています。", "<p>公式サイト：www.taxi.example</p><a href='#x'></a>"])
  func `a host with www. and no path is found in a text`(text: String) async throws {
    let report = try await CampaignWorld.report(text)
    #expect(report.unchecked.filter { $0.kind == .otherSite }.map(\.of) == ["www.taxi.example"], "\(report.unchecked)")
  }

  @Test(arguments: [
    "a@www.taxi.example", "xwww.taxi.example", "www.taxi.example.jp", "https://a.example/?u=www.taxi.example",
  ])
  func `a part of another address is none`(text: String) {
    let links = TextAddresses("詳しくは \(text) まで。", hosts: ["taxi.example"]).links.map(\.url)
    #expect(links == (text.hasPrefix("https") ? [text] : []), "\(links)")
  }
}
