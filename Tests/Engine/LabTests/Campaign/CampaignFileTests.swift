import Foundation
import Testing
import TextFormats

@testable import Lab

@Suite struct CampaignFileTests {
  private func rows(_ text: String) -> [[String]] {
    CampaignFile(text).links.map { [String($0.line), $0.url, $0.audience ?? "-", $0.name ?? "-"] }
  }

  @Test(arguments: [",", ";", "\t"]) func `a table has its columns by their titles, with any separator`(
    separator: String
  ) throws {
    let text = ["名前|Link|対象", "春|taxi://wallet|loggedOut", "\"a \"\"b\"\"|c\"|taxi://menu|"].joined(separator: "\r\n")
      .replacingOccurrences(of: "|", with: separator)
    #expect(
      rows(text) == [
        ["2", "taxi://wallet", "loggedOut", "春"], ["3", "taxi://menu", "-", "a \"b\"\(separator)c".trimmed],
      ])
    #expect(try CampaignFile(Array("\u{FEFF}\(text)".utf8)).links == CampaignFile(text).links)
    #expect(CampaignFile(text).form == .table)
  }

  @Test func `columns that are not read are named`() {
    #expect(CampaignFile("Link,audiance,,Name\ntaxi://wallet,loggedIn,,x").unreadColumns == ["audiance"])
    #expect(CampaignFile("link,audience,name\ntaxi://wallet,,").unreadColumns == [])
    let titles = CampaignFile("リンク,対象舎,audiance,メモ\ntaxi://wallet,a,b,c").unreadTitles
    #expect(titles.map { [$0.title, $0.meant ?? "-"] } == [["対象舎", "対象者"], ["audiance", "audience"], ["メモ", "-"]])
    let renamed = CampaignFile("Landing page;Segment\ntaxi://wallet;loggedIn")
    #expect(renamed.links.map(\.url) == ["taxi://wallet"])
    #expect(renamed.links.map(\.audience) == ["loggedIn"])
    #expect(CampaignFile("# Autumn, 2026\ntaxi://order?pickup=35.6,139.7").form == .lines)
  }

  @Test func `a quoted field keeps its lines, and the next row the number that a spreadsheet shows`() {
    let text = "link,name\n\"taxi://wallet\",\"two\nlines\"\n,\n\ntaxi://menu"
    #expect(rows(text) == [["2", "taxi://wallet", "-", "two lines"], ["5", "taxi://menu", "-", "-"]])
  }

  @Test func `lines are links with an audience and a name, and a comma within a link is a part of it`() {
    let text = """
      # spring
      taxi://order?pickup=35.68,139.76,Tokyo

      https://taxi.example/wallet, loggedIn, Spring
      taxi://menu\tloggedOut
      """
    #expect(
      rows(text) == [
        ["2", "taxi://order?pickup=35.68,139.76,Tokyo", "-", "-"],
        ["4", "https://taxi.example/wallet", "loggedIn", "Spring"], ["5", "taxi://menu", "loggedOut", "-"],
      ])
  }

  @Test func `of a mail the links are read with their texts, also for Outlook, and not those in comments`() {
    let text = """
      <html><head><link href="https://a.example/style.css"></head><body>
      <!-- <a href="taxi://old">old</a> -->
      <a class="x" HREF='https://taxi.example/menu/coupons?a=1&amp;b=&#x32;&copy=3'><b>Get&nbsp;the</b>
        coupon</a> <a href="mailto:a@b.example">mail</a>
      <!--[if mso]><v:roundrect href="taxi://wallet"><![endif]-->
      <a href=taxi://menu><img src="x"></a>
      """
    #expect(
      rows(text) == [
        ["3", "https://taxi.example/menu/coupons?a=1&b=2&copy=3", "-", "Get the coupon"],
        ["4", "mailto:a@b.example", "-", "mail"], ["5", "taxi://wallet", "-", "-"], ["6", "taxi://menu", "-", "-"],
      ])
    #expect(CampaignFile(text).form == .page)
  }

  @Test func `a file without links has none`() {
    for text in ["", "\n\n", "# nothing", "link,audience\n", "<p>no link</p>"] {
      #expect(rows(text).isEmpty, "\(text)")
    }
  }
}
