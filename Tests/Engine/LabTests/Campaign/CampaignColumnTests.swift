import DeepLinks
import HeadlessUI
import Testing
import TextFormats

@testable import Lab

/// How the columns of a table are found by their titles and cells.
@Suite struct CampaignColumnTests {
  private static let separators = ["\t", ";", ","]
  private let now = CampaignPeriod.moment("2026-12-01")

  @Test(arguments: separators)
  func `a column of audiences before one of links is one of two, whatever the titles and the separator are`(
    separator: String
  ) {
    let audiences = CampaignColumns.Kind.audience.titles.sorted() + ["配信対象セグメント", "Target segment"]
    let links = CampaignColumns.Kind.link.titles.sorted() + ["iOSリンク", "Android URL"]
    for audience in audiences {
      for link in links {
        for (above, rows) in [("", 2), ("", 1), ("12月の配信\n", 2)] {
          let row = "会員\(separator)https://taxi.example/wallet\n"
          let file = CampaignFile(
            "\(above)\(audience)\(separator)\(link)\n" + String(repeating: row, count: rows), now: now)
          let isRead =
            file.form == .table && file.links.count == rows && file.unreadColumns.isEmpty
            && file.links.allSatisfy {
              $0.url == "https://taxi.example/wallet" && $0.audience == "会員" && $0.problems.isEmpty
            }
          #expect(isRead, "\(above)\(audience)\(separator)\(link): \(file.links)")
        }
      }
    }
  }

  @Test func `each column that is told as one that is read has a title which is read`() {
    let (en, ja) = (CampaignFile.columns.en, CampaignFile.columns.ja)
    #expect(en.hasSuffix("period and time") && ja.hasSuffix("期間、時刻"))
    for kind in CampaignColumns.Kind.allCases {
      #expect(kind.titles.contains(kind.name.en) && kind.titles.contains(kind.name.ja), "\(kind)")
      #expect(en.contains(kind.name.en) && ja.contains(kind.name.ja), "\(kind)")
    }
  }

  @Test func `a table of two columns reports no row as wrong`() async throws {
    let report = try await CampaignWorld.report(
      "対象者,リンク\n会員,https://taxi.example/wallet\n非会員,https://taxi.example/wallet\n")
    #expect(report.broken.isEmpty && !report.summary.ja.contains("正しくありません"), "\(report.summary.ja)")
    #expect(report.entries.map(\.meant) == [["loggedIn"], ["loggedOut"]])
  }

  @Test(arguments: [
    "日付", "日程", "スケジュール", "配信日程", "配信スケジュール", "メール配信日", "掲載日", "投稿予定日", "date", "Send Date", "schedule",
  ]) func `a column of days is the beginning, however it is called`(title: String) {
    let file = CampaignFile("リンク,\(title)\ntaxi://wallet,2026/12/05\n", now: now)
    #expect(file.links.map { $0.from?.minuteText } == ["2026-12-05 00:00"], "\(title)")
    #expect(file.unreadColumns.isEmpty && file.notes.isEmpty)
  }

  @Test func `a column with the exact word for the beginning is read before one that only has days`() {
    let file = CampaignFile("日付,リンク,配信日\n2026/11/01,taxi://wallet,2026/12/05\n", now: now)
    #expect(file.links.map { $0.from?.minuteText } == ["2026-12-05 00:00"])
    #expect(file.unreadColumns == ["日付"] && file.notes.isEmpty)
  }

  @Test(arguments: [
    ("10:00", "10:00"), ("１８時", "18:00"), ("9時30分", "09:30"), ("午後3:05", "15:05"), ("10:00〜12:00", "10:00"),
    ("", "00:00"),
    ("終日", "00:00"), ("3:05 PM", "15:05"),
  ]) func `the time of day stands in a column of its own`(cell: String, time: String) {
    let file = CampaignFile("日付,時間,リンク\n2026/12/05(土),\(cell),taxi://wallet\n", now: now)
    #expect(file.links.map { $0.from?.minuteText } == ["2026-12-05 \(time)"], "\(cell)")
    #expect(file.links.allSatisfy(\.problems.isEmpty) && file.unreadColumns.isEmpty)
  }

  @Test func `a text that is no time is told, and a time alone is a column that is not read`() {
    let file = CampaignFile("日付,時間,リンク\n2026/12/05,夕方,taxi://wallet\n", now: now)
    #expect(file.links.map { $0.problems.map(\.code) } == [[.unreadableDate]])
    #expect(file.links.first?.problems.first?.text.ja.contains("「夕方」は時刻として読めません") == true)
    #expect(CampaignFile("時間,リンク\n10:00,taxi://wallet\n", now: now).unreadColumns == ["時間"])
  }

  @Test func `a link with a time that is past on the day of its row is broken`() async throws {
    let link = "https://taxi.example/reservations/new?at=2027-01-20T09:00:00%2B09:00"
    let report = try await CampaignWorld.report("日付,リンク\n2027/01/22,\(link)\n")
    #expect(report.broken.count == 1, "\(report.entries)")
  }

  @Test func `a column with dates and another title is a remark of the report`() async throws {
    let table = "リンク,クール\ntaxi://wallet,2026/12/05\ntaxi://menu,\n"
    #expect(CampaignFile(table, now: now).notes.map(\.ja).first?.hasPrefix("「クール」の列には日付がありますが") == true)
    let report = try await CampaignWorld.report(table)
    #expect(report.notes.contains { $0.ja.contains("「クール」の列には日付がありますが") }, "\(report.notes)")
    // Beside a column of dates that is read, another one is what it is: the day of the order.
    #expect(CampaignFile("リンク,配信日,クール\ntaxi://menu,,2026/12/05\n", now: now).notes.isEmpty)
    #expect(CampaignFile("リンク,備考\ntaxi://menu,12月分\n", now: now).notes.isEmpty)
  }
}
