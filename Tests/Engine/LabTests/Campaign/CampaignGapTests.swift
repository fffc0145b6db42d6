import Foundation
import HeadlessUI
import Testing
import TextFormats

@testable import Lab

/// The links of which a template leaves too little to check, and the sum of all of them.
@Suite struct CampaignGapTests {
  private static let host = "https://taxi.example"

  @Test(arguments: [
    "https://taxi.example/{{ path }}", "taxi://{{ path }}", "https://taxi.example/menu/{{ x }}/{{ y }}",
    "https://taxi.example/menu/coupons{{ query }}", "https://taxi.example/menu/coup{{ rest }}",
    "https://taxi.example/wallet/pay?{{ query }}", "taxi://reservations/new?at={{ day }}T10:00:00%2B09:00",
    "https://{{ u }}", "//{{ u }}",
  ]) func `a link that its placeholder decides about depends on the sender, without an invented value`(
    url: String
  ) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.broken.isEmpty, "\(report.entries)")
    #expect(report.account.dependsOnSender == 1, "\(report.entries) \(report.unchecked)")
    let text = CampaignText(report, in: .english).text
    #expect(text.contains("{{"), "\(text)")
    #expect(!text.contains("/42"), "\(text)")
  }

  @Test(arguments: [
    ("https://taxi.example/reservation/{{ id }}", "reservation/{{ id }}"),
    ("https://taxi.example/walet{{ query }}", "walet{{ query }}"),
    ("https://taxi.example/walet?code={{ id }}", "walet"), ("taxi://nowhere/{{ id }}", "nowhere/{{ id }}"),
  ]) func `a link that is wrong before its placeholder is broken, and shows no invented value`(
    url: String, path: String
  ) async throws {
    let entry = try #require(try await CampaignWorld.report(url).entries.first)
    #expect(entry.isBroken)
    #expect(entry.problems.first?.text.en.contains("No route has the path `\(path)`") == true, "\(entry.problems)")
  }

  @Test(arguments: [
    "https://taxi.example/reservations/abc{{ id }}", "taxi://orders/5x{{ id }}",
    "https://taxi.example/reservations/xyz/{{ y }}",
  ]) func `a link whose fixed part begins no value is broken whatever is filled in`(url: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.broken.count == 1, "\(report.entries) \(report.unchecked)")
    let fine = url.replacing(/abc|5x|xyz\//, with: "4")
    #expect(try await CampaignWorld.report("<a href=\"\(fine)\">a</a>").broken.isEmpty)
  }

  @Test func `a wrong value beside one that is filled in is broken`() async throws {
    let url = "\(Self.host)/order?pickup={{ lat }},{{ lng }}&class=luxury"
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>", associations: true)
    #expect(report.broken.first?.problems.first?.text.en.contains("`luxury`") == true, "\(report.unchecked)")
    #expect(report.broken.first?.phones.first?.opens == [.app])
    let fine = try await CampaignWorld.report("<a href=\"\(url.replacing("luxury", with: "van"))\">a</a>")
    #expect(fine.broken.isEmpty && fine.account.dependsOnSender == 1, "\(fine.entries)")
  }

  @Test func `of branches the literal ones are checked, and one that the sender fills in is told`() async throws {
    let url =
      "{% if a %}\(Self.host)/wallet{% elsif b %}\(Self.host)/walet{% elsif c %}{{ u }}{% else %}"
      + "https://news.example/{% endif %}"
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.entries.map(\.isBroken) == [false, true])
    #expect(report.entries.allSatisfy { $0.problems.contains { $0.text.en.contains("which the sender fills in: u.") } })
    #expect(report.unchecked.map(\.kind) == [.dependsOnSender, .otherSite])
    #expect(report.summary.en.hasSuffix("The file has 1 link: 1 checked."))
    let fine = url.replacing("walet", with: "menu")
    #expect(try await CampaignWorld.report("<a href=\"\(fine)\">a</a>").broken.isEmpty)
  }

  @Test(arguments: [
    ("https://taxi.example/menu/coupons?code=AAAA{{ suffix }}", "「AAAA（suffixの値）」"),
    ("https://taxi.example/order?pickup={{ latitude }},{{ longitude }}", "「（latitudeの値）,（longitudeの値）」"),
    ("https://taxi.example/order?pickup={{ place }}&class=premium", "「お迎え場所」に「place」の値"),
  ])
  func `a value that is filled in is shown by its name, and no sample is`(url: String, shown: String) async throws {
    let report = try await CampaignWorld.report("\(url), loggedIn")
    let text = try #require(report.entries.first?.sentences.first?.text.ja)
    #expect(text.contains("\(shown)が入力済みです。"), "\(text)")
    #expect(!url.contains("class") || text.contains("「プレミアム」が選択済みです。"), "\(text)")
    for picture in report.entries.flatMap(\.pictures.values) {
      #expect(!picture.ja.contains("sample"), "\(picture.ja)")
    }
  }

  @Test func `a default that is the same as a sample is judged as itself`() async throws {
    let link = "\(Self.host)/menu/history/{{ ride | default: '42' }}"
    let report = try await CampaignWorld.report("<a href=\"\(link)\">a</a>", workers: 1)
    #expect(report.entries.map(\.link).sorted() == ["\(Self.host)/menu/history/42", link], "\(report.entries)")
    let cells = report.entries.map { $0.isDepending ? "" : "\($0.cell("loggedIn"))" }
    #expect(cells.filter { !$0.isEmpty } == ["stopped"], "\(report.entries.map(\.sentences))")
  }

  @Test func `a value in a path has its allowed values, and what phones open depends on it`() async throws {
    let report = try await CampaignWorld.report(
      "<a href='\(Self.host)/menu/history/{{ ride }}'>a</a>", associations: true)
    let entry = try #require(report.entries.first)
    #expect(entry.problems.first?.text.ja.contains("「ride」（1〜999999999999の整数）") == true, "\(entry.problems)")
    #expect(entry.phones.first?.opens == [.depends])
  }

  @Test func `filters are applied to a given value, and another one is told`() async throws {
    let link = "\(Self.host)/menu/coupons?code={{ c | upcase | append: '00' }}, loggedIn"
    let entry = try #require(try await CampaignWorld.report(link, values: ["c": "spring3"]).entries.first)
    #expect(entry.link == "\(Self.host)/menu/coupons?code=SPRING300")
    #expect(entry.state == .fine)
    let other = link.replacing("upcase", with: "md5")
    let unknown = try #require(try await CampaignWorld.report(other, values: ["c": "spring3"]).entries.first)
    #expect(unknown.isDepending)
    #expect(unknown.problems.contains { $0.text.en == "What the filter `md5` makes of `c` is not known here." })
  }

  @Test func `a default inside a link is checked as a branch`() async throws {
    let link = "\(Self.host)/menu/coupons?code={{ c | default: 'A!' }}, loggedIn"
    let entries = try await CampaignWorld.report(link).entries
    #expect(entries.map(\.state) == [.depends, .broken])
    #expect(entries[1].problems.contains { $0.text.en.contains("is the default, for people without a value of `c`") })
    #expect(try await CampaignWorld.report(link, values: ["c": "SPRING300"]).entries.map(\.state) == [.fine])
  }

  @Test(arguments: ["<a href=\"%\">a</a>", "link,audience\n%,loggedIn\n"])
  func `a tracker with a link of ours inside is another site`(file: String) async throws {
    let url = "https://click.mailer.com/?u=https%3A%2F%2Ftaxi.example%2Fwallet"
    let report = try await CampaignWorld.report(file.replacing("%", with: url, maxReplacements: 1))
    #expect(report.entries.isEmpty)
    #expect(report.unchecked.map(\.of) == ["click.mailer.com"])
    let remark = try #require(report.unchecked.first?.remark).en
    #expect(
      remark.hasPrefix(
        "This link counts clicks before it opens another one. It has `https://taxi.example/wallet` inside."))
  }

  @Test(arguments: [
    "https://click.mailer.com/?u=https%3A%2F%2Ftaxi.example%2Fwalet",
    "https://clicks.mailer.com/share?x=1&u=taxi://walet",
    "https://links.example/?u=https%253A%252F%252Ftaxi.example%252Fwalet",
  ]) func `a link of another site is broken by a link of ours inside that opens nothing`(url: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.broken.count == 1)
    #expect(
      report.broken.first?.problems.first?.text.en.contains("walet`, opens nothing: No route has the path `walet`")
        == true)
    #expect(report.account.total == 1)
    let fine = url.replacing("walet", with: "wallet")
    #expect(try await CampaignWorld.report("<a href=\"\(fine)\">a</a>").broken.isEmpty)
  }

  @Test func `a link for people without the app is broken only when it opens nothing for them and for the others`()
    async throws
  {
    func report(_ link: String) async throws -> CampaignReport {
      try await CampaignWorld.report("link,audience\n\(link),notInstalled\n", associations: true)
    }
    let web = try await report("https://taxi.example/wallet")
    #expect(web.broken.isEmpty, "\(web.entries)")
    #expect(web.entries.first?.phones.map(\.opens) == [[.screen], [.browser], [.screen], [.browser]])
    #expect(
      try await report("taxi://wallet").broken.map { $0.problems.map(\.code).contains(.needsApp) } == [true])
    #expect(try await report("https://taxi.example/reservations/99999").broken.count == 1)
  }

  @Test func `a misspelt path shows the code of a coupon, and no secret`() async throws {
    let links =
      "\(Self.host)/menu/cupons?code=SPRING300\n\(Self.host)/walet/pay?code=HUSHHUSH\n\(Self.host)/x?code=HUSH\n"
    let entries = try await CampaignWorld.report(links).entries
    #expect(entries[0].link == "\(Self.host)/menu/cupons?code=SPRING300")
    #expect(entries[1...].allSatisfy { $0.isBroken && $0.link.hasSuffix("code=***") })
  }

  @Test(arguments: [
    "http://taxi.example/menu/coupons", "https://taxi.exmaple/menu/coupons", "https://taxi.example//menu//coupons",
    "https://taxi.example/menu/coupons&code=SPRING300#", "taxi://menu/coupons&code=SPRING300#",
  ]) func `the code of a coupon is shown whatever else is wrong, and a secret is not`(begin: String) async throws {
    let link = begin.contains("#") ? String(begin.dropLast()) : "\(begin)?code=SPRING300"
    let entry = try #require(try await CampaignWorld.report(link).entries.first)
    #expect(entry.isBroken)
    #expect(entry.link == link)
    #expect(!entry.problems.contains { $0.text.ja.contains("***") }, "\(entry.problems)")
    let secret = link.replacing(/menu\/+coupons/, with: "wallet")
    let hidden = try #require(try await CampaignWorld.report(secret).entries.first)
    #expect(hidden.link.contains("***"))
    #expect(!hidden.problems.contains { $0.text.ja.contains("SPRING300") })
  }

  @Test func `a blank in a value that can have none is not to be encoded`() async throws {
    let entry = try #require(try await CampaignWorld.report("\(Self.host)/menu/coupons?code=SPRING 300").entries.first)
    #expect(!entry.problems.contains { $0.text.ja.contains("%20") }, "\(entry.problems)")
    #expect(entry.problems.first?.text.ja.contains("半角英数字") == true)
    let place = try await CampaignWorld.report("\(Self.host)/order?pickup=35.6,139.7,Tokyo Station").entries
    #expect(place.first?.problems.first?.text.ja.contains("%20") == true, "\(place)")
  }

  @Test func `the app of another company needs no app of ours`() async throws {
    let report = try await CampaignWorld.report("uber://?action=setPickup\nline://msg/text/x")
    #expect(report.entries.map { $0.problems.map(\.code) } == [[.ofOtherApp]])
    #expect(report.unchecked.map(\.of) == ["line://"])
  }

  @Test func `the advice for a link that association files do not decide about is another link`() async throws {
    let url = "intent://wallet#Intent;scheme=taxi;package=example.taxi;end"
    let entry = try #require(try await CampaignWorld.report(url, associations: true).entries.first)
    let problem = try #require(entry.problems.first { $0.code == .notGivenToApp })
    #expect(problem.text.en.hasSuffix("Use a link with `https://`."), "\(problem)")
    #expect(!entry.problems.contains { $0.text.ja.contains("関連付けファイルの修正") })
  }

  @Test func `a link that its page completes is checked`() async throws {
    let report = try await CampaignWorld.report(
      "<base href=\"\(Self.host)/\"><a href=\"wallet\">a</a><a href=\"/walet\">b</a>")
    #expect(report.entries.map(\.link) == ["\(Self.host)/wallet", "\(Self.host)/walet"])
    #expect(report.entries.map(\.isBroken) == [false, true])
    #expect(report.entries[0].problems.contains { $0.text.en.contains("`<base href>`") })
  }

  @Test func `a text in place of a link is broken, also alone in a line`() async throws {
    let report = try await CampaignWorld.report("link,name\n未定,a\n,b\ntaxi://wallet,c\n")
    #expect(report.broken.map(\.link) == ["未定"])
    #expect(report.summary.ja == "2件中1件に問題があります: リンクがない。1件は、アプリをお持ちでない方には何も開きません。ファイル内のリンクは全部で3件（確認2件、読み込んでいないもの1件）。")
    #expect(report.unchecked.map(\.kind) == [.notRead])
    #expect(try await CampaignWorld.report("taxi://wallet\nTBD\n").broken.map(\.link) == ["TBD"])
  }

  @Test func `the sum meets with branches, short links and what was not read`() async throws {
    let html = """
      <a href="https://bit.ly/abc">a</a><a href="taxi://wallet">b</a><a href="https://news.example/">c</a><a href="#d">d</a>
      <a href="taxi://menu/coupons?code={{ c }}">e</a><form></form>
      <a href="taxi://{% if x %}wallet{% else %}menu{% endif %}">f</a> <p>https://taxi.example/menu</p>
      """
    let report = try await CampaignWorld.report(html)
    #expect(report.total == 8)
    #expect(report.account.total == 8)
    #expect(
      report.summary.en.hasSuffix(
        "The file has 8 links: 3 checked, 1 short link not checked, 1 to another site, 1 depending on the sender, "
          + "1 no link, 1 not read."))
    let period = CampaignPeriod(from: .init(milliseconds: LabWorld.start))
    let page = CampaignPage(report, title: "a", period: period).html
    for text in [page, CampaignText(report, in: .english).text, try JSONCoding.text(report)] {
      #expect(text.contains("A form is sent to the page itself."), "\(text)")
    }
    #expect(try JSONCoding.text(report).contains(#""account":{"checked":3"#))
  }

  @Test func `the links of a mail have numbers`() async throws {
    let text =
      "Content-Type: text/html\n\n<a href='taxi://wallet'>a</a><a href='taxi://walet'>b</a><a href='taxi://menu'>c</a>"
    let report = try await CampaignWorld.report(bytes: Array(text.utf8))
    #expect(report.entries.map(\.place.text.en) == ["Link 1", "Link 2", "Link 3"])
    #expect(CampaignText(report, in: .japanese).text.contains("\n2番目のリンク  b\n"))
  }

  @Test func `an edited link is one change`() async throws {
    let earlier = try await CampaignWorld.report("link,name\ntaxi://wallet,財布\ntaxi://menu,\ntaxi://profile,会員\n")
    let later = try await CampaignWorld.report(
      "link,name\ntaxi://home,新\ntaxi://walet,財布\ntaxi://menu/coupons,\ntaxi://menu/notices,お知らせ\n")
    let comparison = CampaignComparison(earlier, later)
    #expect(comparison.changed.map { [$0.before.link, $0.after.link] } == [["taxi://wallet", "taxi://walet"]])
    #expect(comparison.added.map(\.name) == ["新", nil, "お知らせ"])
    #expect(comparison.text(in: .english).contains("    before: taxi://wallet\n"))
    #expect(comparison.text(in: .english).contains("    now: taxi://walet\n"))
    let lines = CampaignComparison(
      try await CampaignWorld.report("taxi://wallet\ntaxi://menu\n"),
      try await CampaignWorld.report("taxi://wallet\ntaxi://menu/coupons\n"))
    #expect(lines.changed.map(\.after.link) == ["taxi://menu/coupons"])
    #expect(lines.added.isEmpty && lines.removed.isEmpty)
    let audience = CampaignComparison(
      try await CampaignWorld.report("taxi://wallet, loggedIn\n"), try await CampaignWorld.report("\ntaxi://wallet\n"))
    #expect(audience.changed.count == 1)
    let emptied = CampaignComparison(
      try await CampaignWorld.report("link,name\ntaxi://wallet,財布\n"),
      try await CampaignWorld.report("link,name\n,財布\n"))
    #expect(emptied.replaced.map { [$0.before.link, $0.after.link] } == [["taxi://wallet", ""]])
    #expect(emptied.removed.isEmpty && emptied.addedUnchecked.isEmpty)
  }

  @Test func `a remark is told once for a link, and once for equal places`() async throws {
    let html = "<a href=\"taxi://{% if x %}wallet{% else %}menu{% endif %}?a={{ b }}\">f</a>"
    let report = try await CampaignWorld.report(html)
    #expect(report.entries.count == 2)
    let text = CampaignText(report, in: .english).text
    #expect(text.components(separatedBy: "The sender fills in `b`").count == 2, "\(text)")
    #expect(!text.contains("2 links (line 1)"), "\(text)")
  }
}
