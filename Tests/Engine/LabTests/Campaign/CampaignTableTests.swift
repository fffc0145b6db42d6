import DeepLinks
import HeadlessUI
import Testing
import TextFormats

@testable import Lab

@Suite struct CampaignTableTests {
  private func rows(_ file: CampaignFile) -> [[String]] {
    file.links.map { [String($0.line), $0.url, $0.audience ?? "-", $0.name ?? "-"] }
  }

  // MARK: - Files of tools

  @Test(arguments: [("cp932.csv", "CP932 text, a table"), ("unicode-text.txt", "UTF-16LE text, a table")])
  func `a table as Excel saves it in Japan is read below its title row`(name: String, source: String) throws {
    let file = try CampaignFixture.file(name)
    #expect(rows(file) == [["3", "https://taxi.example/wallet", "全員", "㈱髙島～「A」"]])
    #expect(file.source.en == source)
  }

  // MARK: - Titles

  @Test func `rows above the titles do not count, also one with the word for a link, and blank rows have numbers`() {
    let file = CampaignFile("リンク\n\n\"作成:\nA\",\n,\n施策名,リンク先 (必須),配信_対象\nx,taxi://wallet,loggedIn\n")
    #expect(rows(file) == [["6", "taxi://wallet", "loggedIn", "x"]])
  }

  @Test(arguments: [
    "配信一覧 LP: https://taxi.example/menu,,", "LP,https://taxi.example/menu,", "※ https://taxi.example/menu を参照,,",
  ])
  func `a row above the titles can have an address, which is checked too`(title: String) {
    let file = CampaignFile("\(title)\n名前,リンク,対象者\n春,taxi://wallet,loggedIn\n")
    #expect(file.form == .table)
    #expect(rows(file) == [["1", "https://taxi.example/menu", "-", "-"], ["3", "taxi://wallet", "loggedIn", "春"]])
  }

