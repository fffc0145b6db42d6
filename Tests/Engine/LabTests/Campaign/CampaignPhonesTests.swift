import HeadlessUI
import LinkAssociation
import Testing
import TextFormats

@testable import Lab

/// What links of a campaign open on iPhones and Android phones, with the app and without it.
@Suite struct CampaignPhonesTests {
  private static func opens(
    _ link: String, place: TapPlace = .mail
  ) async throws -> [[PhoneOpening]] {
    let report = try await CampaignWorld.report(link, associations: true, place: place)
    return try #require(report.entries.first).phones.map(\.opens)
  }

  /// The columns: iPhone with the app, iPhone without it, Android with the app, Android without it.
  @Test(
    arguments: [
      ("https://taxi.example/wallet", [.screen, .browser, .screen, .browser]),
      ("taxi://wallet", [.unknown, .nothing, .unknown, .nothing]),
      ("https://taxi.example/walet", [.browser, .browser, .browser, .browser]),
      ("https://x.onelink.me/a?af_dp=taxi%3A%2F%2Fwallet", [.browser, .store, .browser, .store]),
      ("https://x.onelink.me/a", [.unknown, .unknown, .unknown, .unknown]),
      ("https://m.uber.com/ul/?action=setPickup", [.otherApp, .otherApp, .otherApp, .otherApp]),
      ("intent://wallet#Intent;scheme=taxi;package=example.taxi;end", [.nothing, .nothing, .unknown, .unknown]),
    ] as [(String, [PhoneOpening])])
  func `each phone has what it opens from a mail`(link: String, opens: [PhoneOpening]) async throws {
    #expect(try await Self.opens(link) == opens.map { [$0] })
  }

  @Test func `a short link of the table is not checked on phones, because its page opens first`() async throws {
    let table = try ShortLinkTable("bit.ly/abc,https://taxi.example/wallet\n", file: "s.csv")
    let report = try await CampaignWorld.report("https://bit.ly/abc", associations: true, shortLinks: table)
    let entry = try #require(report.entries.first)
    #expect(entry.phones.map(\.opens) == [[.unknown], [.browser], [.unknown], [.browser]])
    #expect(entry.problems.contains { $0.text.en.contains("bit.ly opens first") }, "\(entry.problems)")
  }

  @Test func `a pattern that Android before 12 does not read divides the phones, and is a remark`() async throws {
    let link = "https://taxi.example/reservations/999"
    #expect(try await Self.opens(link) == [[.app], [.browser], [.app, .browser], [.browser]])
    let report = try await CampaignWorld.report("https://taxi.example/reservations/42", associations: true)
    let problem = try #require(report.entries.first?.problems.first { $0.text.en.contains("On Android before 12") })
    #expect(problem.code == .remark)
    #expect(problem.text.ja.contains("Android 11以前ではブラウザーで開きます"))
  }

  @Test(
    arguments: [
      (.sameSite, [.browser, .browser, .unknown, .browser]), (.push, [.screen, .nothing, .screen, .nothing]),
      (.inApp, [.unknown, .browser, .unknown, .browser]), (.line, [.unknown, .browser, .unknown, .browser]),
    ] as [(TapPlace, [PhoneOpening])])
  func `the place of the tap decides`(place: TapPlace, opens: [PhoneOpening]) async throws {
    #expect(try await Self.opens("https://taxi.example/wallet", place: place) == opens.map { [$0] })
  }

  @Test(arguments: ["プッシュ通知", "ios_push", "アプリプッシュ", "Push"])
  func `the channel of a row tells where people tap its link`(channel: String) async throws {
    let report = try await CampaignWorld.report(
      "チャネル,リンク\n\(channel),taxi://wallet\nメール,taxi://wallet\n\(channel),wallet\nLINE,taxi://menu\n", associations: true
    )
    #expect(report.entries.map(\.tap) == [.push, .mail, .push, .line])
    #expect(report.entries.map { $0.problems.contains { $0.code == .onlyWithApp } } == [false, true, false, true])
    #expect(report.entries.prefix(2).map { $0.phones[2].opens } == [[.screen], [.unknown]])
    #expect(report.phonesTitle.ja == "スマートフォンでの開き方（タップする場所: プッシュ通知、メール、LINEのメッセージ）")
    #expect(report.notes.isEmpty)
  }

