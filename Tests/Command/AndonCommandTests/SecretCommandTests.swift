import Foundation
import Testing

/// Secrets of links: only an export shows them.
@Suite struct SecretCommandTests {
  private static let link = "taxi://wallet/pay?code=SesameCode&amount=500&token=SesameToken"

  @Test func `no command prints a secret of a link`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        var printed = ""
        for command in [
          ["open", Self.link], ["open", "taxi://wallet/pay?amount=x&code=SesameCode"], ["status"], ["session", "show"],
          ["session", "login"], ["open", Self.link, "--key", "k"], ["open", Self.link, "--key", "k"], ["tree"], ["log"],
          ["status", "default"], ["session", "list"], ["tree", "taxi://x?token=SesameName"],
        ] {
          for options in [[], ["--json"]] {
            let result = try andon.run(command + options)
            #expect(!(result.output + result.error).contains("Sesame"), "\(command): \(result)")
            printed += result.output
          }
        }
        #expect(printed.contains("\ncompleted  taxi://wallet/pay?code=***&amount=500&token=***\n"))
        #expect(printed.contains("\n  unknown     token=***\n"))
      }
    }
  }

  @Test func `an export contains the secrets and its replay shows none`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "login"])
        _ = try andon.run(["open", Self.link])
        let export = try andon.run(["log", "--export"]).output
        #expect(export.contains(Self.link))
        let log = try andon.write("log.jsonl", export)
        #expect(try andon.run(["replay", log]).status == 0)
        let tampered = try andon.write(
          "tampered.jsonl",
          export.replacing(#""token":"SesameToken""#, with: #""token":"SesameOther""#))
        let report = andon.path("report.xml")
        let list = try andon.write("links.txt", Self.link)
        for command in [["replay", tampered, "--junit", report], ["replay", tampered, "--json"], ["replay", list]] {
          let result = try andon.run(command)
          #expect(result.output.contains("***"), "\(result)")
          #expect(!result.output.contains("Sesame"), "\(result)")
        }
        let junit = try String(contentsOfFile: report, encoding: .utf8)
        #expect(junit.contains("<failure"))
        #expect(junit.contains("code=***"))
        #expect(!junit.contains("Sesame"))
      }
    }
  }

  @Test func `the outcome of a dialect link has its dialect and attribution`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "login"])
        let link =
          "uber://?action=setPickup&client_id=abc&pickup=my_location&product_id=x&dropoff[latitude]=1&dropoff[longitude]=2"
        let text = try andon.run(["open", link]).output
        #expect(text.contains("\n  dialect     Uber\n"), "\(text)")
        #expect(text.contains("\n  kept        client_id=abc\n"), "\(text)")
        #expect(text.contains("\n  notes       dialect: "))
        for command in [["open", link, "--json"], ["log", "--json"], ["log", "--export"]] {
          let json = try #require(try andon.run(command).lines.last)
          #expect(json.contains(#""dialect":"Uber""#), "\(json)")
          #expect(json.contains(#""client_id":"abc""#), "\(json)")
          #expect(json.contains(#""notes":[{"code":"dialect","message":"#))
        }
        let export = try andon.run(["log", "--export"]).output
        // A journal without these fields, from an older version, is equal. One with other values is not.
        let older = export.replacing(#/"(dialect":"Uber"|attribution":{[^}]*}|notes":\[{.*?}\]),/#, with: "")
        #expect(older != export)
        #expect(!older.contains("attribution"))
        #expect(!older.contains("notes"))
        #expect(try andon.run(["replay", andon.write("older.jsonl", older)]).status == 0)
        let other = export.replacing(#""dialect":"Uber""#, with: #""dialect":"Lyft""#)
        #expect(try andon.run(["replay", andon.write("other.jsonl", other)]).status == 1)
        let own = try andon.run(["open", "taxi://home", "--json"]).output
        for field in ["dialect", "attribution", "notes"] { #expect(!own.contains("\"\(field)\"")) }
      }
    }
  }
}
