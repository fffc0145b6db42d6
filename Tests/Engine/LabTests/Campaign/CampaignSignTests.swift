import Foundation
import HeadlessUI
import LinkAssociation
import Testing

@testable import Lab

/// The signs of links that are broken, and what is told of how and where people tap a link.
@Suite struct CampaignSignTests {
  private func entry(_ text: String, associations: Bool = false) async throws -> CampaignReport.Entry {
    try #require(try await CampaignWorld.report(text, associations: associations).entries.first)
  }

  // MARK: - Broken links

  @Test(arguments: [
    ("<a href=\"“https://taxi.example/wallet”\">a</a>", CampaignCell.nothing),
    ("<p><!-- <a href=\"https://taxi.example/wallet\">a</a></p>", .nothing),
    ("<p>https://taxi.example/order?pickup=35.681236,139.767125,東京駅 をタップ</p>", .somePhones),
    ("<a href=\"HTTPS://TAXI.EXAMPLE/wallet\">a</a>", .somePhones),
    ("<a href=\"https://taxi.example/menu/coupons?code＝SPRING300\">a</a>", .doubtful),
    ("<a href=\"https://taxi.example/menu/coupons?coupon=SPRING300\">a</a>", .doubtful),
    ("<a href=\"https://taxi.example/wallet\">a</a>", .seen),
  ]) func `a broken link has no sign that its screen appears`(html: String, cell: CampaignCell) async throws {
    let entry = try await entry("<html><body>\(html)</body></html>")
    #expect(entry.isBroken == (cell != .seen), "\(entry.problems)")
    #expect(entry.cell("loggedIn") == cell, "\(html) \(entry.problems)")
    #expect(cell != .nothing || entry.sentences.isEmpty && entry.phones.isEmpty && entry.pictures.isEmpty)
  }

  @Test(arguments: ["未定", "", "{{ code }", "https://"])
  func `a row without a link has no sign for people whom it does not name`(link: String) async throws {
    let report = try await CampaignWorld.report("リンク,対象者,名前\n\(link),会員,春\n")
    for entry in report.entries {
      #expect(entry.cell("loggedIn") == .nothing && entry.cell("riding") == .notMeant, "\(link)")
    }
    #expect(link.isEmpty || report.entries.count == 1)
  }

  // MARK: - Channels

