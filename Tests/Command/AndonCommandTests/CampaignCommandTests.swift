import Foundation
import Testing

@testable import AndonCommands

/// `campaign`: its formats and its exit codes.
@Suite struct CampaignCommandTests {
  private let coupon = "https://taxi.example/menu/coupons?code=SPRING300"

  @Test func `a file without broken links ends with 0, in both languages, one of them, or JSON`() throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write("c.csv", "link,audience,name\n\(coupon),loggedOut,Spring\n")
      let both = try andon.run(["campaign", file])
      #expect(both.status == 0)
      #expect(both.output.contains("入力済みです。"))
      #expect(both.output.contains("filled in as “SPRING300”."))
      let english = try andon.run(["campaign", file, "--language", "en"])
      #expect(english.lines.first == "1 link: none is broken. The file has 1 link: 1 checked.")
      #expect(!english.output.contains("クーポン"))
      let json = try andon.run(["campaign", file, "--json"])
      #expect(json.status == 0)
      #expect(json.lines.count == 1)
      #expect(json.output.contains(#""broken":0"#))
      // The code of a coupon is no secret, and any other one is.
      #expect([both, english, json].allSatisfy { $0.output.contains("SPRING300") })
      let secret = try andon.run(["campaign", "-"], input: "https://taxi.example/wallet/pay?code=CAB-17\n")
      #expect(secret.output.contains("code=***"), "\(secret)")
      #expect(!secret.output.contains("CAB-17"), "\(secret)")
    }
  }

  @Test func `a broken link ends with 1, and the page is written`() throws {
    try AndonProcess.inFolder { andon in
      let page = andon.path("c.html")
      let run = try andon.run(
        ["campaign", "-", "--html", page, "--from", "2026-12-01", "--until", "2026-12-31"],
        input: "\(coupon)\nhttps://taxi.example/walet\n")
      #expect(run.status == 1)
      #expect(run.output.contains("1 link of 2 is broken: the app rejects it."))
      let html = try String(contentsOfFile: page, encoding: .utf8)
      #expect(html.contains("lang=\"ja\""))
      #expect(html.contains("lang=\"en\""))
      #expect(html.contains("2026年12月1日（火）0:00〜12月31日（木）23:59（日本時間）の時点"))
      #expect(html.contains("As of Tue 1 Dec 2026, 00:00 to Thu 31 Dec, 23:59 (Japan time)"))
      #expect(html.contains("<th scope=\"colgroup\" colspan=\"2\">iPhone</th>"))
      #expect(html.contains("<td>アプリの画面</td>"))
    }
  }

  @Test func `a file without links, a missing file and a wrong time have their own exit codes`() throws {
    try AndonProcess.inFolder { andon in
      let empty = try andon.write("empty.csv", "link,audience\n")
      #expect(try andon.run(["campaign", empty]).status == 65)
      let page = try andon.write("empty.html", "<table><tr><td>coupons</td></tr></table>")
      let cells = try andon.run(["campaign", page])
      #expect(cells.status == 65, "\(cells.error)")
      #expect(cells.error.contains("a link is the address of an element or one in the text"), "\(cells.error)")
      #expect(try andon.run(["campaign", andon.path("none.csv")]).status == 66)
      let file = try andon.write("c.txt", coupon)
      #expect(try andon.run(["campaign", file, "--until", "soon"]).status == 64)
      #expect(try andon.run(["campaign", file, "--from", "2026-12-31", "--until", "2026-12-01"]).status == 64)
      #expect(try andon.run(["campaign", file, "--language", "fr"]).status == 64)
      try Data([0x61, 0xFF, 0x0A]).write(to: URL(filePath: andon.path("other.csv")))
      let other = try andon.run(["campaign", andon.path("other.csv")])
      #expect(other.status == 65)
      #expect(other.error.contains("CSV UTF-8"))
    }
  }

  @Test func `a value that no link uses is told, and one that is given twice is an error`() throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write("c.txt", "https://taxi.example/menu/coupons?code={{ coupon }}\n")
      let run = try andon.run(["campaign", file, "--value", "coupon=SPRING300", "--value", "cupon=X", "--lang", "en"])
      #expect(run.status == 0)
      #expect(run.error.contains("no link of the file has the placeholder `cupon`"), "\(run.error)")
      #expect(!run.error.contains("`coupon`"), "\(run.error)")
      let twice = try andon.run(["campaign", file, "--value", "coupon=A", "--value", "coupon=B"])
      #expect(twice.status == 64)
      let pdf = try andon.write("a.pdf", "%PDF-1.7\nhttps://taxi.example/wallet\n")
      let refused = try andon.run(["campaign", pdf])
      #expect(refused.status == 65)
      #expect(refused.error.contains("it is a PDF"), "\(refused.error)")
    }
  }

  @Test func `what a file was read as, and what of it was not read, is told on standard error`() throws {
    try AndonProcess.inFolder { andon in
      let folder = AndonProcess.repository.appending(path: "Tests/Engine/LabTests/Fixtures/campaign")
      let table = try andon.run(["campaign", folder.appending(path: "cp932.csv").path, "--language", "ja"])
      #expect(table.error == "andon: CP932のテキスト（表）として読み込みました\n")
      let workbook = try andon.run(["campaign", folder.appending(path: "openpyxl.xlsx").path, "--language", "ja"])
      #expect(
        workbook.error
          == """
          andon: Excelブック（.xlsx）のシート「春の施策」として読み込みました
          andon: 非表示のシート「旧」は読み込んでいません
          andon: 読み込まなかった列: 「メモ」（読み込む列: リンク、対象者、名前、配信方法、開始日、終了日、期間、時刻）

          """)
      #expect(workbook.output.contains("5   財布  https://taxi.example/wallet?a=1&b=2  △"), "\(workbook)")
      let page = andon.path("m.html")
      let mail = try andon.run(["campaign", folder.appending(path: "mail.eml").path, "--html", page])
      #expect(mail.error.contains("andon: not read: 1 attachment\n"))
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("<title>春のクーポン、いま届きました。"))
    }
  }

  @Test func `a workbook that cannot be read has an error, also without the program that unpacks it`() throws {
    try AndonProcess.inFolder { andon in
      let broken = andon.path("broken.xlsx")
      try Data([0x50, 0x4B, 0x03, 0x04, 0x00]).write(to: URL(filePath: broken))
      let damaged = try andon.run(["campaign", broken])
      #expect(damaged.status == 65)
      #expect(damaged.error.contains("it is damaged or not complete"))
      let without = try andon.run(["campaign", broken], script: "PATH=/nowhere exec \"$0\" \"$@\"")
      #expect(without.status == 69)
      #expect(without.error.contains("the program unzip is not installed"))
    }
  }

  @Test func `a page never replaces the file that is read`() throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write("spring.csv", "link\nhttps://taxi.example/wallet\n")
      let refused = try andon.run(["campaign", file, "--html", file.replacing("/spring.csv", with: "/./spring.csv")])
      #expect(refused.status == 64)
      #expect(refused.error.contains("--html would replace"), "\(refused)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "link\nhttps://taxi.example/wallet\n")
    }
  }
}
