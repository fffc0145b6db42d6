import DeepLinks
import Foundation
import HeadlessUI
import TestSupport
import Testing
import TextFormats

@testable import Lab

@Suite struct WorkbookTests {
  /// The columns of links that tests compare.
  private func rows(_ file: CampaignFile) -> [[String]] {
    file.links.map { [String($0.line), $0.url, $0.audience ?? "-", $0.name ?? "-"] }
  }

  private func read(_ sheet: String, strings: String = "", styles: String = "", links: String = "") throws
    -> CampaignFile
  {
    try CampaignFile(
      StoredZip.workbook(
        [("A", "", sheet)], strings: strings, styles: styles, links: links))
  }

  /// A sheet with a column of links below its title.
  private func sheet(_ rows: String, more: String = "") -> String {
    "<sheetData><row r='1'>\(StoredZip.text("A1", "link"))</row>\(rows)</sheetData>\(more)"
  }

  // MARK: - Files of tools

  @Test func `a workbook of openpyxl is read with rows above the titles, hyperlinks, dates and merged cells`() throws {
    let file = try CampaignFixture.file("openpyxl.xlsx")
    #expect(
      rows(file) == [
        ["5", "https://taxi.example/wallet?a=1&b=2", "全員", "財布"],
        ["7", "https://taxi.example/menu", "loggedIn, loggedOut", "-"],
        ["8", "https://taxi.example/menu/coupons", "loggedIn, loggedOut", "-"],
        ["9", "https://taxi.example/menu?x=1", "-", "-"], ["10", "", "-", "-"],
      ])
    try #require(file.links.count == 5)
    #expect(file.links[0].from?.description == "2026-11-30T15:00:00Z")
    #expect(file.links[0].until?.description == "2026-12-31T09:30:00Z")
    #expect(file.links[4].problems.map(\.code) == [.formulaWithoutValue])
    #expect(file.unreadColumns == ["メモ"])
    #expect(file.source.en == "a workbook (.xlsx), its sheet “春の施策”")
    #expect(file.notes.map(\.en) == ["not read: the hidden sheet “旧”"])
    #expect(file.source.ja == "Excelブック（.xlsx）のシート「春の施策」")
  }

  @Test func `a workbook of XlsxWriter is read with days from 1904, rich text and the values of formulas`() throws {
    let file = try CampaignFixture.file("xlsxwriter.xlsx")
    #expect(
      rows(file) == [
        ["2", "https://taxi.example/menu#top", "loggedIn", "Get the coupon"],
        ["3", "https://taxi.example/wallet", "-", "-"],
        ["4", "https://taxi.example/menu/coupons?code=A1", "-", "Coupons"],
      ])
    #expect(file.links[0].from?.description == "2026-11-30T15:00:00Z")
    #expect(file.unreadColumns == ["Active"])
  }

  @Test func `a workbook of LibreOffice is read with a title above and its dates`() throws {
    let file = try CampaignFixture.file("libreoffice.xlsx")
    #expect(
      rows(file) == [
        ["3", "https://taxi.example/menu/coupons?code=SPRING300", "全員", "クーポン"],
        ["4", "https://taxi.example/reservations/42", "ログインしているお客様、乗車中のお客様", "予約"],
        ["5", "https://taxi.example/wallet?utm_source=line&utm_medium=push", "loggedIn", "財布"],
        ["6", "https://taxi.example/menu/cupons", "-", "誤り"],
      ])
    #expect(file.links[1].from?.minuteText == "2026-12-01 10:00")
    #expect(file.links[0].until?.minuteText == "2026-12-31 23:59")
  }

  @Test(arguments: ["xlsx", "csv"])
  func `a workbook of LibreOffice is read with its hyperlinks and formulas below a title row`(form: String) async throws
  {
    let file = try CampaignFixture.file("libreoffice-links.\(form)")
    let isCSV = form == "csv"
    // A CSV has the texts that are shown, not the addresses behind them.
    #expect(
      rows(file) == [
        ["4", isCSV ? "財布を開く" : "https://taxi.example/wallet?utm_source=mail&utm_medium=春", "全員", "財布"],
        ["5", "https://taxi.example/menu/coupons?code=SPRING300", "ログインしているお客様, 乗車中のお客様", "クーポン"],
        [isCSV ? "6" : "6", isCSV ? "お知らせを見る" : "https://taxi.example/menu/notices/1", "-", "お知らせ"],
        ["7", isCSV ? "https://taxi.example/menu/coupons" : "https://taxi.example/menu/cupons", "-", "誤り"],
        ["8", "#N/A", "-", "参照の誤り"],
      ])
    #expect(file.links.prefix(2).map { $0.from?.minuteText } == ["2026-12-01 10:00", "2026-12-05 00:00"])
    #expect(file.unreadColumns == ["ベース"])
    let report = try await CampaignWorld.report(bytes: CampaignFixture.bytes("libreoffice-links.\(form)"))
    #expect(report.broken.map(\.line) == (isCSV ? [4, 6, 8] : [7, 8]))
    #expect(report.notes.map(\.ja) == ["読み込まなかった列: 「ベース」"])
  }

  @Test func `a workbook of Google Sheets has its hyperlinks, also beside a text in one cell`() throws {
    let file = try CampaignFixture.file("google-sheets.xlsx")
    #expect(
      rows(file) == [
        ["3", "https://taxi.example/menu/coupons?code=SPRING300", "すべて", "クーポン"],
        ["4", "https://taxi.example/wallet", "ログインしているお客様, 乗車中のお客様", "財布"],
        ["5", "https://taxi.example/reservations/42", "loggedIn", "予約を見る"],
      ])
    #expect(file.links.flatMap(\.problems).isEmpty)
    #expect(file.links[0].from?.minuteText == "2026-12-01 00:00")
    #expect(file.links[0].until?.minuteText == "2026-12-31 18:00")
  }

  @Test func `a workbook of Excel is read with hidden rows, and an error of a formula is told`() throws {
    let file = try CampaignFixture.file("excel.xlsx")
    #expect(
      rows(file) == [
        ["2", "https://taxi.example/menu/coupons?code=SPRING300#top", "全員", "クーポン"],
        ["3", "https://taxi.example/reservations/42", "riding", "予約"], ["4", "https://taxi.example/menu", "-", "-"],
        ["5", "#N/A", "-", "-"],
      ])
    #expect(file.links[0].until?.minuteText == "2026-12-31 23:59")
    #expect(file.links[3].problems.map(\.code) == [.formulaWithoutValue])
    #expect(file.links[3].problems.first?.text.ja == "リンクのセルの数式がエラー（#N/A）です。数式を直してください。")
  }

  // MARK: - Cells

  @Test func `a shared string is read without the reading of Japanese names, and with its escapes`() throws {
    let strings =
      "<si><t>link</t></si><si><r><t>https://a.example/</t></r><r><t>x_x0041_</t></r><rPh><t>エー</t></rPh></si>"
    let cells = "<row r='1'><c r='A1' t='s'><v>0</v></c></row><row r='3'><c r='A3' t='s'><v>1</v></c></row>"
    #expect(
      rows(try read("<sheetData>\(cells)</sheetData>", strings: strings)) == [["3", "https://a.example/xA", "-", "-"]])
  }

  @Test func `rows and cells without numbers, and elements with a prefix, are read`() throws {
    let rows =
      "<x:row><x:c t='str'><x:v>name</x:v></x:c><x:c t='str'><x:v>link</x:v></x:c></x:row>"
      + "<x:row><x:c/><x:c t='str'><x:v>https://a.example/</x:v></x:c></x:row>"
    #expect(self.rows(try read("<x:sheetData>\(rows)</x:sheetData>")) == [["2", "https://a.example/", "-", "-"]])
  }

  @Test func `a hyperlink has its address, and a text that shows another address is told`() throws {
    let rows =
      "<row r='2'>\(StoredZip.text("A2", "https://a.example/"))</row><row r='3'>\(StoredZip.text("A3", "Go"))</row>"
    let links =
      "<Relationship Id='h' Type='x/hyperlink' TargetMode='External' Target='https://b.example/?a=1&amp;b=2'/>"
    let more =
      "<hyperlinks><hyperlink ref='A2:A3' r:id='h' location='top'/><hyperlink ref='A1' location='B!A1'/></hyperlinks>"
    let file = try read(sheet(rows, more: more), links: links)
    #expect(file.links.map(\.url) == ["https://b.example/?a=1&b=2#top", "https://b.example/?a=1&b=2#top"])
    #expect(file.links.map(\.name) == ["https://a.example/", "Go"])
    #expect(file.links.map { $0.problems.map(\.code) } == [[.otherAddress], []])
  }

  @Test func `a formula HYPERLINK names its address, or the cell that has it`() throws {
    let formula =
      "<f>IF(B2=1,&quot;&quot;,HYPERLINK(&quot;https://a.example/?q=&quot;&quot;x&quot;, &quot;Go&quot;))</f>"
    let rows =
      "<row r='2'><c r='A2' t='str'>\(formula)<v>Go</v></c></row>"
      + "<row r='3'><c r='A3' t='str'><f>HYPERLINK($B$3)</f><v>Go</v></c>\(StoredZip.text("B3", "https://b.example/"))</row>"
    // The cell that is named is in a column of links of its own.
    #expect(
      try read(sheet(rows)).links.map(\.url) == [
        #"https://a.example/?q="x"#, "https://b.example/", "https://b.example/",
      ])
  }

  @Test(arguments: [
    (#"HYPERLINK("https://a.example/"&amp;B2,"Go")"#, "https://a.example/wallet"),
    (#"HYPERLINK( CONCATENATE("https://a.example/", $B$2, "?x=1") , "Go")"#, "https://a.example/wallet?x=1"),
    (#"HYPERLINK("https://a.example/"&amp;LOWER(B2),"Go")"#, nil),
    (#"HYPERLINK("https://a.example/"&amp;D9,"Go")"#, nil),
  ])
  func `an address that a formula joins is read, and one that cannot be computed is told`(
    formula: String, url: String?
  ) throws {
    let cells = "<c r='A2' t='str'><f>\(formula)</f><v>Go</v></c><c r='B2' t='str'><v>wallet</v></c>"
    let rows = "<row r='2'>\(cells)</row>"
    let link = try #require(try read(sheet(rows)).links.first)
    #expect(link.url == url ?? "")
    #expect(link.problems.map(\.code) == (url == nil ? [.formulaWithoutValue] : []))
  }

  @Test(arguments: [
    ("46357", "2026-12-01"), ("46357.375", "2026-12-01 09:00:00"), ("59", "1900-02-28"), ("61", "1900-03-01"),
    ("1", "1900-01-01"), ("0.5", "1899-12-31 12:00:00"), ("-1", "-1"), ("1e99", "1e99"), ("x", "x"),
  ]) func `a number in a cell of dates is a date of 1900`(serial: String, date: String) {
    let xfs = XMLNodeSample.styles("<cellXfs><xf numFmtId='0'/><xf numFmtId='14'/></cellXfs>")
    #expect(CellFormats(xfs, isFrom1904: false).text(serial, style: 1) == date)
    #expect(CellFormats(xfs, isFrom1904: false).text(serial, style: 0) == serial)
    #expect(CellFormats(xfs, isFrom1904: false).text(serial, style: 9) == serial)
  }

  @Test(arguments: [
    ("yyyy\"年\"m\"月\"d\"日\"", true), ("[$-411]ggge\"年\"m\"月\"", true), ("h:mm", true), ("General", false),
    ("0.00E+00", false),
    ("\"days\" 0", false), ("[Red]0;m", false), ("#,##0 \\m", false), ("@", false),
  ]) func `a format is one of dates by its parts outside of quotes`(code: String, isDate: Bool) {
    #expect(CellFormats.isDate(code) == isDate)
  }

  // MARK: - Sheets

  @Test func `each sheet with links that is shown is read, and a hidden one is named`() throws {
    func link(_ name: String) -> String {
      sheet("<row r='2'>\(StoredZip.text("A2", "https://\(name).example/"))</row>")
    }
    let bytes = StoredZip.workbook([
      ("Text", "", "<sheetData/>"), ("Hidden", "state='veryHidden'", link("h")), ("Links", "", link("a")),
      ("More", "", link("b")),
    ])
    let file = try CampaignFile(bytes)
    #expect(file.links.map(\.url) == ["https://a.example/", "https://b.example/"])
    #expect(file.links.map(\.place.sheet) == ["Links", "More"])
    #expect(file.links[1].place.text == LocalizedText(ja: "「More」2行目", en: "Line 2 of “More”"))
    #expect(file.source.en == "a workbook (.xlsx), its sheets “Links”, “More”")
    #expect(file.notes.map(\.en) == ["not read: the hidden sheet “Hidden”"])
  }

  @Test func `a sheet without titles has its links in the column of the first address`() throws {
    let file = try read(
      "<sheetData><row r='2'>\(StoredZip.text("B2", "https://a.example/"))\(StoredZip.text("C2", "loggedIn"))</row></sheetData>"
    )
    #expect(rows(file) == [["2", "https://a.example/", "loggedIn", "-"]])
  }

  // MARK: - Files that are not read

  private func code(_ bytes: [UInt8]) -> CampaignFileErrorCode? {
    do throws(CampaignFileError) {
      _ = try CampaignFile(bytes)
      return nil
    } catch {
      #expect(!error.message.isEmpty)
      #expect(!error.hint.isEmpty)
      return error.code
    }
  }

  @Test func `a document type, elements that are too deep and parts that are too long are refused`() throws {
    let plain = sheet("")
    #expect(code(StoredZip.workbook([("A", "", plain)])) == nil)
    #expect(code(StoredZip.workbook([("A", "", plain)], strings: "</sst><!DOCTYPE sst><sst>")) == .damaged)
    let deep = String(repeating: "<a>", count: 40) + String(repeating: "</a>", count: 40)
    #expect(code(StoredZip.workbook([("A", "", plain)], strings: deep)) == .damaged)
    let long = String(repeating: " ", count: WorkbookArchive.longestEntry + 1)
    #expect(code(StoredZip.workbook([("A", "", plain)], strings: long)) == .tooLarge)
    let many = (0...WorkbookArchive.mostEntries).map { ("a\($0)", "") }
    #expect(code(StoredZip(many).bytes) == .tooLarge)
  }

  @Test func `a damaged, an encrypted, an old and another file are told apart`() throws {
    let whole = StoredZip.workbook([("A", "", sheet(""))])
    #expect(code(Array(whole.prefix(whole.count / 2))) == .damaged)
    #expect(code(StoredZip([("word/document.xml", "<a/>")]).bytes) == .otherForm)
    let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 512)
    #expect(code(compound) == .otherForm)
    #expect(code([0x1F, 0x8B, 0x08, 0, 0]) == .otherForm)
    #expect(code(compound + "EncryptedPackage".utf16.flatMap { [UInt8($0), 0] }) == .encrypted)
  }
}

/// The root of a part of a workbook.
enum XMLNodeSample {
  static func styles(_ xml: String) -> XMLNode? { try? XMLNode.root(of: "<styleSheet>\(xml)</styleSheet>") }
}