  @Test(arguments: ["LINE広告", "LINE WORKS", "チラシ", "Instagram", "Web"])
  func `a channel that is not known is a remark, and no place has its name`(channel: String) async throws {
    let entry = try await entry("リンク,配信方法\ntaxi://wallet,\(channel)\n")
    #expect(
      entry.problems.contains {
        $0.text.ja == "「\(channel)」という配信方法には対応していません。このリンクは、メールでタップするものとして確認しました。"
      }, "\(entry.problems)")
    let app = try #require(entry.problems.first { $0.code == .onlyWithApp })
    #expect(app.text.ja.hasSuffix("この配信方法には「https://」のリンクを使ってください。"), "\(app)")
    let part = try await self.entry("リンク,配信方法\ntaxi.example/wallet,\(channel)\n")
    #expect(!part.problems.contains { $0.text.ja.contains("メールに") || $0.text.ja.contains("メールで開") }, "\(part.problems)")
  }

  @Test func `an SMS opens what a mail opens, and is not called one`() async throws {
    let entry = try await entry("リンク,配信方法\ntaxi://wallet,SMS\n")
    #expect(entry.tap == .mail && !entry.problems.contains { $0.text.ja.contains("メール") }, "\(entry.problems)")
  }

  @Test(arguments: ["店頭ポスター(QR)", "ＱＲコード", "メール", "HTMLメール", "プッシュ通知", "", "-"])
  func `a channel that is known, or none, is no remark`(channel: String) async throws {
    let entry = try await entry("リンク,配信方法,名前\nhttps://taxi.example/wallet,\(channel),春\n")
    #expect(entry.problems.isEmpty, "\(entry.problems)")
    #expect(channel.precomposedStringWithCompatibilityMapping.contains("QR") == (entry.tap == .qr))
  }

  // MARK: - Repairs

  @Test(arguments: [
    ("http://ここにURL", "「ここにURL」"), ("https://リンク先/wallet", "「リンク先」"), ("https://ここに入れる.com/", "「ここに入れる.com」"),
  ]) func `a word of another script in place of a host is a placeholder that was left`(
    link: String, word: String
  ) async throws {
    let entry = try await entry("<a href=\"\(link)\">a</a>")
    #expect(entry.problems.map(\.code) == [.unfilledPlaceholder])
    #expect(entry.problems[0].text.ja.contains(word), "\(entry.problems)")
  }

  @Test func `a name in another script with a dot is another site`() async throws {
    let report = try await CampaignWorld.report("<a href=\"https://日本語.example/\">a</a>")
    #expect(report.elsewhere == 1 && report.broken.isEmpty, "\(report.entries)")
  }

  @Test func `a second question mark among the parameters of attribution is told with its repair`() async throws {
    let link = "https://taxi.example/menu/coupons?code=SPRING300&utm_source=a"
    let entry = try await entry("<a href=\"\(link)?utm_medium=b\">a</a>")
    #expect(
      entry.problems.map(\.text.ja) == ["「utm_medium」の前が二つ目の「?」になっているため、無視されます。「&」に直してください。"],
      "\(entry.problems)")
    #expect(try await self.entry("<a href=\"\(link)&amp;utm_medium=b\">a</a>").problems.isEmpty)
  }

  @Test(arguments: [
    ("*|COUPON*", "*|COUPON|*"), ("*COUPON|*", "*|COUPON|*"), ("{{ coupon }", "{{ coupon }}"),
    ("%%coupon%", "%%coupon%%"),
  ]) func `a placeholder with one of its marks has both in its repair`(half: String, whole: String) async throws {
    let entry = try await entry("<a href=\"https://taxi.example/menu/coupons?code=\(half)\">a</a>")
    #expect(entry.problems.first?.text.ja == "差し込み項目の記号が片方しかありません。「\(whole)」と書いてください。", "\(entry.problems)")
  }

  @Test(arguments: [" ", "%20", "  "])
  func `a blank in a pair of numbers has the link without it as its repair`(blank: String) async throws {
    let entry = try await entry("<a href=\"https://taxi.example/order?pickup=35.681236,\(blank)139.767125\">a</a>")
    #expect(
      entry.problems.first?.text.ja.contains("もしかして: 「https://taxi.example/order?pickup=35.681236,139.767125」") == true,
      "\(entry.problems)")
  }

  @Test func `the beginning that each code has is shown, and the code is not`() async throws {
    let entry = try await entry("<a href=\"https://taxi.example/menu/profile/invitation?code=BC-1234abc\">a</a>")
    let text = try #require(entry.problems.first?.text)
    #expect(text.ja.contains("「BC-」の後に") && text.en.contains("`BC-` and 8"), "\(text)")
    #expect(!text.ja.contains("1234abc") && !text.en.contains("1234abc"))
  }

  @Test func `a scheme that is nearly ours has ours with its sign as its repair`() async throws {
    let entry = try await entry("<a href=\"taix://wallet\">a</a>")
    #expect(entry.problems.first?.text.ja.hasSuffix("もしかして: 「taxi://」") == true, "\(entry.problems)")
  }

  // MARK: - Phones

  @Test(arguments: ["reservations/new", "menu/notices/2"])
  func `a link that old versions of a phone do not give to the app has the sign of some phones`(
    path: String
  ) async throws {
    let entry = try await entry("https://taxi.example/\(path)", associations: true)
    #expect(entry.cell("loggedIn") == .somePhones, "\(entry.phones)")
    let sentence = try #require(entry.sentences.first { $0.states.contains("loggedIn") })
    #expect(sentence.text.ja.hasSuffix("ただし、一部のAndroidではブラウザーで開きます。"), "\(sentence)")
    #expect(entry.problems.contains { $0.text.ja.hasPrefix("Android 11以前ではブラウザーで開きます") }, "\(entry.problems)")
  }
}
