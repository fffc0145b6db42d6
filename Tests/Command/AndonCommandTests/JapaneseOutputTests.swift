import Foundation
import Testing

@testable import AndonCommands

/// With `--lang ja` the checks of campaigns, links and journals print Japanese only: names and links of files apart.
@Suite struct JapaneseOutputTests {
  /// The words that Japanese texts have in Latin letters.
  private static let known: Set<String> = [
    "andon", "iphone", "android", "html", "excel", "xlsx", "utf-8", "cp932", "shift-jis", "iso-2022-jp", "json",
    "short-links", "value", "chrome", "safari", "info", "plist", "ribs", "onelink", "branch", "entitlements",
    "autoverify", "https", "absent", "none", "yaml", "badshort", "bit", "site", "mail", "other-site", "same-site",
    "in-app", "line", "push", "http", "utf-16", "utf-16le", "shift_jis", "url_encode",
    // A placeholder of a fixture, which its file writes in quotes.
    "deep_link",
  ]

  /// The words of a text of more than three letters that are neither known nor `own`. Links,
  /// hosts, and what is quoted or cut, do not count.
  private static func foreignWords(in text: String, own: Set<String>) -> [String] {
    let plain = text.replacing(#/「[^」]*」|\S*…\S*|[A-Za-z0-9+.\-]*://\S*|[a-z.\-]+\.example/#, with: " ")
    return plain.matches(of: #/[A-Za-z][A-Za-z0-9_\-]{3,}/#).map { $0.output.lowercased() }
      .filter { !known.contains($0) && !own.contains($0) }
  }

  /// The words of a text.
  private static func words(_ text: String) -> Set<String> {
    Set(text.matches(of: #/[A-Za-z][A-Za-z0-9'_\-]*/#).map { $0.output.lowercased() })
  }

  /// The names of states, links and RIBs, which are the same in all languages.
  private static func names() throws -> Set<String> {
    let files = try ["config/links.yaml", "config/states.yaml"].map {
      try String(contentsOf: AndonProcess.repository.appending(path: $0), encoding: .utf8)
        .replacing(#/(?m)^\s*#.*$|\s#\s.*$/#, with: "")
    }
    let tree = AndonProcess.repository.appending(path: "Sources/TaxiApp/AppRoot").path
    let folders = try FileManager.default.subpathsOfDirectory(atPath: tree)
    return words((files + folders).joined(separator: "\n"))
  }

  private func expectJapanese(_ run: AndonProcess.Result, own: Set<String>, _ comment: String) {
    for line in (run.output + run.error).split(separator: "\n") {
      let words = Self.foreignWords(in: String(line), own: own)
      #expect(words.isEmpty, "\(comment): \(words): \(line)")
    }
    #expect(!run.output.isEmpty || !run.error.isEmpty, "\(comment)")
  }

  @Test(arguments: [
    "braze.html", "cp932.csv", "excel.xlsx", "google-sheets.xlsx", "hubspot.html", "libreoffice.csv", "mail.eml",
    "mailchimp.html", "openpyxl.xlsx", "salesforce.html", "shift-jis.html", "unicode-text.txt",
  ])
  func `the report on a campaign's file is in Japanese`(file: String) throws {
    let url = AndonProcess.repository.appending(path: "Tests/Engine/LabTests/Fixtures/campaign/\(file)")
    // The names of links, audiences and placeholders are those of the file.
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let own = file.hasSuffix(".xlsx") ? ["loggedin", "wallet", "sheet", "coupon", "name"] : Self.words(text)
    try AndonProcess.inFolder { andon in
      for options in [[], ["--tapped-in", "push"], ["--until", "2040-12-31"]] {
        let run = try andon.run(["campaign", url.path, "--lang", "ja"] + options)
        expectJapanese(run, own: own.union([file]).union(Self.words(file)), file)
      }
    }
  }

  @Test func `faults of a campaign's file, of its rows and of the options are in Japanese`() throws {
    try AndonProcess.inFolder { andon in
      let links = [
        "https://taxi.example/menu/coupons?code=NOPE9", "taxi://reservations/41", "taxi://nowhere", "taxi:// wallet",
        "https://bit.ly/x", "https://TAXI.example/wallet", "uber://?action=setPickup&pickup=my_location",
        "https://taxi.example/wallet/pay?code=CAB-17&amp;amount=1", "taxi://menu/coupons?code={{coupon}}",
        "https://taxi.example/menu/coupons?cod=A", "taxi://order?pickup=0,0", "intent://wallet#Intent;scheme=taxi;end",
        "mailto:a@b.example", "//taxi.example/wallet", "taxi://wallet/pay?code=A&amount=0", "taxi://menu/notices/9\"x",
      ]
      let rows = links.map { "\"\($0.replacing("\"", with: "\"\""))\",loggedIn,2026/13/01" }
      let table = try andon.write(
        "c.csv", "リンク,audience,開始日,audiance\n\(rows.joined(separator: "\n"))\ntaxi://menu,logedIn\n")
      let own = Self.words(links.joined(separator: " ")).union(["loggedin", "logedin", "taxi", "coupon", "c.csv"])
      expectJapanese(try andon.run(["campaign", table, "--lang", "ja"]), own: own, "rows")
      let empty = try andon.write("empty.csv", "link,audience\n")
      let page = try andon.write("empty.html", "<table><tr><td>x</td></tr></table>")
      let other = try andon.write("other.csv", "x")
      try Data([0x61, 0xFF, 0x0A]).write(to: URL(filePath: other))
      let broken = andon.path("broken.xlsx")
      try Data([0x50, 0x4B, 0x03, 0x04, 0x00]).write(to: URL(filePath: broken))
      let linkTable = AndonProcess.repository.appending(path: "config/links.yaml").path
      let shares = try andon.write("shares.csv", "4.1,60,\(linkTable)\n4.2,45,\(linkTable)\n")
      let pdf = try andon.write("mail.pdf", "%PDF-1.7\n")
      let absent = try andon.write("absent.csv", "4.2,18,none.yaml\n")
      let badShort = try andon.write("badshort.csv", "short,long\nbit.ly/x,menu\n")
      for arguments in [
        [empty], [page], [other], [broken], [andon.path("none.csv")], [table, "--until", "soon"],
        [table, "--value", "x"], [table, "--values", andon.path("none.txt")],
        [table, "--versions", andon.path("none.csv")], [table, "--short-links", andon.path("none.csv")],
        [table, "--html", "/nowhere/page.html"],
        [table, "--value", "coupon=A", "--value", "coupon=B"], [table, "--versions", shares],
        [pdf], [table, "--tapped-in", "post"], [table, "--versions", absent], [table, "--short-links", badShort],
        [table, "--from", "2026-12-31", "--until", "2026-12-01"],
      ] {
        let run = try andon.run(["campaign", "--lang", "ja"] + arguments)
        #expect(run.status != 0)
        expectJapanese(run, own: own, "\(arguments)")
        let both = try andon.run(["campaign", "--lang", "both"] + arguments)
        #expect(both.error.contains(" / "), "\(both.error)")
      }
    }
  }

  @Test func `the texts of matrix, replay and coverage are in Japanese`() throws {
    try AndonProcess.inFolder { andon in
      let names = try Self.names().subtracting(["completed", "waiting", "stopped", "rejected", "failed", "failing"])
      let links = [
        "taxi://wallet", "taxi://nowhere", "taxi://reservations/42", "https://taxi.example/menu/coupons?code=A1",
      ]
      let list = try andon.write("links.txt", (links + ["https://bit.ly/x"]).joined(separator: "\n") + "\n")
      let other = try andon.write(
        "access.log", "192.0.2.1 - - [27/Nov/2026:10:00:00 +0900] \"GET /app.js HTTP/1.1\" 200 1 \"-\" \"-\"\n")
      let logcat = try andon.write(
        "logcat.txt",
        "11-27 10:00:00.123  1  2 I ActivityTaskManager: START u0 {act=x dat=taxi://wallet/... cmp=a/.B} from uid 1\n")
      for arguments in [
        ["matrix", "--lang", "ja"] + links, ["matrix", "--lang", "ja", links[0]],
        ["matrix", "--lang", "ja", "--state", "loggedIn"] + links,
        ["replay", "--lang", "ja", list, "--unmatched", "skip"],
        ["replay", "--lang", "ja", list, "--summary", "--unmatched", "skip"], ["coverage", "--lang", "ja", list],
        ["replay", "--lang", "ja", other, "--format", "access"], ["coverage", "--lang", "ja", other],
        ["coverage", "--lang", "ja", logcat],
      ] {
        let run = try andon.run(arguments)
        expectJapanese(
          run, own: names.union(["approot", "nowhere", "access", "logcat"]).union(Self.words(list)), "\(arguments)")
      }
    }
  }
}
