import DeepLinks
import HeadlessUI
import Lab
import Testing
import TextFormats

@Suite struct CampaignReportTests {
  private let coupon = "https://taxi.example/menu/coupons?code=SPRING300"

  // MARK: - Sentences

  @Test func `each audience has a sentence in both languages about what it does and sees`() async throws {
    let entry = try #require(try await CampaignWorld.report(coupon).entries.first)
    let english = entry.sentences.map(\.text.en)
    #expect(
      english == [
        "Customers who are logged out log in, and then see “Coupons”, with “Coupon code” filled in as “SPRING300”.",
        "Customers who are logged in, customers in a taxi and customers during maintenance see “Coupons”, with “Coupon "
          + "code” filled in as “SPRING300”.",
        "People without the app see the page in the browser, not the app.",
      ])
    #expect(
      entry.sentences[0].text.ja == "ログアウトしているお客様には、ログインした後、「クーポン」が表示されます。「クーポンコード」に「SPRING300」が入力済みです。")
    #expect(entry.sentences[1].states == ["loggedIn", "riding", "maintenance"])
    #expect(!entry.isBroken)
  }

  @Test(arguments: [
    ("taxi://wallet", "see nothing: no app on their phones opens the link.", "何も表示されません。"),
    ("https://taxi.example/wallet", "see the page in the browser, not the app.", "ブラウザーのページが表示されます。"),
    (
      "intent://wallet#Intent;scheme=taxi;package=example.taxi;end", "see the store or another page, not the app.",
      "代わりのページが表示されます。"
    ),
    ("intent://wallet#Intent;scheme=taxi;end", "see nothing: no app on their phones opens the link.", "何も表示されません。"),
  ])
  func `people without the app see what their phones open`(url: String, en: String, ja: String) async throws {
    let entry = try #require(try await CampaignWorld.report("\(url), notInstalled").entries.first)
    let sentence = try #require(entry.sentences.first)
    #expect(sentence.text.en == "People without the app " + en)
    #expect(sentence.text.ja.hasSuffix(ja))
    #expect(!sentence.completed)
    #expect(entry.isBroken == en.hasPrefix("see nothing"), "a page or the store is what these people can see")
  }

  @Test func `a service that keeps the link brings people to the app after they install it`() async throws {
    let url = "https://x.onelink.me/1?af_dp=taxi%3A%2F%2Fmenu%2Fcoupons%3Fcode%3DSPRING300, notInstalled"
    let entry = try #require(try await CampaignWorld.report(url).entries.first)
    #expect(
      entry.sentences.map(\.text.en) == [
        "People without the app install it, allow what the app asks for, log in, and then see “Coupons”, "
          + "with “Coupon code” filled in as “SPRING300”."
      ])
    #expect(!entry.isBroken)
  }

  @Test func `a link that an app's rule stops says so`() async throws {
    let entry = try #require(try await CampaignWorld.report("taxi://wallet, maintenance").entries.first)
    let sentence = try #require(entry.sentences.first)
    #expect(!sentence.completed)
    #expect(sentence.text.en.hasSuffix("the link goes no further: the service is under maintenance."))
    #expect(sentence.text.ja == "メンテナンス時間帯にアプリを開くお客様には、「タクシーを呼ぶ」が表示されますが、リンク先の画面は表示されません（メンテナンス中です）。")
    #expect(entry.problems.map(\.code).contains(.reachesNothing))
  }

  @Test func `no Japanese sentence tells in English why a link goes no further`() async throws {
    let routes = try LabWorld.routes()
    let samples = MatrixLink.samples(of: routes).map(\.url)
    let report = try await CampaignWorld.report(samples.joined(separator: "\n"))
    let stopped = report.entries.flatMap(\.sentences).filter { !$0.completed }
    #expect(stopped.count > 20)
    for sentence in stopped {
      #expect(sentence.text.ja.firstMatch(of: /[A-Za-z]{3,}/) == nil, "\(sentence.text.ja)")
    }
  }

  @Test func `a link without parameters of its own fills in nothing`() async throws {
    let entry = try #require(try await CampaignWorld.report("taxi://menu/coupons, loggedIn").entries.first)
    #expect(entry.sentences.map(\.text.en) == ["Customers who are logged in see “Coupons”."])
  }

  @Test func `an audience is named by its state or in plain words, and an unknown one is a problem`() async throws {
    let report = try await CampaignWorld.report(
      "link,audience\n\(coupon),loggedIn\n\(coupon),ログアウトしているお客様\n\(coupon),logedIn\n")
    #expect(report.entries.map { $0.sentences.flatMap(\.states).count } == [1, 1, 5])
    #expect(report.entries[2].problems.first?.code == .unknownAudience)
    #expect(report.entries[2].problems.first?.text.en.contains("Did you mean `loggedIn`?") == true)
    #expect(
      report.entries[2].problems.first?.text.ja == "「logedIn」という対象者はありません。もしかして: 「loggedIn」。このリンクは、すべての対象者で確認しました。")
  }

  @Test(arguments: [
    ("ログインしてるお客様", "ログインしているお客様"), ("乗車中のお客さま", "乗車中のお客様"), ("アプリを持っていない方", "アプリをお持ちでない方"),
  ])
  func `a misspelt audience in Japanese has the one that was probably meant`(name: String, meant: String) async throws {
    let report = try await CampaignWorld.report("link,audience\n\(coupon),\(name)\n")
    #expect(
      report.entries[0].problems.first?.text.ja == "「\(name)」という対象者はありません。もしかして: 「\(meant)」。このリンクは、すべての対象者で確認しました。")
  }

  // MARK: - Problems

  @Test(arguments: [
    ("https://taxi.example/menu/cupons", CampaignProblem.Code.rejected),
    ("https://taxi.example/menu/coupons?code=undefined", .unfilledPlaceholder),
    ("https://taxi.example/wallet/pay?code=CAB-17&amp;amount=1200", .encodedTwice),
    ("https://TAXI.example/menu/coupons", .hostSpelling), ("https://taxi.example./menu/coupons", .hostSpelling),
    ("https://taxi.example/menu/coupons?cod=SPRING300", .probableMistake),
    ("https://taxi.example/reservations/999", .reachesNothing),
  ]) func `a broken link has its problem in both languages`(link: String, code: CampaignProblem.Code) async throws {
    let entry = try #require(try await CampaignWorld.report(link).entries.first)
    let problem = try #require(entry.problems.first)
    #expect(entry.isBroken)
    #expect(problem.code == code)
    #expect(problem.text.ja.hasSuffix("。") || problem.text.ja.hasSuffix("」"))
    #expect(problem.text.en.hasSuffix(".") || problem.text.en.hasSuffix("?"))
  }

  @Test(arguments: ["{CODE}", "%7BCODE%7D", "{{CODE}}"])
  func `a placeholder is named also in place of a secret, and a secret in braces is not`(_ value: String) async throws {
    let named = try await CampaignWorld.report("https://taxi.example/wallet/pay?code=\(value)").entries.first
    let text = try #require(named?.problems.first?.text)
    #expect(text.en.hasPrefix("The sender fills in `CODE`"))
    #expect(text.ja.contains("「CODE」"))
    #expect(named?.link.contains("***") == false)
    let secret = try await CampaignWorld.report("https://taxi.example/wallet/pay?code={AB12CD}").entries.first
    let texts = try #require(secret?.problems.map(\.text))
    #expect(!texts.isEmpty)
    #expect(!texts.contains { ($0.en + $0.ja).contains("AB12CD") })
  }

  @Test func `a link that expires or whose time passes before the end is broken, and one that lasts longer is not`()
    async throws
  {
    let routes = try CampaignWorld.routes(
      "path: menu/coupons\n", "path: menu/coupons\n    expires: 2027-02-01T00:00:00+09:00\n")
    #expect(try await CampaignWorld.codes(coupon, routes: routes, until: "2027-02-01").first == [.expiresEarly])
    #expect(try await CampaignWorld.codes(coupon, routes: routes, until: "2027-01-31").first == [])
    let time = "https://taxi.example/reservations/new?at=2027-01-20T10:00:00%2B09:00"
    #expect(try await CampaignWorld.codes(time, until: "2027-01-21").first == [.expiresEarly])
    #expect(try await CampaignWorld.codes(time, until: "2027-01-19").first == [])
  }

  @Test func `an earlier line with the same link for the same audience is named, and one in another spelling is not`()
    async throws
  {
    let report = try await CampaignWorld.report(
      "taxi://menu/coupons, loggedIn\nhttps://taxi.example/menu/coupons/, loggedOut\n\ntaxi://menu/coupons"
    )
    #expect(report.entries.map { $0.problems.map(\.code).contains(.duplicate) } == [false, false, true])
    #expect(
      report.entries[2].problems.contains { $0.text.en == "Line 1 has the same link for a part of the audience." })
    let same = try await CampaignWorld.report("taxi://wallet\ntaxi://wallet, loggedIn").entries[1]
    #expect(same.problems.contains { $0.text.en == "Line 1 has the same link for the same audience." })
    #expect(!report.entries[2].isBroken)
  }

  @Test func `tracking parameters, schemes, wrappers and other apps' forms are remarks`() async throws {
    #expect(try await CampaignWorld.codes(coupon + "&utm_source=mail") == [[]])
    let fragment = try await CampaignWorld.report(coupon + "#top").entries.first?.problems.map(\.text.en)
    #expect(fragment == ["What follows `#` has no effect in the app."])
    #expect(try await CampaignWorld.codes("taxi://wallet") == [[.onlyWithApp]])
    let wrapped = try await CampaignWorld.codes(
      "https://x.onelink.me/a?pid=mail&af_dp=taxi%3A%2F%2Fmenu%2Fcoupons%3Fcode%3DSPRING300")
    #expect(wrapped.first?.contains(.translated) == true)
    #expect(wrapped.first?.contains(.rejected) == false)
  }

  @Test(arguments: [
    "https://m.uber.com/ul/?action=applyPromo&promo=SPRING300", "uber://?action=applyPromo&promo=SPRING300",
  ])
  func `a link of another company's app opens that app, so it is broken`(url: String) async throws {
    let entry = try #require(try await CampaignWorld.report("\(url), loggedIn").entries.first)
    #expect(entry.isBroken)
    #expect(entry.problems.map(\.code).contains(.ofOtherApp))
    #expect(entry.problems.first?.text.en.contains("Uber") == true)
    let inside = "https://x.onelink.me/a?af_dp=" + url.replacing("&", with: "%26")
    let wrapped = try #require(try await CampaignWorld.report("\(inside), loggedIn").entries.first)
    #expect(!wrapped.isBroken, "\(wrapped.problems)")
  }

  @Test func `a service whose host no file of the app has is told to open its page first`() async throws {
    let url = "https://x.onelink.me/a?af_dp=taxi%3A%2F%2Fwallet"
    let entry = try #require(try await CampaignWorld.report(url, associations: true).entries.first)
    #expect(!entry.isBroken)
    #expect(
      entry.problems.contains { $0.text.en.contains("the page of x.onelink.me opens first") }, "\(entry.problems)")
    let own = "https://go.taxi.example/?af_dp=taxi%3A%2F%2Fwallet"
    let ours = try #require(try await CampaignWorld.report(own, associations: true).entries.first)
    #expect(!ours.problems.contains { $0.text.en.contains("opens first") }, "\(ours.problems)")
  }

  @Test func `a link that an association file gives to the browser is broken`() async throws {
    #expect(try await CampaignWorld.codes(coupon, associations: true) == [[]])
    let browser = try #require(
      try await CampaignWorld.report("https://taxi.example/menu/coupons?browser=1", associations: true).entries.first)
    #expect(browser.isBroken)
    #expect(browser.problems.contains { $0.code == .notGivenToApp && $0.text.en.contains("iPhone") })
  }

  // MARK: - Output

  @Test func `links of a mail to other sites are counted, and those that only look like ours are judged`() async throws
  {
    let report = try await CampaignWorld.report(
      "<a href='https://news.example/'>x</a><a href='http://shop.example/'>x</a><a href='https://taxi.exampel/wallet'>x</a>"
    )
    #expect(report.elsewhere == 2)
    #expect(report.entries.count == 1)
    #expect(report.broken.count == 1)
    #expect(report.summary.en.hasSuffix("The file has 3 links: 1 checked, 2 to other sites."))
    // The company's own site, which pages of the app may be on, looks like a host of the app.
    let own = try await CampaignWorld.report("<a href='https://www.taxi.example/premium'>x</a>")
    #expect(own.elsewhere == 1)
    #expect(own.broken.isEmpty)
    let table = try await CampaignWorld.report("link\nhttps://www.taxi.example/premium\nhttps://shop.example/x")
    #expect(table.elsewhere == 2)
    #expect(table.broken.isEmpty)
  }

  @Test func `the summary names each kind of problem once, and no secret is shown`() async throws {
    let report = try await CampaignWorld.report(
      "\(coupon), loggedIn, token=HUSHHUSH\nhttps://taxi.example/wallet/pay?code={HUSHHUSH}\nhttps://TAXI.example/wallet\n"
        + "https://TAXI.example/menu")
    #expect(
      report.summary.en
        == "2 links of 3 are broken: the spelling of the host. "
        + "The file has 4 links: 3 checked, 1 depending on the sender.")
    #expect(report.summary.ja == "3件中2件に問題があります: ホスト名の表記の誤り。ファイル内のリンクは全部で4件（確認3件、配信ツールが差し込むリンク1件）。")
    let page = CampaignPage(
      report, title: "<b>", period: CampaignPeriod(from: Timestamp(milliseconds: LabWorld.start)))
    let all =
      try CampaignText(report, in: .japanese).text + CampaignText(report, in: .english).text + page.html
      + JSONCoding.text(report)
    #expect(all.contains("SPRING300"))
    #expect(!all.contains("HUSH"))
    #expect(all.contains("code=***"))
    #expect(!page.html.contains("<b>"))
    #expect(!page.html.contains("src="))
    #expect(!page.html.contains("@import"))
  }

  @Test func `the report is the same with any number of workers`() async throws {
    let links = MatrixLink.samples(of: try LabWorld.routes()).map(\.url) + [coupon, coupon, "https://shop.example/x"]
    let text = links.joined(separator: "\n")
    let one = try JSONCoding.text(await CampaignWorld.report(text, workers: 1))
    let four = try JSONCoding.text(await CampaignWorld.report(text, workers: 4))
    #expect(one == four)
  }
}
