import HeadlessUI
import Testing
import TextFormats

@testable import Lab

/// The advice that a report gives, and how it names what people cannot see.
@Suite struct CampaignAdviceTests {
  private static let host = "https://taxi.example"

  private func entry(_ text: String) async throws -> CampaignReport.Entry {
    try #require(try await CampaignWorld.report(text).entries.first)
  }

  // MARK: - Targets that nobody can open, or that cannot be checked

  @Test(arguments: [
    "http://localhost:3000/wallet", "HTTPS://LocalHost/x", "http://127.0.0.1/wallet", "http://10.1.2.3/x",
    "https://172.16.0.1/x", "http://192.168.0.10:8080", "http://169.254.1.1/", "http://[::1]:3000/x",
    "https://[fd00::1]/",
    "https://app.test/x", "https://web.local/x", "http://user:pass@localhost/x", "https://localhost./",
    "https://localhost:3000/{{ path }}",
  ]) func `an address for tests is broken in both languages, by its host alone`(url: String) async throws {
    let entry = try await entry("<a href=\"\(url)\">a</a>")
    #expect(entry.problems.map(\.code) == [.noScheme], "\(url): \(entry.problems)")
    #expect(entry.problems.first?.text.ja.contains("」は開発やテスト用のアドレスで") == true)
    #expect(entry.problems.first?.text.en.contains("is an address for tests") == true)
    #expect(entry.problems.first?.text.ja.contains("pass") == false)
  }

