import HeadlessUI
import Lab
import Testing

/// What the report tells about the rows of a table.
@Suite struct CampaignRowTests {
  private let coupon = "https://taxi.example/menu/coupons?code=SPRING300"

  private func states(_ audience: String) async throws -> [String] {
    let report = try await CampaignWorld.report("link,audience\n\(coupon),\"\(audience)\"\n")
    return report.entries.flatMap(\.sentences).flatMap(\.states).sorted()
  }

  @Test(arguments: [
    "loggedIn、loggedOut", "loggedIn,loggedOut", "LOGGEDIN / loggedout", "loggedIn; loggedOut;", "loggedIn\nloggedOut",
    "ログインしているお客様・ログアウトしているお客様", "ｌｏｇｇｅｄＩｎ，Customers who are logged out",
  ]) func `a cell can have several audiences, in any spelling`(audience: String) async throws {
    #expect(try await states(audience) == ["loggedIn", "loggedOut"], "\(audience)")
  }

  @Test(arguments: ["", " ", "全員", "すべて", "All", "everyone", "全員、loggedIn"])
  func `all and an empty cell are all audiences`(audience: String) async throws {
    #expect(try await states(audience).count == 5, "\(audience)")
    let report = try await CampaignWorld.report("link,audience\n\(coupon),\(audience)\n")
    #expect(report.broken.isEmpty)
  }

  @Test func `the beginning of a Japanese name is enough where it is the only one`() async throws {
    #expect(try await states("乗車中") == ["riding"])
    let entry = try #require(try await CampaignWorld.report("link,audience\n\(coupon),ロ\n").entries.first)
    let problem = try #require(entry.problems.first { $0.code == .unknownAudience })
    #expect(problem.text.ja.contains("「ログアウトしているお客様」、「"), "\(problem.text.ja)")
  }

  @Test func `an unknown audience among several is told, and the others are checked`() async throws {
    let entry = try #require(
      try await CampaignWorld.report("link,audience\n\(coupon),\"loggedIn、logedOut、VIP\"\n").entries.first)
    #expect(entry.sentences.flatMap(\.states) == ["loggedIn"])
    #expect(
      entry.problems.filter { $0.code == .unknownAudience }.map(\.text.en) == [
        "The audience `logedOut` is not known. Did you mean `loggedOut`? "
          + "The link was checked for the other audiences of the row.",
        "The audience `VIP` is not known. Write one of: “Customers who are logged out”, “Customers who are logged in”, "
          + "“Customers in a taxi”, “Customers during maintenance”, “People without the app”. "
          + "The link was checked for the other audiences of the row.",
      ])
  }

  @Test func `the dates of a row replace those of the campaign for it alone`() async throws {
    let routes = try CampaignWorld.routes(
      "path: menu/coupons\n", "path: menu/coupons\n    expires: 2027-02-01T00:00:00+09:00\n")
    let table =
      "link,from,until\n\(coupon),,\n\(coupon),,2027/02/01\n\(coupon),2027年3月1日,\n\(coupon),,\n"
      + "\(coupon),,2020-01-01\n"
    let report = try await CampaignWorld.report(table, routes: routes, until: "2027-01-20")
    #expect(
      report.entries.map { $0.problems.map(\.code).filter(\.isBreaking) } == [
        [], [.expiresEarly], [.rejected], [], [],
      ])
    #expect(report.entries[4].problems.contains { $0.code == .unreadableDate })
  }

  @Test func `a row whose period has ended is told, and is not broken`() async throws {
    let report = try await CampaignWorld.report(
      "link,from,until\n\(coupon),2020-01-01,2020-01-31\n\(coupon),2027-01-01,2027-03-01\n")
    let remarks = report.entries.map { $0.problems.filter { $0.text.en.contains("has ended") } }
    #expect(remarks.map(\.count) == [1, 0])
    #expect(remarks[0].first?.text.ja.contains("2020年1月31日（金）23:59に終わっています") == true)
    #expect(!report.entries[0].isBroken)
  }

  @Test func `a row with an unknown audience duplicates no other`() async throws {
    let report = try await CampaignWorld.report("link,audience\n\(coupon),VIP\n\(coupon),riding\n\(coupon),\n")
    let duplicates = report.entries.map { $0.problems.contains { $0.code == .duplicate } }
    #expect(duplicates == [false, false, true])
  }

  @Test func `a value that people choose is chosen, and one that they type is filled in`() async throws {
    let entry = try #require(
      try await CampaignWorld.report("taxi://order?class=premium&pickup=here, loggedIn").entries.first)
    let text = try #require(entry.sentences.first?.text.ja)
    #expect(text.contains("「車種」は「プレミアム」が選択済みです。"), "\(text)")
    #expect(text.contains("「お迎え場所」に「現在地」が入力済みです。"), "\(text)")
  }

  @Test func `a shifted row is broken and a wrong date a remark, and no secret of the row is shown`() async throws {
    let report = try await CampaignWorld.report(
      "link,audience,from\ntaxi://wallet/pay?code=HUSHHUSH,1,2,3\n\(coupon),loggedIn,soon\n")
    #expect(report.entries.map(\.line) == [2, 3])
    #expect(report.entries[0].problems.map(\.code) == [.shiftedColumns])
    #expect(report.entries[0].sentences.isEmpty)
    #expect(!report.entries[0].link.contains("HUSH"))
    #expect(report.entries[1].problems.first?.code == .unreadableDate)
    #expect(!report.entries[1].sentences.isEmpty)
    #expect(report.broken.map(\.line) == [2])
  }
}
