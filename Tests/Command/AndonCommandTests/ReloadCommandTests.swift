import Foundation
import Testing

/// `andon reload` with a table that changes.
@Suite struct ReloadCommandTests {
  @Test func `reload replaces the table or reports the error and keeps it`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.folder.appending(path: "config")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: folder)
      let file = folder.appending(path: "links.yaml")
      let yaml = try String(contentsOf: file, encoding: .utf8)
      try andon.withDaemon(["--config", folder.path]) { _ in
        let same = try andon.run(["reload"])
        #expect(same.status == 0, "\(same)")
        #expect(same.output.hasSuffix(" routes, the same as before\n"), "\(same)")
        try yaml.replacing("path: wallet\n", with: "path: purse\n").write(to: file, atomically: true, encoding: .utf8)
        #expect(try andon.run(["open", "taxi://purse"]).status == 12)
        #expect(try andon.run(["reload"]).output.hasSuffix("routes\n  changed     wallet\n"))
        #expect(try andon.run(["open", "taxi://purse"]).status == 10)
        let other = yaml.replacing("path: wallet\n", with: "path: purse\n")
          .replacing("\nhosts: [taxi.example, ", with: "\n# A line more.\nhosts: [cab.example, ")
          .replacing("secrets: [token, ", with: "secrets: [token, pin, ")
        try other.write(to: file, atomically: true, encoding: .utf8)
        #expect(try andon.run(["reload"]).output.hasSuffix("routes\n  also        hosts, secrets\n"))
        #expect(try andon.run(["reload"]).output.hasSuffix(" routes, the same as before\n"))
        try yaml.replacing("workflow: Home", with: "workflow: Hme").write(to: file, atomically: true, encoding: .utf8)
        let wrong = try andon.run(["reload", "--json"])
        #expect(wrong.status == 78, "\(wrong)")
        #expect(wrong.output.contains(#""kind":"config.invalid""#), "\(wrong)")
        #expect(wrong.error.contains("the old one stays"))
        #expect(wrong.error.contains("Hme"))
        #expect(wrong.error.contains("hint: "))
        // The message contains sentences and no names of Swift types.
        #expect(!wrong.error.contains("status:"), "\(wrong.error)")
        #expect(!wrong.error.contains("Optional("), "\(wrong.error)")
        #expect(try andon.run(["open", "taxi://purse"]).status == 10)
        let bomb =
          "\nattribution:\n  - &a [x]\n" + String(repeating: "  - &a [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n", count: 9)
        try yaml.replacing("\nattribution: [", with: bomb + "apps: [").write(
          to: file, atomically: true, encoding: .utf8)
        let refused = try andon.run(["reload"])
        #expect(refused.status == 78, "\(refused)")
        #expect(refused.error.contains("`&a` is an anchor or an alias"), "\(refused)")
        try yaml.write(to: file, atomically: true, encoding: .utf8)
        let kept = try andon.run(["reload"])
        #expect(kept.status == 78, "\(kept)")
        #expect(kept.error.contains("1 pending link: taxi://purse (session default)"), "\(kept)")
        #expect(kept.error.contains("aliases:"))
        #expect(kept.error.contains("andon reload --force"))
        let json = try andon.run(["reload", "--force", "--json"])
        let changes =
          #"{"added":[],"changed":["wallet"],"lostPending":1,"parts":["hosts","secrets"],"removed":[],"routes":"#
        #expect(json.output.hasPrefix(changes), "\(json)")
      }
    }
  }

  @Test func `a session whose place is gone is told about by list, show, tree and screen`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.folder.appending(path: "config")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: folder)
      let file = folder.appending(path: "links.yaml")
      let yaml = try String(contentsOf: file, encoding: .utf8)
      try andon.withDaemon(["--config", folder.path]) { _ in
        #expect(try andon.run(["session", "create", "p", "--state", "onWallet"]).status == 0)
        try yaml.replacing("path: wallet\n", with: "path: purse\n").write(to: file, atomically: true, encoding: .utf8)
        #expect(try andon.run(["reload", "--force"]).output.contains("lost        the location of 1 session\n"))
        #expect(try andon.run(["session", "list"]).output.contains("(lost: taxi://wallet)"))
        for command in ["tree", "screen"] {
          let shown = try andon.run([command, "p"])
          #expect(shown.status == 0)
          #expect(!shown.output.contains("Wallet"))
          #expect(shown.error.contains("the session p lost taxi://wallet"), "\(shown)")
        }
        let shown = try andon.run(["session", "show", "p"]).output
        #expect(shown.contains("lost        taxi://wallet, which the route table no longer has"), "\(shown)")
        #expect(try !andon.run(["session", "list"]).output.contains("taxi://wallet"))
      }
    }
  }
}
