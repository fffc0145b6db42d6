import HeadlessUI
import LinkAssociation
import Testing
import TextFormats

@testable import Lab

/// What versions of the app in the field, and parameters that no screen takes, mean for a link.
@Suite struct CampaignVersionTests {
  private static let coupons = "https://taxi.example/menu/coupons?code=SPRING300"

  private func report(_ old: String, _ new: String, shares: (Double, Double) = (60, 40)) async throws -> CampaignReport
  {
    let versions = [
      CampaignVersion(name: "4.0", share: shares.0, routes: try CampaignWorld.routes(old, new)),
      CampaignVersion(name: "5.0", share: shares.1, routes: try LabWorld.routes()),
    ]
    return try await CampaignWorld.report(Self.coupons, versions: versions)
  }

  @Test func `a link that a version does not have is broken, in its cells and in the summary`() async throws {
    let report = try await report("path: menu/coupons\n", "path: offers\n")
    let entry = try #require(report.entries.first)
    #expect(entry.isBroken && entry.cell("loggedIn") == .somePhones && entry.cell("notInstalled") == .page)
    #expect(report.summary.ja.hasPrefix("1件中1件に問題があります: 古いバージョンのアプリでは使えない。"))
    #expect(report.summary.en.hasPrefix("1 link of 1 is broken: not in old versions."))
    let text = try #require(entry.problems.first?.text)
    #expect(text.ja == "60%のスマートフォンでは、アプリのバージョンが古いため開きません（バージョン4.0）。")
    #expect(text.en == "60 % of phones cannot open this: version 4.0 of the app cannot read the link.")
    #expect(report.notes.isEmpty)
  }

  @Test func `a version whose screen does not take a parameter is told`() async throws {
    let versions = [
      CampaignVersion(
        name: "4.0", share: 60,
        routes: try LabWorld.routes())
    ]
    let time = "at: { type: time, future: true }"
    let routes = try CampaignWorld.routes(time, "\(time)\n      via: { type: string, length: 1-20 }")
    let link = "https://taxi.example/reservations/new?via=ginza"
    let entry = try #require(try await CampaignWorld.report(link, routes: routes, versions: versions).entries.first)
    #expect(entry.isBroken && entry.cell("loggedIn") == .somePhones)
    let text = try #require(entry.problems.first?.text)
    #expect(text.ja == "60%のスマートフォンでは、アプリのバージョンが古いため「via」が使われません（バージョン4.0）。")
    #expect(text.en == "On 60 % of phones `via` has no effect: version 4.0 of the app cannot read it.")
  }

