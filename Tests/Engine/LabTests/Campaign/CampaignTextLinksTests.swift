import HeadlessUI
import LinkAssociation
import Testing

@testable import Lab

/// Links in plain texts: where they end, what is written around them, and which lines are links.
@Suite struct CampaignTextLinksTests {
  private static let place =
    "https://taxi.example/order?pickup=35.681236,139.767125,東京駅&dropoff=35.658581,139.745433,東京タワー"
  private static let encoded =
    "https://taxi.example/order?pickup=35.681236,139.767125,%E6%9D%B1%E4%BA%AC%E9%A7%85&dropoff=35.658581,139.745433,"
    + "%E6%9D%B1%E4%BA%AC%E3%82%BF%E3%83%AF%E3%83%BC"

  @Test(arguments: [
    "%\n", "お迎えはこちら\n%\n", "いつもありがとうございます。\nこちらのリンクからお申し込みください。\n%\n\nお待ちしています。", "詳しくは%。",
    "<p>こちら: %</p><a href='#x'>x</a>",
    "▼お迎え\n%\n▼お支払い\nhttps://taxi.example/wallet\n",
  ])
  func `a link with a place that is not encoded is read whole, and its repair is told`(text: String) async throws {
    let report = try await CampaignWorld.report(text.replacing("%", with: Self.place, maxReplacements: 1))
    let entry = try #require(report.broken.first, "\(report.entries)")
    #expect(report.broken.count == 1)
    #expect(entry.link == Self.place)
    #expect(entry.problems.first?.text.ja.hasSuffix("「\(Self.encoded)」と書いてください。") == true, "\(entry.problems)")
    let fine = try await CampaignWorld.report(text.replacing("%", with: Self.encoded, maxReplacements: 1))
    #expect(fine.broken.isEmpty)
    let push = try await CampaignWorld.report(Self.place, place: .push)
    #expect(push.broken.isEmpty)
  }

  @Test(arguments: [
    ("https://taxi.example/order？class=premium", "「https://taxi.example/order?class=premium」"),
    ("https://taxi.example／wallet", "「https://taxi.example/wallet」"),
    ("https://taxi.example/order?class=premium＆pickup=here", "「https://taxi.example/order?class=premium&pickup=here」"),
    ("https://taxi.example/ｗａｌｌｅｔ", "「https://taxi.example/wallet」"),
  ])
  func `an address with a sign in full width is read whole, in a sentence, a page and a cell, and keeps its values`(
    link: String, meant: String
  ) async throws {
    for text in [
      "詳しくはこちらです。\n\(link)\nお待ちしています。", "<p>詳しくは \(link) へ</p><a href='#x'>x</a>", "名前,リンク\n春,\(link)\n",
    ] {
      let report = try await CampaignWorld.report(text)
      let entry = try #require(report.broken.first, "\(text) \(report.entries)")
      #expect(entry.link == link)
      #expect(entry.problems.contains { $0.text.ja.contains(meant) }, "\(text) \(entry.problems)")
    }
    #expect(TextAddresses("ご存じですか\nhttps://taxi.example/wallet？\n").links.map(\.url) == ["https://taxi.example/wallet"])
  }

  @Test(arguments: [
    ("https://taxi.example/をご覧ください", "https://taxi.example/"),
    ("https://taxi.example/walletをどうぞ", "https://taxi.example/wallet"),
    ("https://taxi.example/wallet?utm_source=mailです", "https://taxi.example/wallet?utm_source=mail"),
    ("https://taxi.example/wallet、https://taxi.example/menu", "https://taxi.example/wallet"),
    ("https://a.example/?b=春の300円、または", "https://a.example/?b=春の300円"),
    ("https://a.example/?b=1と&次へ", "https://a.example/?b=1"), ("https://a.example/春/c", "https://a.example/春/c"),
  ])
  func `letters that follow an address belong to the sentence, unless it goes on behind them`(text: String, url: String)
  {
    #expect(TextAddresses("詳しくは\(text)").links.first?.url == url)
  }

  @Test(arguments: [
    "【冬の大感謝祭】\n\n▼クーポンを使う\nhttps://taxi.example/wallet\n\n▼お支払い\nhttps://taxi.example/menu\n------\n行灯タクシー株式会社\n",
    "■クーポン\nhttps://taxi.example/wallet\nhttps://taxi.example/menu\n",
    "お迎えはこちら\nhttps://taxi.example/wallet\nhttps://taxi.example/menu\n",
    "アプリ: https://taxi.example/wallet\nウェブ: https://taxi.example/menu\n",
  ])
  func `headings and words before a link are no links`(text: String) async throws {
    let file = CampaignFile(text)
    #expect(file.form == .prose)
    #expect(file.links.map(\.url) == ["https://taxi.example/wallet", "https://taxi.example/menu"])
  }

  // MARK: - Cells

  @Test(arguments: [
    "https://taxi.example/wallet ※要確認", "https://taxi.example/wallet(予定)", "https://taxi.example/wallet（予定）",
    "https://taxi.example/wallet<br>", "https://taxi.example/wallet？？未定",
  ])
  func `a note behind an address is told with the address alone`(cell: String) async throws {
    for file in ["リンク,名前\n\"\(cell)\",春\n", "<a href=\"\(cell)\">a</a>"] {
      let report = try await CampaignWorld.report(file)
      let problem = try #require(report.broken.first?.problems.first, "\(report.unchecked)")
      #expect(problem.text.ja.hasSuffix("「https://taxi.example/wallet」だけを書いてください。"), "\(problem)")
      #expect(report.account.total == 1)
    }
  }

