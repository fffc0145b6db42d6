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

  @Test func `a text that is no date, and a row that ends before it begins, are problems`() {
    let wrong = CampaignFile("link,from,until\ntaxi://wallet,soon,2026/12/31\n").links[0]
    #expect(
      wrong.problems.map(\.text.en) == ["`soon` is not read as a date. Write one as 2026-12-01, or 2026/12/01 9:00."])
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