  @Test(arguments: [
    "https://localhost.shop.example/", "https://172.32.0.1/x", "https://8.8.8.8/x", "https://latest/",
    "https://contest.jp/x",
    "https://10.example/",
  ]) func `an address that only looks like one for tests is another site`(url: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.broken.isEmpty && report.account.otherSite == 1, "\(url): \(report.entries.map(\.problems))")
  }

  @Test(arguments: ["goo.gl", "bit.ly", "t.co", "lin.ee", "cutt.ly", "tinyurl.com", "x.gd"])
  func `the host of a service for short links cannot be checked`(host: String) async throws {
    let report = try await CampaignWorld.report("https://\(host)/abc")
    #expect(report.notChecked == 1 && report.broken.isEmpty)
    #expect(report.entries.first?.problems.first?.text.ja.hasPrefix("\(host)の短縮リンクのため、ここでは確認できません。") == true)
  }

  // MARK: - Links inside of expressions

  @Test(arguments: [
    "https://click.mail.example/?u={{ 'https://taxi.example/walet' | url_encode }}",
    "https://shop.example/?id={{ id }}&u={{ 'https://taxi.example/walet' | url_encode }}",
    "%%=RedirectTo(Concat('https://click.mail.example/?u=', URLEncode('https://taxi.example/walet')))=%%",
    "{{ 'https://taxi.example/walet' | track_click }}", "%%=TrackLink('https://taxi.example/walet')=%%",
    "{{ track('https://taxi.example/walet') }}",
    "https://click.mail.example/?u={{ f('https://taxi.example/walet') }}&v=1",
  ]) func `a link inside of an expression of a tracker is checked`(url: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(
      report.account.broken == 1 && report.account.total == 1, "\(report.entries.map(\.problems)) \(report.unchecked)")
    let problem = try #require(report.broken.first?.problems.first { $0.code == .rejected })
    #expect(problem.text.ja.contains("「https://taxi.example/walet」が開きません") && problem.text.ja.contains("もしかして"))
    #expect(problem.text.en.contains("`https://taxi.example/walet`, opens nothing"))
    let fine = try await CampaignWorld.report("<a href=\"\(url.replacing("walet", with: "wallet"))\">a</a>")
    #expect(fine.broken.isEmpty, "\(fine.entries.map(\.problems))")
  }

  @Test(arguments: [
    "{{ 'https://taxi.example/wal' | f }}{{ end }}", "{{ 'https://taxi.example/' | append: path }}",
    "{{ f('https://taxi.example/wal', end) }}", "{{ f('https://taxi.example/news/x') }}",
  ]) func `a text in an expression that is no whole link of the app is not told as broken`(url: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.broken.isEmpty, "\(report.entries.map(\.problems))")
  }

  @Test func `an address for tests inside of a tracker is broken`() async throws {
    let entry = try await entry("<a href='https://click.mail.example/?u=http%3A%2F%2Flocalhost%3A3000%2Fwallet'>a</a>")
    #expect(entry.problems.map(\.code) == [.noScheme])
    #expect(entry.problems.first?.text.ja.hasPrefix("「localhost」は開発やテスト用のアドレスで") == true)
  }

  @Test(arguments: ["{{ path | url_encode }}", "{{ 'reservations/' | append: id | url_encode }}"])
  func `a link inside with a part that the sender fills in is not told as broken`(part: String) async throws {
    let report = try await CampaignWorld.report("https://click.mail.example/?u=https%3A%2F%2Ftaxi.example%2F\(part)")
    #expect(report.broken.isEmpty, "\(report.entries.map(\.problems))")
  }

  // MARK: - Advice

  @Test(arguments: ["taxi://login", "taxi://login?phone=09012345678", "\(host)/login?phone=09012345678"])
  func `a link that others can open is wrong for its audience, and its value is right`(link: String) async throws {
    let entry = try await entry("リンク,対象者\n\(link),会員\n")
    let problem = try #require(entry.problems.first { $0.code == .reachesNothing }, "\(entry.problems)")
    #expect(problem.text.ja == "対象のお客様に、リンク先の画面が表示されません（すでにログインしています）。リンクと対象者の組み合わせを確認してください。")
    #expect(problem.text.en.contains("for none of its audiences (they are logged in already)"))
    let other = try await self.entry("リンク,対象者\ntaxi://menu/history/999,会員\n")
    #expect(
      other.problems.first { $0.code == .reachesNothing }?.text.ja.hasPrefix("どのお客様にも") == true, "\(other.problems)")
  }

  @Test(arguments: [
    ("taxi//wallet", "taxi://wallet"), ("taxi;//wallet", "taxi://wallet"), ("Taxi//wallet?a=1", "Taxi://wallet?a=1"),
    ("taxi//walet", "taxi://wallet"), ("taxi///wallet", "taxi://wallet"),
  ]) func `a missing colon is told, with the link that was meant`(url: String, meant: String) async throws {
    for text in ["リンク,対象者\n\(url),\n", "<a href=\"\(url)\">a</a>"] {
      let entry = try await entry(text)
      #expect(entry.isBroken)
      let told = try #require(entry.problems.first { $0.code == .noScheme }, "\(entry.problems)").text
      #expect(told.ja.hasPrefix("「\(url.prefix(4))」の後に「:」がありません。もしかして: 「\(meant)」"), "\(told)")
      #expect(told.en.hasPrefix("`:` is missing behind `\(url.prefix(4))`. Did you mean `\(meant)`?"), "\(told)")
    }
  }

  @Test func `a missing colon before a path that no screen has is told with what is wrong`() async throws {
    let problem = try #require(try await entry("<a href='taxi//qqqqqq'>a</a>").problems.first)
    #expect(problem.text.ja.hasPrefix("「taxi」の後に「:」がありません。「qqqqqq」に当たる画面は"), "\(problem)")
  }

  @Test(arguments: [
    "11月31日", "2026/11/31", "2026-02-29", "2026年13月1日", "20261131", "12/32（火）", "令和8年11月31日",
    "2026-11-31T10:00:00+09:00",
    "２０２６／１１／３１ 9:00",
  ]) func `a day that does not exist is told as such`(date: String) async throws {
    let entry = try await entry("リンク\t配信日\n\(Self.host)/wallet\t\(date)\n")
    let problem = try #require(entry.problems.first { $0.code == .unreadableDate }, "\(entry.problems)")
    #expect(problem.text.ja.hasPrefix("「\(date)」という日付はありません。"), "\(problem)")
    #expect(problem.text.en.hasPrefix("There is no day `\(date)`."), "\(problem)")
  }

  @Test(arguments: ["来月", "2026/11", "2026/11/30 9時過ぎ", "1-2", "https://a.example/2026/11/31"])
  func `a text that is no date is told as one that cannot be read`(text: String) {
    #expect(!CampaignPeriod.isNoDay(text, now: CampaignPeriod.moment("2026-12-01")), "\(text)")
  }

  @Test func `the names of other brands are in no advice`() async throws {
    for link in [
      "taxii://wallet", "japantax://wallet", "wallet://x", "\(Self.host.replacing("s:", with: "z:"))/wallet",
    ] {
      let report = try await CampaignWorld.report("<a href=\"\(link)\">a</a>")
      let text = CampaignText(report, in: .japanese).text + CampaignText(report, in: .english).text
      #expect(!text.replacing(link, with: "").contains("japantaxi"), "\(text)")
    }
    #expect(try await entry("japantaxi://wallet").problems.allSatisfy { !$0.code.isBreaking })
  }

  // MARK: - What the sender fills in, and what nobody sees

  @Test(arguments: [
    ("taxi://order?pickup={lat}", "「お迎え場所」に「lat」の値が入力済みです。", "with “Pick-up” filled in with the value of `lat`."),
    ("\(host)/reservations/new?at={now}", "「日時」に「now」の値が入力済みです。", "with “Time” filled in with the value of `now`."),
  ]) func `a value that the sender fills in is told in words`(link: String, ja: String, en: String) async throws {
    let sentence = try #require(try await entry("\(link), loggedIn").sentences.first)
    #expect(sentence.text.ja.hasSuffix(ja) && sentence.text.en.hasSuffix(en), "\(sentence.text)")
  }

  @Test(arguments: [
    ("\u{200B}", "U+200B ゼロ幅スペース", "U+200B ZERO WIDTH SPACE"),
    ("\u{FEFF}", "U+FEFF ゼロ幅ノーブレークスペース", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
    ("\u{AD}", "U+00AD ソフトハイフン", "U+00AD SOFT HYPHEN"),
    ("\u{202E}", "U+202E 文字の向きを変える指定", "U+202E RIGHT-TO-LEFT OVERRIDE"),
  ]) func `a character that nobody sees is shown by its name`(sign: String, ja: String, en: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(Self.host)/wal\(sign)let\">a\(sign)</a>")
    let period = CampaignPeriod(from: Timestamp(milliseconds: 0))
    let page = CampaignPage(report, title: "a", period: period).html
    for text in [CampaignText(report, in: .japanese).text, page] {
      #expect(text.contains("\(Self.host)/wal[\(ja)]let") && text.contains("a[\(ja)]"), "\(text)")
      #expect(text.contains("目に見えない文字、\(ja)"), "\(text)")
    }
    #expect(CampaignText(report, in: .english).text.contains("wal[\(en)]let") && page.contains("wal[\(en)]let"))
    #expect(!page.contains("\u{FFFD}") && !page.contains(sign))
  }
}