  @Test func `versions that are not all phones together are told`() async throws {
    let report = try await report("path: wallet\n", "path: purse\n", shares: (60, 30))
    #expect(report.broken.isEmpty)
    #expect(report.notes.map(\.ja) == ["アプリのバージョンの割合は、合わせて90%です。残りのスマートフォンは確認していません。"])
    #expect(
      report.notes.map(\.en) == [
        "The versions of the app are 90 % of phones together. The other phones were not checked."
      ])
  }

  @Test(arguments: [
    ("reservations/new?date=2026-12-31", nil), ("wallet?code=CAB-17&amount=1200", "https://taxi.example/wallet/pay"),
    ("reservations/new?x=tokyo", nil), ("home?code=SPRING300", nil),
  ]) func `a parameter that the screen does not take is a possible mistake, with the screen that takes it`(
    path: String, near: String?
  ) async throws {
    let report = try await CampaignWorld.report("https://taxi.example/\(path)")
    let entry = try #require(report.entries.first)
    #expect(entry.state == .doubtful && entry.cell("loggedIn") == .doubtful, "\(entry.problems)")
    #expect(report.summary.ja.hasPrefix("1件には、アプリで使われないパラメーターがあります。"), "\(report.summary)")
    #expect(report.summary.en.hasPrefix("1 link has a parameter that the app does not use."), "\(report.summary)")
    let text = try #require(entry.problems.first { $0.code == .noEffect }?.text)
    #expect(text.ja.contains("もしかして") == (near != nil) && text.en.contains("Did you mean") == (near != nil), "\(text)")
    if let near { #expect(text.ja.contains("「\(near)」") && text.en.contains("`\(near)`"), "\(text)") }
    #expect(CampaignText(report, in: .japanese, onlyBroken: true).text.contains("アプリでは使われません"))
  }

  @Test func `a parameter of attribution and a part behind the hash are no mistakes`() async throws {
    let report = try await CampaignWorld.report(
      "https://taxi.example/wallet?utm_source=a&gclid=1\nhttps://taxi.example/menu#section=2")
    #expect(report.entries.map(\.state) == [.fine, .fine])
  }

  @Test(arguments: [
    ("in-app", TapPlace.inApp), ("app", .app), ("same-site", .sameSite), ("other-site", .otherSite), ("アプリ内", .push),
    ("アプリ内通知", .push), ("アプリ内メッセージ", .push), ("LINE", .line),
  ]) func `the places have their names as channels, and messages in the app go to people who have it`(
    channel: String, place: TapPlace
  ) async throws {
    let report = try await CampaignWorld.report("配信方法,リンク\n\(channel),https://taxi.example/wallet\n")
    let entry = try #require(report.entries.first)
    #expect(entry.tap == place)
    #expect(!entry.problems.contains { $0.text.ja.contains("配信方法には対応していません") }, "\(entry.problems)")
  }

  @Test(arguments: [
    ("全会員", ["loggedIn"]), ("全ての会員", ["loggedIn"]), ("非会員", ["loggedOut"]), ("会員以外", ["loggedOut"]),
    ("全員", ["loggedOut", "loggedIn", "riding", "maintenance", "notInstalled"]),
  ]) func `all members are those who are logged in`(audience: String, states: [String]) async throws {
    let report = try await CampaignWorld.report("リンク,対象者\nhttps://taxi.example/wallet,\(audience)\n")
    let entry = try #require(report.entries.first)
    #expect(entry.meant == Set(states))
    #expect(!entry.problems.contains { $0.code == .unknownAudience })
  }

  @Test(arguments: [
    #"{"aps":{"alert":"春","url":"taxi://wallet"}}"#, #"{"aps":{"alert":"春"},"deep_link":"taxi://wallet"}"#,
    #"{"message":{"notification":{"title":"a"},"data":{"url":"taxi://wallet"}}}"#,
    #"{"to":"/topics/a","notification":{"title":"a"},"data":{"url":"taxi://wallet"}}"#,
    #"{"messages":{"apple_push":{"custom_uri":"taxi://wallet"}}}"#,
  ]) func `the links of a push in JSON are tapped in a push`(json: String) async throws {
    let entry = try #require(try await CampaignWorld.report(json).entries.first)
    #expect(entry.tap == .push, "\(entry)")
    let other = try await CampaignWorld.report(#"{"data":{"url":"taxi://wallet"},"to":"a"}"#).entries
    #expect(other.map(\.tap) == [.mail])
  }

  @Test func `a push that asks for a web view opens its page there`() async throws {
    let json = #"{"aps":{"alert":"a"},"ab_uri":"https://www.taxi.example/lp","ab_use_webview":true}"#
    let entry = try #require(try await CampaignWorld.report(json).entries.first)
    #expect(entry.link.hasPrefix("taxi://web?url=https"), "\(entry)")
    let text = try #require(entry.problems.first { $0.code == .remark }?.text)
    #expect(text.ja.hasPrefix("プッシュ通知の「ab_use_webview」により"), "\(text)")
    #expect(text.en.hasPrefix("`ab_use_webview` in the push opens it in a web view of the app"), "\(text)")
    let plain = json.replacing("true", with: "false")
    #expect(try await CampaignWorld.report(plain).entries.allSatisfy { !$0.link.contains("taxi://web") })
  }

  @Test func `a line break in a name is one blank, and audiences are divided as the language does`() async throws {
    let report = try await CampaignWorld.report(
      "名前,リンク,対象者\n\"春の\r\nお知らせ\",https://taxi.example/walet,\"loggedIn\nriding\"\n")
    #expect(report.entries.first?.name == "春の お知らせ")
    #expect(CampaignText(report, in: .japanese).text.contains("2行目  春の お知らせ  loggedIn、riding\n"))
    #expect(CampaignText(report, in: .english).text.contains("Line 2  春の お知らせ  loggedIn, riding\n"))
  }

  @Test func `of several links of a row the table of phones has the names`() async throws {
    let report = try await CampaignWorld.report(
      "名前,iOSリンク,Androidリンク\n春,https://taxi.example/wallet,taxi://wallet\n", associations: true)
    let text = CampaignText(report, in: .japanese).text
    for name in report.entries.compactMap(\.name) { #expect(text.contains("2行目 「\(name)」 "), "\(text)") }
  }

  @Test func `the two languages say the same of a past time, a host and a path`() async throws {
    let report = try await CampaignWorld.report(
      "https://taxi.example/reservations/new?at=2020-01-01T09:00:00%2B09:00\nhttps://taxi.exmple/wallet\ntaxi://zzz9")
    let texts = report.entries.compactMap(\.problems.first).map(\.text)
    #expect(texts[0].ja == "「at」の日時（2020年1月1日（水）9:00）は、すでに過ぎています。これから先の日時にしてください。")
    #expect(texts[0].en == "`at` is Wed 1 Jan 2020, 09:00 (Japan time), which is past. Choose a later time.")
    #expect(
      texts[1].ja.contains("taxi.example」、「go.taxi.example") && texts[1].en.contains("go.taxi.example"), "\(texts[1])")
    #expect(texts[2].ja.contains("つづりを確認") && texts[2].en.contains("Check the spelling."), "\(texts[2])")
  }

  @Test func `rows with dates of their own share the sessions of a day`() throws {
    let file = CampaignFile(
      "リンク,対象者,配信方法,開始日,終了日\n"
        + (1...4).map {
          "https://taxi.example/wallet?utm_id=\($0),会員,\($0 < 3 ? "メール" : "QR"),2027-02-01,2027-02-1\($0)\n"
        }.joined())
    let period = CampaignPeriod(from: Timestamp(milliseconds: LabWorld.start))
    var runner = try CampaignRunner(host: try LabWorld.host(), setting: CampaignSetting(period: period))
    let report = try runner.report(on: file)
    #expect(report.entries.count == 4 && report.broken.isEmpty)
    #expect(runner.opened == 1)
  }
}
