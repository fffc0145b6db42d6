import HeadlessUI
import Lab
import SessionEngine
import Testing
import TextFormats

@Suite struct ShortLinkTableTests {
  private func error(_ text: String) -> ShortLinkTableError? {
    #expect(throws: ShortLinkTableError.self) { try ShortLinkTable(text, file: "short.csv") }
  }

  @Test(arguments: ["short,long\n", "", "\u{FEFF}Short link,Target\n"])
  func `a table is read with titles or without them`(titles: String) throws {
    let table = try ShortLinkTable(
      titles + "bit.ly/AbC,taxi://wallet\nhttps://T.co/x/,https://taxi.example/home", file: "")
    #expect(table.long(of: "https://bit.ly/AbC") == "taxi://wallet")
    #expect(table.long(of: "http://BIT.ly/AbC/") == "taxi://wallet")
    #expect(table.long(of: "https://bit.ly/AbC?utm_source=x#y") == "taxi://wallet")
    #expect(table.long(of: "t.co/x") == "https://taxi.example/home")
    #expect(table.long(of: "https://bit.ly/abc") == nil, "the path of a short link has upper and lower case")
    #expect(table.long(of: "taxi://wallet") == nil)
  }

  @Test func `a long link that is short too is followed, and a circle ends`() throws {
    let table = try ShortLinkTable(
      "bit.ly/a;https://t.co/b\nt.co/b;taxi://wallet\nbit.ly/c;https://bit.ly/d\nbit.ly/d;https://bit.ly/c", file: "")
    #expect(table.long(of: "bit.ly/a") == "taxi://wallet")
    #expect(table.long(of: "bit.ly/c")?.contains("bit.ly/") == true)
  }

  @Test func `a wrong row is an error with its line`() {
    #expect(error("short,long\nbit.ly/x\n")?.code == .badRow)
    #expect(error("short,long\nbit.ly/x\n")?.line == 2)
    #expect(error("bit.ly/x,wallet\n")?.code == .badRow)
    #expect(error("bit.ly/x,taxi://wallet\nbit.ly/y,taxi://home\nbit.ly/x,taxi://home")?.code == .twoLongLinks)
    #expect(error("bit.ly/x,taxi://wallet\nbit.ly/y,taxi://home\nbit.ly/x,taxi://home")?.line == 3)
    #expect(error("short,long\n")?.code == .empty)
    #expect(error("")?.code == .empty)
  }

  @Test func `a campaign checks the long link, and reports what is not checked and what has ended`() async throws {
    let table = try ShortLinkTable("bit.ly/wallet,taxi://wallet\nbit.ly/bad,taxi://nowhere", file: "")
    let text = "https://bit.ly/wallet\nhttps://bit.ly/bad\nhttps://bit.ly/x\nhttps://a.page.link/x"
    let report = try await CampaignWorld.report(text, shortLinks: table)
    #expect(report.entries.map(\.link) == text.split(separator: "\n").map(String.init))
    #expect(report.entries.map(\.isBroken) == [false, true, false, true])
    #expect(report.entries.map(\.isNotChecked) == [false, false, true, false])
    #expect(report.entries[0].problems.contains { $0.text.en == "https://bit.ly/wallet stands for taxi://wallet." })
    #expect(!report.entries[0].sentences.isEmpty)
    #expect(report.entries[2].problems.map(\.code) == [.notChecked])
    #expect(report.entries[3].problems.first?.text.en.contains("Firebase Dynamic Links has ended") == true)
    #expect(report.notChecked == 1)
    #expect(report.summary.en.hasPrefix("2 links of 3 are broken: the app rejects it."), "\(report.summary.en)")
    #expect(
      report.summary.en.contains(" 1 short link was not checked. The file has 4 links: 3 checked, "),
      "\(report.summary.en)")
    #expect(CampaignText(report, in: .english).text.contains("[not checked] Line 3: A short link of bit.ly, "))
    let alone = try await CampaignWorld.report("https://bit.ly/x")
    #expect(alone.broken.isEmpty)
    #expect(
      alone.summary.en.hasPrefix(
        "No link could be checked. 1 short link was not checked. The file has 1 link: 0 checked"))
    #expect(alone.summary.ja.contains("短縮リンク1件は"))
    let page = CampaignPage(alone, title: "x", period: CampaignPeriod(from: Timestamp(milliseconds: LabWorld.start)))
      .html
    #expect(page.contains("title=\"not checked\""), "\(page)")
    #expect(!page.contains("summary fine"))
  }

  @Test func `a replay opens the long link, and counts a short one as not checked`() throws {
    let table = try ShortLinkTable("bit.ly/wallet,taxi://wallet", file: "")
    try LabWorld.withFile(["https://bit.ly/wallet", "https://bit.ly/x", "https://bit.ly/wallet"]) { path in
      let reading = LogReading(
        routes: try LabWorld.routes(), shortLinks: table, now: Timestamp(milliseconds: LabWorld.start))
      var (log, replayer) = (try RecordedLog(path: path, reading: reading), try LabWorld.replayer())
      var urls: [String?] = []
      while let line = try log.next() { urls.append(try replayer.replay(line)?.url) }
      #expect(urls == ["taxi://wallet", "https://bit.ly/x", "taxi://wallet"])
      #expect(replayer.summary.outcomes == ["completed": 2])
      #expect(replayer.summary.notChecked == 1)
      #expect(replayer.summary.text.contains("(links: 2 completed): nothing compared, 1 short link not checked"))
      #expect(replayer.groups.sorted.map(\.cause.text) == ["wallet (Wallet): completed", "short links: not checked"])
      #expect(log.tally.shortLinks == 2)
      #expect(log.tally.standFor == ["https://bit.ly/wallet stands for taxi://wallet"])
      #expect(log.tally.text.hasSuffix("; 2 short links:\n  https://bit.ly/wallet stands for taxi://wallet"))
    }
  }
}