  @Test(arguments: ["リンク", "本文HTML"]) func `the links in the HTML of a cell are those of its row`(title: String) {
    let cell = "<a href=\"\"https://taxi.example/menu?x=1&amp;y=2\"\">残高</a><a href='{{ url }}'>b</a>"
    let file = CampaignFile("名前,\(title),対象者\n春,\"\(cell)\",loggedIn\n")
    #expect(
      rows(file) == [
        ["2", "https://taxi.example/menu?x=1&y=2", "loggedIn", "春 / 残高"], ["2", "{{ url }}", "loggedIn", "春 / b"],
      ])
  }

  @Test func `a note beside an address in a column of notes is no part of it`() async throws {
    let text = "名前,リンク,備考\n春,taxi://wallet,旧: https://taxi.example/menu\n夏,taxi://menu,https://taxi.example/wallet\n"
    let report = try await CampaignWorld.report(text)
    #expect(report.broken.isEmpty, "\(report.broken)")
    #expect(report.total == 4)
  }

  @Test func `the time of sending is a date, and no end`() {
    let file = CampaignFile("deep_link,send_time,body\ntaxi://wallet,2026/12/01 10:00,x\n")
    #expect(file.links.first?.from?.minuteText == "2026-12-01 10:00")
    #expect(CampaignFile("link,bend\ntaxi://wallet,x\n").unreadTitles.map(\.meant) == [nil])
  }

  @Test(arguments: [
    "ＵＲＬ,セグメント", "Deep_Link,Segments", "ﾘﾝｸ,対象者", "遷移先URL(https),配信対象 ※", "link,audience", "LINK URL,Target",
  ]) func `titles are known in any width, case and with notes`(titles: String) {
    let file = CampaignFile("\(titles.replacing(" ※", with: "【※】"))\ntaxi://wallet,loggedIn\n")
    #expect(rows(file) == [["2", "taxi://wallet", "loggedIn", "-"]], "\(titles)")
    #expect(file.unreadColumns.isEmpty)
  }

  // MARK: - Rows

  @Test(arguments: [
    "link,audience\ntaxi://order?pickup=35.6,139.7,loggedIn\n",
    "link,name,memo\ntaxi://order?pickup=35.6,139.7\n", "link,name,memo\ntaxi://order?pickup=35.6,139.7&x=1\n",
    "link,name,memo\ntaxi://order?name=a,b&pickup=Tokyo\n", "link;audience\ntaxi://order?a=b;c;loggedIn\n",
  ]) func `a row that a separator without quotes has shifted is a problem, and its link is not read`(text: String) {
    let file = CampaignFile(text)
    #expect(file.links.map { $0.problems.map(\.code) } == [[.shiftedColumns]])
    #expect(file.links.first?.url == text.split(separator: "\n").last.map(String.init))
  }

  @Test(arguments: [
    "link,audience\ntaxi://wallet,loggedIn,,\n", "link,audience\n\"taxi://order?pickup=35.6,139.7\",loggedIn\n",
    "link,price\ntaxi://wallet?x=1,12.5\n", "link,name\ntaxi://wallet?x=1,5 % & more\n",
    "link\tname\ntaxi://order?pickup=35.6,139.7\t1.5\n",
  ]) func `a row with empty fields at its end, quotes or numbers of its own is not shifted`(text: String) {
    #expect(CampaignFile(text).links.map(\.problems) == [[]])
  }

  // MARK: - Dates

  @Test(arguments: [
    ("2026-12-01", "2026-12-01 00:00:00 JST", "2026-12-01 23:59:59 JST"),
    ("2026/12/1", "2026-12-01 00:00:00 JST", "2026-12-01 23:59:59 JST"),
    ("２０２６／１２／０１", "2026-12-01 00:00:00 JST", "2026-12-01 23:59:59 JST"),
    ("2026年12月1日", "2026-12-01 00:00:00 JST", "2026-12-01 23:59:59 JST"),
    ("2026/12/1(火) 9:00", "2026-12-01 09:00:00 JST", "2026-12-01 09:00:00 JST"),
    ("2026年12月1日 9時30分", "2026-12-01 09:30:00 JST", "2026-12-01 09:30:00 JST"),
    ("2026-12-01 18:30:05", "2026-12-01 18:30:05 JST", "2026-12-01 18:30:05 JST"),
    ("2026-12-01T00:00:00Z", "2026-12-01 09:00:00 JST", "2026-12-01 09:00:00 JST"),
  ]) func `a date is read as spreadsheets write it`(text: String, from: String, until: String) {
    #expect(CampaignPeriod.moment(text)?.text == from)
    #expect(CampaignPeriod.moment(text, atEnd: true)?.text == until)
  }

  @Test(arguments: ["", "soon", "12/1", "2026/13/01", "2026/2/30", "01/12/2026", "2026-12", "46357", "2026/12/1 25:00"])
  func `another text is no date`(text: String) {
    #expect(CampaignPeriod.moment(text) == nil)
  }

  @Test func `the dates of a row are read from columns of their own, or from one of both`() {
    let columns = CampaignFile("リンク,配信開始日,配信終了\ntaxi://wallet,2026/12/01,2026/12/31\ntaxi://menu,,\n")
    #expect(columns.links.map { $0.from?.minuteText } == ["2026-12-01 00:00", nil])
    #expect(columns.links.map { $0.until?.minuteText } == ["2026-12-31 23:59", nil])
    for period in [
      "2026/12/01〜2026/12/31", "2026-12-01 ~ 2026-12-31", "2026年12月1日から2026年12月31日まで", "2026-12-01 - 2026-12-31",
    ] {
      let link = CampaignFile("link,有効期間\ntaxi://wallet,\(period)\n").links.first
      #expect(link?.from?.minuteText == "2026-12-01 00:00", "\(period)")
      #expect(link?.until?.minuteText == "2026-12-31 23:59", "\(period)")
      #expect(link?.problems.isEmpty == true, "\(period)")
    }
  }

  @Test(arguments: [
    ("12/1", "2026-12-01"), ("12月1日", "2026-12-01"), ("11/27", "2026-11-27"), ("１１／２６", "2027-11-26"),
    ("12/1(火) 9:00", "2026-12-01"), ("2/29", "2028-02-29"), ("2026/11/1", "2026-11-01"),
  ]) func `a date without a year is the next one`(text: String, day: String) {
    let now = Timestamp("2026-11-27T22:00:00+09:00")
    #expect(CampaignPeriod.moment(text, now: now)?.minuteText.prefix(10) == day[...])
    #expect(CampaignPeriod.moment("13/1", now: now) == nil)
    #expect(CampaignPeriod.moment("12/1/26", now: now) == nil)
  }

  @Test(arguments: [
    ("11/20〜12/10", "2026-11-20", "2026-12-10"), ("12/20〜1/10", "2026-12-20", "2027-01-10"),
    ("12/1-12/10", "2026-12-01", "2026-12-10"), ("2026/12/20〜1/10", "2026-12-20", "2027-01-10"),
    ("11/20〜2026/12/10", "2026-11-20", "2026-12-10"),
  ]) func `a period without years is one around now, and the years are told`(
    period: String, from: String, until: String
  ) throws {
    let now = try #require(Timestamp("2026-11-27T22:00:00+09:00"))
    let link = try #require(CampaignFile("link,period\ntaxi://wallet,\(period)\n", now: now).links.first)
    #expect(link.from?.minuteText.prefix(10) == from[...])
    #expect(link.until?.minuteText.prefix(10) == until[...])
    #expect(!link.problems.isEmpty)
    #expect(
      link.problems.allSatisfy { $0.code == .remark && $0.text.en.contains("A date without a year was read as one of") }
    )
  }

  // MARK: - Columns and cells

  @Test(arguments: ["こちら", "未定", "TBD", "taxi.example/wallet", "#", "対象外"])
  func `a cell of a link with another text is a finding`(text: String) {
    let links = CampaignFile("link,name\n\(text),a\ntaxi://menu,b\n").links
    #expect(links.map(\.url) == [text, "taxi://menu"])
    #expect(links.map { $0.problems.map(\.code) } == [[.noLinkInCell], []])
  }

  @Test(arguments: ["/wallet", "//taxi.example/wallet", "{{ u }}", "mailto:a@b.example", "intent://a#Intent;end"])
  func `a part of an address, a placeholder and another scheme are no such finding`(text: String) {
    #expect(CampaignFile("link,name\n\(text),a\n").links.map(\.problems) == [[]])
  }

  @Test(arguments: ["", " ", "-", "―"])
  func `an empty cell of a link is told when its row has another text`(text: String) {
    let links = CampaignFile("name,link\na,\(text)\nb,taxi://menu\n,\n").links
    #expect(links.map(\.line) == [2, 3])
    #expect(links.map { $0.unread?.en } == ["The cell of the link is empty in a row with other cells.", nil])
  }

  @Test func `each column with links is read, and an address elsewhere is told`() {
    let file = CampaignFile(
      "施策名,リンク,Android URL,LP,メモ,画像URL\n"
        + "春,taxi://wallet,taxi://menu,https://a.example/,旧: https://b.example/x,https://c.example/p.png\n"
        + "夏,taxi://profile,未定,,済,https://c.example/q.png\n")
    #expect(
      file.links.map { [$0.url, $0.name ?? "-", $0.unread == nil ? "read" : "told"] } == [
        ["taxi://wallet", "春", "read"], ["taxi://menu", "春 / Android URL", "read"],
        ["https://a.example/", "春 / LP", "read"], ["https://b.example/x", "-", "told"],
        ["https://c.example/p.png", "-", "told"], ["taxi://profile", "夏", "read"],
        ["未定", "夏 / Android URL", "read"], ["https://c.example/q.png", "-", "told"],
      ])
    #expect(file.links[6].problems.map(\.code) == [.noLinkInCell])
    #expect(file.unreadColumns == ["メモ", "画像URL"])
  }

  @Test func `a title with the word for a link in it is none of links`() {
    #expect(CampaignFile("リンク文言,リンク先URL\nこちら,taxi://menu\n").links.map(\.url) == ["taxi://menu"])
    #expect(CampaignFile("施策,アプリ用リンク\n春,taxi://menu\n").links.map(\.name) == ["春"])
  }

  // MARK: - Tables without titles

  @Test func `a table that begins with a link is read as rows, and that is said`() {
    let file = CampaignFile("https://taxi.example/wallet,loggedIn,春\n未定,,夏\n")
    #expect(
      rows(file) == [["1", "https://taxi.example/wallet", "loggedIn", "春"], ["2", "未定", "-", "夏"]])
    #expect(file.links[1].problems.map(\.code) == [.noLinkInCell])
    #expect(file.notes.map(\.en) == ["the table has no row of titles: its columns were read as link, audience, name"])
    #expect(file.notes.map(\.ja) == ["見出しの行がない表のため、列をリンク、対象者、名前として読み込みました"])
    let named = CampaignFile("春;taxi://wallet?a=1;2026/12/01\n夏;taxi://menu;2026/12/02\n")
    #expect(rows(named).map { [$0[1], $0[3]] } == [["taxi://wallet?a=1", "春"], ["taxi://menu", "夏"]])
    #expect(named.links.map { $0.from?.minuteText.prefix(10) } == ["2026-12-01", "2026-12-02"])
  }

  @Test(arguments: [
    "taxi://order?pickup=35.68,139.76\ntaxi://order?pickup=35.69,139.77\n", "taxi://a?b=c,d\n", "taxi://a, loggedIn\n",
    "taxi://a?b=c,d&e=f\ntaxi://a?b=c,d&e=f\n", "taxi://wallet\ntaxi://menu\n",
  ]) func `links with a separator in them are lines`(text: String) {
    #expect(CampaignFile(text).form == .lines)
  }

  @Test func `a text that is no date, and a row that ends before it begins, are problems`() {
    let wrong = CampaignFile("link,from,until\ntaxi://wallet,soon,2026/12/31\n").links[0]
    #expect(
      wrong.problems.map(\.text.en) == [
        "`soon` is not read as a date. Write one as 2026-12-01, or 2026/12/01 9:00. The link was checked without it."
      ])
    #expect(wrong.until != nil)
    let reversed = CampaignFile("link,from,until\ntaxi://wallet,2026/12/31,2026/12/01\n").links[0]
    #expect(reversed.problems.map(\.code) == [.unreadableDate])
    #expect(reversed.from == nil)
  }

  // MARK: - Formulas

  @Test(arguments: ["=1+1", "+1", "-1", "@A1", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠1", "'=1", "''-1"])
  func `a field that a spreadsheet would run begins with an apostrophe, and is read back`(text: String) {
    let field = DelimitedText.field(text)
    let bare = field.hasPrefix("\"") ? String(field.dropFirst()) : field
    #expect(bare.hasPrefix("'"), "\(field)")
    #expect(DelimitedText("\(field),x\n", separator: ",").rows.map(\.fields) == [[text, "x"]])
  }

  @Test(arguments: ["a", "'a", "a=1", "a,b", "a;b", "a\"b", "a\nb", "", "'"])
  func `another field stays, and is read back`(text: String) {
    #expect(FormulaGuard.added(to: text) == text)
    #expect(DelimitedText("\(DelimitedText.field(text)),x\n", separator: ",").rows.map(\.fields) == [[text, "x"]])
  }
}
