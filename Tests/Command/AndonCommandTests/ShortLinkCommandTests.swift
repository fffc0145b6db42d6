import Foundation
import SessionEngine
import Testing
import TextFormats

@testable import AndonCommands

/// `--short-links`, and what commands say about short links without it.
@Suite struct ShortLinkCommandTests {
  private static let hint = "\n  hint: name their long links in a table: --short-links FILE\n"

  @Test func `explain shows the long link, and a short one as not checked`() throws {
    try AndonProcess.inFolder { andon in
      let table = try andon.write(
        "short.csv", "short,long\nbit.ly/x,https://taxi.example/menu/coupons?code=SPRING300\n")
      let long = try andon.run(["explain", "https://bit.ly/x", "--short-links", table])
      #expect(long.status == 0)
      #expect(
        long.output.hasPrefix(
          "https://bit.ly/x stands for https://taxi.example/menu/coupons?code=SPRING300\naccepted  "),
        "\(long.output)")
      let short = try andon.run(["explain", "https://bit.ly/y", "--short-links", table, "--state", "riding"])
      #expect(short.status == 0)
      #expect(short.output.hasPrefix("unchecked https://bit.ly/y\n"), "\(short.output)")
      #expect(short.output.contains("shortLink: Not checked: only the service"))
      #expect(!short.output.contains("opened in riding"))
      let json = try andon.run(["explain", "https://bit.ly/x", "https://bit.ly/y", "--short-links", table, "--json"])
      #expect(json.lines[0].contains(#""short":"https://bit.ly/x""#), "\(json.output)")
      #expect(json.lines[1].contains(#""outcome":"notChecked""#), "\(json.output)")
      #expect(try andon.run(["explain", "https://a.page.link/x"]).status == 12)
    }
  }

  @Test func `a campaign with short links alone is not broken, and says that nothing was checked`() throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write("campaign.csv", "link,name\nhttps://bit.ly/x,Spring\nhttps://lin.ee/y,Summer\n")
      let open = try andon.run(["campaign", file, "--language", "en"])
      #expect(open.status == 1, "\(open.error)")
      #expect(
        open.lines.first == "No link could be checked. 2 short links were not checked. "
          + "The file has 2 links: 0 checked, 2 short links not checked.", "\(open.output)")
      #expect(
        open.error == "andon: read as UTF-8 text, a table\nandon: 2 short links not checked: only their services know "
          + "what they open" + Self.hint)
      let table = try andon.write("short.csv", "bit.ly/x,taxi://wallet\n")
      let one = try andon.run(["campaign", file, "--language", "en", "--short-links", table])
      #expect(
        one.lines.first == "1 link opens nothing without the app. 1 short link was not checked. "
          + "The file has 2 links: 1 checked, 1 short link not checked.", "\(one.output)")
      #expect(one.output.contains("https://bit.ly/x stands for taxi://wallet."), "\(one.output)")
      let json = try andon.run(["campaign", file, "--json"])
      #expect(json.output.contains(#""notChecked":2"#))
    }
  }

  @Test func `replay and coverage count the links that are not checked`() throws {
    try AndonProcess.inFolder { andon in
      let list = try andon.write("links.txt", "https://bit.ly/x\ntaxi://wallet\nhttps://bit.ly/y\n")
      let table = try andon.write("short.csv", "bit.ly/y,taxi://home\n")
      let replay = try andon.run(["replay", list, "--unmatched", "skip", "--short-links", table])
      #expect(replay.status == 0, "\(replay.error)")
      #expect(replay.lines[0].hasPrefix("line 1     unchecked   https://bit.ly/x"), "\(replay.output)")
      #expect(replay.output.contains("\n  https://bit.ly/y stands for taxi://home\n"), "\(replay.output)")
      #expect(replay.output.hasSuffix("(links: 2 completed): nothing compared, 1 short link not checked\n"))
      #expect(replay.error == "andon: 1 short link not checked: only their services know what they open" + Self.hint)
      let coverage = try andon.run(["coverage", list])
      #expect(coverage.output.contains("3 links in journals; 2 short links not checked; "), "\(coverage.output)")
      #expect(!coverage.output.contains("rejected: shortLink"))
    }
  }

  @Test func `open shows a short link as unchecked`() {
    var outcome = LinkOutcome(session: "a", link: 1, url: "https://bit.ly/x", outcome: .rejected)
    #expect(outcome.word == "rejected")
    outcome.reason = "shortLink"
    #expect(
      OutcomeText(outcome: outcome, now: Timestamp(milliseconds: 0)).text.hasPrefix("unchecked  https://bit.ly/x\n"))
  }

  @Test(arguments: ["lin.ee", "bit.ly"]) func `a file with short links alone ends with 1, as nothing could be checked`(
    host: String
  ) throws {
    try AndonProcess.inFolder { andon in
      let list = try andon.write("links.txt", "https://\(host)/x\nhttps://\(host)/y\n")
      #expect(try andon.run(["campaign", list]).status == 1)
      let mixed = try andon.write("mixed.txt", "https://\(host)/x\nhttps://taxi.example/wallet\n")
      #expect(try andon.run(["campaign", mixed]).status == 0)
    }
  }

  @Test func `tables and values are read as Excel writes them in Japan`() throws {
    try AndonProcess.inFolder { andon in
      func write(_ name: String, _ text: String) throws -> String {
        let bytes = try #require(text.data(using: .shiftJIS))
        let path = try andon.write(name, "")
        try bytes.write(to: URL(filePath: path))
        return path
      }
      let table = try write("short.csv", "短縮リンク,元のリンク\r\nlin.ee/x,https://taxi.example/wallet\r\n")
      let values = try write("values.txt", "氏名=hanako\r\ncoupon=SPRING300\r\n")
      let list = try andon.write(
        "links.txt", "https://lin.ee/x\nhttps://taxi.example/menu/coupons?code={{coupon}}&utm_term={{氏名}}\n")
      let run = try andon.run(["campaign", list, "--short-links", table, "--values", values, "--lang", "ja"])
      #expect(run.status == 0, "\(run.error)\(run.output)")
      #expect(run.output.contains("元のリンクは「https://taxi.example/wallet」"), "\(run.output)")
      #expect(run.output.contains("「SPRING300」"), "\(run.output)")
    }
  }

  @Test func `a table that cannot be read is an error with its place`() throws {
    try AndonProcess.inFolder { andon in
      let table = try andon.write("short.csv", "short,long\nbit.ly/x,wallet\n")
      for command in [["explain", "https://bit.ly/x"], ["campaign", "-"], ["replay", "-"], ["coverage", "-"]] {
        let wrong = try andon.run(command + ["--short-links", table], input: "https://bit.ly/x\n")
        #expect(wrong.status == 65, "\(command)")
        #expect(wrong.error.contains("has no short and long link in the row"), "\(wrong.error)")
        #expect(wrong.error.contains("line 2"), "\(wrong.error)")
        #expect(
          try andon.run(command + ["--short-links", andon.path("none.csv")], input: "taxi://home\n").status == 66)
      }
    }
  }
}