  @Test func `the channel of a message in JSON is that of all links in it`() async throws {
    let text = #"""
      {"m": [{"buttons": [{"uri": "taxi://wallet"}], "channel": "ios_push", "uri": "taxi://menu"},
        {"channel": "email", "body": "<a href='taxi://home'>a</a>"}, {"uri": "taxi://order"}]}
      """#
    let report = try await CampaignWorld.report(text)
    #expect(report.entries.map(\.tap) == [.push, .push, .mail, .mail])
  }

  @Test(arguments: ["\"SNS\"", "[\"ios_push\", \"email\"]"])
  func `a channel in JSON that is not known, or one of several, is told as in a table`(channel: String) async throws {
    let report = try await CampaignWorld.report(
      "[{\"channel\": \(channel), \"m\": {\"uri\": \"taxi://wallet\"}}, {\"channel\": \"email\", \"uri\": \"taxi://menu\"}]"
    )
    let name = channel == "\"SNS\"" ? "SNS" : "ios_push、email"
    let told = report.entries.map { entry in
      entry.problems.contains {
        $0.code == .remark && $0.text.ja.contains("「\(name)」") && $0.text.en.contains("`\(name)`")
          && $0.text.ja.contains("メールでタップするものとして確認しました")
      }
    }
    #expect(told == [true, false], "\(report.entries.map(\.problems))")
    #expect(report.entries.map(\.tap) == [.mail, .mail])
  }

  @Test(arguments: ["LINE", "LINE公式アカウント", "ＬＩＮＥ", "line_push", "LINEメッセージ", "LINE配信", "ライン"])
  func `the messages of LINE are a place of their own`(channel: String) async throws {
    let report = try await CampaignWorld.report(
      "配信方法,リンク\n\(channel),https://taxi.example/wallet\n", associations: true)
    let entry = try #require(report.entries.first)
    #expect(entry.tap == .line && !entry.isBroken, "\(entry.problems)")
    #expect(entry.problems.contains { $0.text.ja.contains("LINEは、リンクをLINEの中のブラウザーで開きます") }, "\(entry.problems)")
  }

  @Test(arguments: ["メール、プッシュ通知", "メール・LINE", "ios_push/email"])
  func `several channels of a row with different places are told`(channel: String) async throws {
    let report = try await CampaignWorld.report("配信方法\tリンク\n\(channel)\ttaxi://wallet\n")
    let entry = try #require(report.entries.first)
    #expect(entry.problems.contains { $0.text.ja.hasPrefix("複数の配信方法（「\(channel)」）") }, "\(entry.problems)")
    #expect(entry.tap == .mail)
  }

  @Test func `a link that only some phones give to the app is told so in its cells and sentences`() async throws {
    let entry = try #require(
      try await CampaignWorld.report("https://taxi.example/wallet?browser=1", associations: true).entries.first)
    #expect(entry.phones.map(\.opens) == [[.browser], [.browser], [.screen], [.browser]])
    #expect(entry.cell("loggedIn") == .somePhones && entry.cell("notInstalled") == .page)
    let sentence = try #require(entry.sentences.first { $0.states.contains("loggedIn") })
    #expect(sentence.text.ja.hasSuffix("が表示されます。ただし、iPhoneではブラウザーで開きます。"), "\(sentence)")
    let intent = try #require(
      try await CampaignWorld.report(
        "intent://wallet#Intent;scheme=taxi;package=example.taxi;end", associations: true
      ).entries.first)
    #expect(intent.cell("loggedIn") == .somePhones, "\(intent.sentences)")
    let problem = try #require(entry.problems.first { $0.code == .notGivenToApp })
    #expect(
      problem.text.ja == "iPhoneではアプリで開かず、ブラウザーで開きます（関連付けファイルの設定（componentsの1番目）による）。"
        + "「browser」を取り除いてください。")
  }

  @Test func `people without the app get no push, in the sentences as on the phones`() async throws {
    let report = try await CampaignWorld.report("https://taxi.example/wallet, notInstalled", place: .push)
    let sentence = try #require(report.entries.first?.sentences.first)
    #expect(sentence.text.en == "People without the app get no push.")
    #expect(sentence.text.ja == "アプリをお持ちでない方には、プッシュ通知が届きません。")
  }

  @Test func `links that open the same are one row, in the order of their lines, and the title says the place`()
    async throws
  {
    let links = ["wallet", "menu", "walet", "reservations", "menu/notices"].map { "https://taxi.example/\($0)" }
    let report = try await CampaignWorld.report(links.joined(separator: "\n"), associations: true)
    let english = CampaignText(report, in: .english).text
    let table = english.split(separator: "\n\n").first { $0.hasPrefix("What phones open (tapped in a mail)") }
    #expect(
      table?.split(separator: "\n").dropFirst().map { $0.split(separator: /\s{2,}/).map(String.init) } == [
        ["LINE", "iPhone, with the app", "iPhone, without it", "Android, with the app", "Android, without it"],
        ["Line 3", "the browser", "the browser", "the browser", "the browser"],
        ["4 links (lines 1, 2, 4, 5)", "the app's screen", "the browser", "the app's screen", "the browser"],
      ], "\(english)")
    let japanese = CampaignText(report, in: .japanese).text
    #expect(japanese.contains("スマートフォンでの開き方（タップする場所: メール）"))
    #expect(japanese.contains("4件（1、2、4、5行目）  アプリの画面        ブラウザー"), "\(japanese)")
    let json = try JSONCoding.text(report)
    #expect(json.contains(#""tappedIn":"mail""#))
    #expect(json.contains(#"{"app":true,"en":"the app's screen","ja":"アプリの画面","opens":["screen"],"phone":"iPhone"}"#))
  }

  @Test func `numbers of lines that follow each other are a range`() async throws {
    let links = Array(repeating: "https://taxi.example/wallet", count: 12).joined(separator: "\n")
    let text = CampaignText(try await CampaignWorld.report(links, associations: true), in: .english).text
    #expect(text.contains("12 links (lines 1–12)"), "\(text)")
  }

  @Test func `without the app's files the report says that phones are not checked`() async throws {
    let report = try await CampaignWorld.report("https://taxi.example/wallet")
    #expect(report.entries.first?.phones.isEmpty == true)
    #expect(CampaignText(report, in: .japanese).text.contains("スマートフォンでの開き方は、アプリの関連付けファイルがないため確認していません。"))
    let page = CampaignPage(report, title: "x", period: CampaignPeriod(from: Timestamp(milliseconds: 0))).html
    #expect(page.contains("What phones open is not checked"))
    #expect(!page.contains("class=\"phones\""))
  }

  @Test func `a remark names phones in the language of the report`() async throws {
    let report = try await CampaignWorld.report("taxi://wallet", associations: true)
    let remark = try #require(report.entries.first?.problems.first { $0.text.en.contains("opens on Android") })
    #expect(remark.text.ja.hasPrefix("Androidでアプリが開くかは"), "\(remark.text.ja)")
    #expect(remark.text.en.contains("opens on Android ("), "\(remark.text.en)")
  }

  @Test func `no audience sees our screen after a link of another company's app`() async throws {
    let report = try await CampaignWorld.report("https://m.uber.com/ul/?action=setPickup, loggedIn", associations: true)
    let entry = try #require(report.entries.first)
    #expect(entry.sentences.isEmpty)
    #expect(["loggedIn", "riding"].map(entry.cell) == [.otherApp, .notMeant])
  }
}