  @Test(arguments: [
    "https://taxi.example/wallet、https://taxi.example/menu", "https://taxi.example/wallet / https://taxi.example/menu",
  ])
  func `a cell with two links counts as two, and each is checked with a remark`(cell: String) async throws {
    let report = try await CampaignWorld.report("リンク,名前\n\"\(cell)\",春\n")
    #expect(report.total == 2)
    #expect(report.broken.isEmpty)
    #expect(report.entries.map(\.link) == ["https://taxi.example/wallet", "https://taxi.example/menu"])
    #expect(report.entries.allSatisfy { $0.problems.map(\.code) == [.remark] }, "\(report.entries)")
    #expect(report.entries.first?.problems.first?.text.ja.hasPrefix("セルに複数のリンクがあるため、1件ずつ確認しました。") == true)
    let wrong = try await CampaignWorld.report("リンク,名前\n\"\(cell.replacing("menu", with: "menuu"))\",春\n")
    #expect(wrong.broken.map(\.link) == ["https://taxi.example/menuu"])
  }

  @Test(arguments: ["東京駅です", "東京駅から"])
  func `the end of a sentence is no part of the name of a place`(text: String) async throws {
    let report = try await CampaignWorld.report(
      "配車の予約はこちらです。\nhttps://taxi.example/order?pickup=35.681236,139.767125,\(text)\n次の行です。\n")
    #expect(report.entries.first?.link.hasSuffix("139.767125,東京駅") == true, "\(report.entries)")
  }

  @Test(arguments: ["URL", "＜リンク＞", "リンク先", "（URLを入れる）", "ここにリンク"])
  func `a word for a link in its place is told as one`(word: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(word)\">a</a>")
    #expect(report.broken.first?.problems.map(\.text.ja) == ["「\(word)」は仮の文字です。正しいアドレスや値に書き換えてください。"])
  }

  // MARK: - Links inside of others

  @Test(arguments: [
    "https://line.me/R/msg/text/?https%3A%2F%2Ftaxi.example%2Fwalet",
    "https://line.me/R/share?text=%E8%A6%8B%E3%81%A6%20https%3A%2F%2Ftaxi.example%2Fwalet",
    "mailto:a@b.example?body=https://taxi.example/walet", "mailto:*|EMAIL|*?body=https%3A%2F%2Ftaxi.example%2Fwalet",
    "https://web.archive.example/2026/https://taxi.example/walet",
    "https://lp.example/#/https%3A%2F%2Ftaxi.example%2Fwalet",
  ])
  func `a link of ours inside of another address is found wherever it stands`(url: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.broken.map { $0.problems.map(\.code) } == [[.rejected]], "\(report.unchecked)")
    #expect(report.unchecked.isEmpty, "what is broken is in no other list")
    let fine = try await CampaignWorld.report("<a href=\"\(url.replacing("walet", with: "wallet"))\">a</a>")
    #expect(fine.broken.isEmpty)
    #expect(fine.unchecked.map(\.kind) == [url.hasPrefix("mailto") ? .noLink : .otherSite])
  }

  @Test(arguments: [
    "https://www.facebook.com/sharer/sharer.php?u=", "https://x.com/intent/post?text=a&url=",
    "https://twitter.com/intent/tweet?url=",
    "https://social-plugins.line.me/lineit/share?url=", "https://b.hatena.ne.jp/entry/panel/?url=",
  ])
  func `a button that shares a link of ours is another site, and needs no association file`(begin: String) async throws
  {
    let report = try await CampaignWorld.report("<a href=\"\(begin)https%3A%2F%2Ftaxi.example%2Fwallet\">a</a>")
    #expect(report.entries.isEmpty)
    #expect(report.unchecked.map(\.remark?.ja) == ["「https://taxi.example/wallet」を共有するボタンです。"])
  }

  // MARK: - Parameters and people

  @Test(arguments: [
    "menu/coupons?cupon=SPRING300", "menu/coupons?cord=SPRING300", "order?car=premium", "order?from=35.6,139.7",
  ])
  func `a parameter that the screen takes by another name is probably a mistake`(path: String) async throws {
    #expect(try await CampaignWorld.codes("https://taxi.example/\(path)") == [[.probableMistake]])
  }

  @Test(arguments: ["menu/coupons?x=SPRING300", "menu/coupons?ref=top", "order?memo=premiumcar"])
  func `another parameter is a possible mistake`(path: String) async throws {
    #expect(try await CampaignWorld.codes("https://taxi.example/\(path)") == [[.noEffect]])
  }

  @Test func `a link of the app's scheme for all people is broken in a mail, and not in a push`() async throws {
    let table = "リンク,対象者\ntaxi://wallet,全員\ntaxi://wallet,loggedIn\ntaxi://signup,notInstalled\n"
    let report = try await CampaignWorld.report(table)
    #expect(report.broken.map(\.line) == [2, 4])
    let texts = report.broken.flatMap(\.problems).filter(\.code.isBreaking).map(\.text.ja)
    #expect(texts.allSatisfy { $0.hasPrefix("「アプリをお持ちでない方」には何も表示されません。") }, "\(texts)")
    #expect(texts.count == 2)
    #expect(try await CampaignWorld.report(table, place: .push).broken.map(\.line) == [4])
  }

  @Test(arguments: ["https://taxi.example{{ path }}", "taxi://{{ path }}"])
  func `a link whose whole path is filled in opens no screen that is known`(url: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.entries.isEmpty)
    #expect(report.unchecked.map(\.kind) == [.dependsOnSender])
  }
}
