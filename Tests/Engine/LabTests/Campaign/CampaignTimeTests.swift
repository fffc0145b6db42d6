import HeadlessUI
import Testing
import TextFormats

@testable import Lab

@Suite struct CampaignTimeTests {
  @Test(arguments: [
    ("2026-12-01T10:00+09:00", "2026年12月1日（火）10:00", "Tue 1 Dec 2026, 10:00"),
    ("2028-02-29T00:05+09:00", "2028年2月29日（火）0:05", "Tue 29 Feb 2028, 00:05"),
    ("1970-01-01T00:00Z", "1970年1月1日（木）9:00", "Thu 1 Jan 1970, 09:00"),
    ("2026-11-30T15:00Z", "2026年12月1日（火）0:00", "Tue 1 Dec 2026, 00:00"),
  ])
  func `a moment is written as people write it, with its day of the week in Japan`(
    text: String, ja: String, en: String
  ) throws {
    let moment = try #require(Timestamp(text))
    #expect(CampaignTime.text(moment, hasYear: true) == LocalizedText(ja: ja, en: en))
  }

  @Test func `the year that is known is left out`() throws {
    let time = CampaignTime(known: try #require(Timestamp("2026-12-01T10:00+09:00")))
    #expect(
      time.text(try #require(Timestamp("2026-12-31T23:59+09:00")))
        == LocalizedText(ja: "12月31日（木）23:59", en: "Thu 31 Dec, 23:59"))
    #expect(time.text(try #require(Timestamp("2027-01-01T00:00+09:00"))).ja == "2027年1月1日（金）0:00")
  }

  @Test func `the times of a screen and of a field are written so, and other texts stay`() throws {
    let time = CampaignTime(known: try #require(Timestamp("2026-12-01T10:00+09:00")))
    #expect(
      time.replaced(in: LocalizedText("<p>2026-12-02 09:30 JST, 2026-12-02 09:30, 2026-13-02 09:30 JST</p>"))
        == LocalizedText(
          ja: "<p>12月2日（水）9:30, 2026-12-02 09:30, 2026-13-02 09:30 JST</p>",
          en: "<p>Wed 2 Dec, 09:30, 2026-12-02 09:30, 2026-13-02 09:30 JST</p>"))
    let field = time.filled(LocalizedText(ja: "日時（年-月-日）", en: "Time (YYYY-MM-DD)"), "2026-12-02 09:30")
    #expect(
      field
        == Filled(
          label: LocalizedText(ja: "日時", en: "Time"), value: LocalizedText(ja: "12月2日（水）9:30", en: "Wed 2 Dec, 09:30"))
    )
    #expect(time.filled("Code (new)", "A1") == Filled(label: "Code (new)", value: "A1"))
  }

  @Test func `a report shows no time in another form`() async throws {
    let routes = try CampaignWorld.routes(
      "path: menu/coupons\n", "path: menu/coupons\n    expires: 2027-02-01T00:00:00+09:00\n")
    let links =
      "taxi://reservations\ntaxi://reservations/42\nhttps://taxi.example/menu/coupons\n"
      + "https://taxi.example/reservations/new?at=2027-01-20T10:00:00%2B09:00"
    let report = try await CampaignWorld.report(links, routes: routes, until: "2027-02-28")
    let page = CampaignPage(
      report, title: "x",
      period: CampaignPeriod(from: Timestamp(milliseconds: LabWorld.start), until: Timestamp("2027-02-28T23:59+09:00"))
    ).html
    #expect(page.firstMatch(of: /\d\d JST/) == nil, "\(page)")
    #expect(page.contains("リンクの期限が、キャンペーンの終了（2月28日（日）23:59）より前の2月1日（月）0:00に切れます。"))
    #expect(page.contains("The link expires at Mon 1 Feb, 00:00, before the campaign ends (Sun 28 Feb, 23:59)."))
    #expect(page.contains("「日時」に「1月20日（水）10:00」が入力済みです。"))
    #expect(page.contains("“Time” filled in as “Wed 20 Jan, 10:00”"))
    #expect(page.contains("1月16日（土）17:00"), "the screen of the reservation")
  }

  @Test(arguments: ["https://x.onelink.me/a", "https://abc.app.link/x", "https://bit.ly/x"])
  func `a short link names its service as the table does, or by its host`(link: String) async throws {
    let name = link.contains("onelink") ? "OneLink" : link.contains("app.link") ? "Branch" : "bit.ly"
    let problem = try #require(try await CampaignWorld.report(link).entries.first?.problems.first)
    #expect(problem.code == .notChecked)
    #expect(problem.text.ja.hasPrefix("\(name)の短縮リンクのため、ここでは確認できません。"))
    #expect(problem.text.en.hasPrefix("A short link of \(name), which cannot be checked here."))
  }
}
