import Foundation
import HeadlessUI
import Lab
import Testing
import TextFormats

/// What a report tells of values that the data of a state does not have or take.
@Suite struct CampaignDataTests {
  private static let coupons = "https://taxi.example/menu/coupons?code="

  @Test func `a coupon that the data does not have is told to each audience, in both languages`() async throws {
    let report = try await CampaignWorld.report(Self.coupons + "NOPE9\n" + Self.coupons + "SPRING300")
    let entry = report.entries[0]
    #expect(!entry.isBroken)
    #expect(entry.state == .doubtful)
    let audiences = ["loggedOut", "loggedIn", "riding", "maintenance", "notInstalled"]
    #expect(audiences.map(entry.cell) == [.doubtful, .doubtful, .doubtful, .doubtful, .page])
    for sentence in entry.sentences where sentence.completed {
      #expect(sentence.text.ja.hasSuffix("「NOPE9」が入力済みです。「NOPE9」というクーポンは見つかりません。"))
      #expect(sentence.text.en.hasSuffix("filled in as “NOPE9”. There is no coupon “NOPE9”."))
    }
    #expect(report.summary.en.contains("1 link has a value that the data does not take."))
    #expect(report.summary.ja.contains("1件には、使えない番号やコードなどの値があります。"))
    #expect(try JSONCoding.text(report).contains(#""doubtful":1"#))
    #expect(CampaignText(report, in: .english).text.contains("△  1"))
    #expect(report.entries[1].state == .fine)
    #expect(!report.entries[1].sentences.contains { $0.text.en.contains("There is no coupon") })
  }

  @Test(arguments: [
    (Self.coupons + "WELCOME500", "「WELCOME500」というクーポンは、すでに登録済みです。", "“WELCOME500” was redeemed before."),
    (
      "taxi://reservations/41", "予約41は、すでに終了しています（乗車済み）。",
      "Reservation 41 is over (Completed)."
    ),
    ("taxi://reservations/43", "すでに終了しています（キャンセル済み）。", "(Cancelled)."),
  ])
  func `what was redeemed or is over is told`(link: String, ja: String, en: String) async throws {
    let entry = try #require(try await CampaignWorld.report("\(link), loggedIn").entries.first)
    let sentence = try #require(entry.sentences.first)
    #expect(sentence.cell == .doubtful)
    #expect(sentence.text.ja.hasSuffix(ja), "\(sentence.text.ja)")
    #expect(sentence.text.en.hasSuffix(en), "\(sentence.text.en)")
  }

  @Test func `a reservation that is still to come, and a link without a value, have no remark`() async throws {
    for link in ["taxi://reservations/42", "taxi://menu/coupons", "taxi://menu/profile/invitation?code=BC-1234abcd"] {
      let entry = try #require(try await CampaignWorld.report("\(link), loggedIn").entries.first)
      #expect(entry.sentences.map(\.cell) == [.seen], "\(link)")
    }
  }

  @Test func `a remark shows no secret`() async throws {
    let report = try await CampaignWorld.report("taxi://menu/profile/invitation?code=BC-hushhush, loggedIn")
    let entry = try #require(report.entries.first)
    #expect(entry.sentences.map(\.cell) == [.doubtful])
    #expect(!(try JSONCoding.text(report)).contains("hushhush"))
    #expect(entry.sentences.first?.text.ja.contains("見つかりません。") == true)
  }

  @Test func `many links that differ in their values only are told once, apart from those that are known`() async throws
  {
    let codes = ["P1", "P2", "SPRING300", "P3", "P4"]
    let report = try await CampaignWorld.report(codes.map { Self.coupons + $0 + ", loggedIn\n" }.joined())
    for isBroken in [true, false] {
      let ja = CampaignText(report, in: .japanese, onlyBroken: isBroken).text
      #expect(
        ja.contains(
          """
          4件（1、2、4、5行目） 値: 「P1」、「P2」、「P3」など
            △ ログインしているお客様には、「クーポン」が表示されます。「クーポンコード」に「（それぞれの値）」が入力済みです。「（それぞれの値）」というクーポンは見つかりません。
          """), "\(ja)")
      #expect(ja.components(separatedBy: "入力済みです").count == (isBroken ? 2 : 3), "\(ja)")
      #expect(ja.contains("「SPRING300」が入力済みです。") != isBroken)
    }
    let en = CampaignText(report, in: .english).text
    #expect(en.contains("4 links (lines 1, 2, 4, 5), with the values “P1”, “P2”, “P3”, …"), "\(en)")
    #expect(en.contains("filled in as “(its own value)”. There is no coupon “(its own value)”."), "\(en)")
    let two = try await CampaignWorld.report(codes.prefix(2).map { Self.coupons + $0 + ", loggedIn\n" }.joined())
    #expect(CampaignText(two, in: .japanese).text.contains("「P2」というクーポンは見つかりません。"))
  }

  @Test func `broken links with the same problems are told once, with the first of them`() async throws {
    let links = ["login?phone=0901", "login", "login?phone=0902", "login?phone=0903", "login", "walet", "walet"]
    let rows = links.enumerated().map { "taxi://\($1)\t会員\tボタン\($0 / 5)\n" }.joined()
    let report = try await CampaignWorld.report("リンク\t対象者\t名前\n\(rows)")
    let ja = CampaignText(report, in: .japanese, onlyBroken: true).text
    #expect(
      ja.contains(
        """
        5件（2〜6行目）  ボタン0  会員
          taxi://login?phone=0901
          taxi://login
          taxi://login?phone=0902
          ほか1件のリンク
          [要修正] 対象のお客様に、リンク先の画面が表示されません（すでにログインしています）。リンクと対象者の組み合わせを確認してください。

        2件（7、8行目）  ボタン1  会員
          taxi://walet
        """), "\(ja)")
    #expect(ja.components(separatedBy: "[要修正]").count == 3)
    let en = CampaignText(report, in: .english, onlyBroken: true).text
    #expect(en.contains("5 links (lines 2–6)  ボタン0  会員\n") && en.contains("\n  and 1 more link\n"), "\(en)")
    let page = CampaignPage(report, title: "a", period: CampaignPeriod(from: Timestamp(milliseconds: 0))).html
    #expect(page.contains("<h3>5件（2〜6行目）  ボタン0  会員</h3>"), "\(page)")
    #expect(page.contains("taxi://login, taxi://login?phone=0902, and 1 more link</code>"))
  }

  @Test func `a placeholder of an origin hides no remark on the other values`() async throws {
    let link = Self.coupons + "NOPE9&utm_source={{ src }}, loggedIn"
    #expect(try await CampaignWorld.report(link).entries.first?.sentences.map(\.cell) == [.doubtful])
  }

  @Test func `a sample in place of what the sender fills in is shown by its name, and has no remark`() async throws {
    let entry = try #require(try await CampaignWorld.report(Self.coupons + "{{ coupon }}, loggedIn").entries.first)
    #expect(entry.sentences.map(\.cell) == [.seen])
    #expect(entry.sentences.first?.text.en.hasSuffix("filled in with the value of `coupon`.") == true)
    let given = try await CampaignWorld.report(Self.coupons + "{{ coupon }}, loggedIn", values: ["coupon": "NOPE9"])
    #expect(given.entries.first?.sentences.map(\.cell) == [.doubtful])
    let path = try await CampaignWorld.report("taxi://reservations/{{ id }}, loggedIn")
    #expect(path.entries.first?.sentences.allSatisfy { $0.cell != .doubtful } == true)
  }
}
