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
        let others = "  states.yaml the same as before\n  andon.yaml  the same as before\n"
        #expect(same.output.hasSuffix(" routes\n  links.yaml  the same as before\n\(others)"), "\(same)")
        let changed = "  links.yaml  changed, and in use\n\(others)"
        try yaml.replacing("path: wallet\n", with: "path: purse\n").write(to: file, atomically: true, encoding: .utf8)
        #expect(try andon.run(["open", "taxi://purse"]).status == 12)
        #expect(try andon.run(["reload"]).output.hasSuffix("routes\n  changed     wallet\n\(changed)"))
        #expect(try andon.run(["open", "taxi://purse"]).status == 10)
        let other = yaml.replacing("path: wallet\n", with: "path: purse\n")
          .replacing("\nhosts: [taxi.example, ", with: "\n# A line more.\nhosts: [cab.example, ")
          .replacing("secrets: [token, ", with: "secrets: [token, pin, ")
        try other.write(to: file, atomically: true, encoding: .utf8)
        #expect(try andon.run(["reload"]).output.hasSuffix("routes\n  also        hosts, secrets\n\(changed)"))
        #expect(try andon.run(["reload"]).output == same.output)
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
        #expect(json.output.hasPrefix(#"{"added":[],"changed":["wallet"],"files":[{"file":"links.yaml","#), "\(json)")
        let lost = #""lostPending":1,"parts":["hosts","secrets"],"removed":[],"routes":"#
        #expect(json.output.contains(lost), "\(json)")
      }
    }
  }

  @Test func `a file that is read only at the start is compared, and a wrong one is refused`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.folder.appending(path: "config")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: folder)
      let read = { (name: String) in try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
      let (limits, states) = (try read("andon.yaml"), try read("states.yaml"))
      try andon.withDaemon(["--config", folder.path]) { _ in
        _ = try andon.write("config/andon.yaml", "limits:\n  connections: 77\n")
        let restart = try andon.run(["reload"])
        #expect(restart.status == 0, "\(restart)")
        let words =
          "  andon.yaml  changed, and read only at the start: start the daemon anew to use \(folder.path)/andon.yaml"
        #expect(restart.lines.contains(words), "\(restart)")
        _ = try andon.write("config/andon.yaml", "limits:\n  connections: many\n")
        _ = try andon.write("config/states.yaml", "states:\n  a: 1\n  b: [\n")
        let wrong = try andon.run(["reload"])
        #expect(wrong.status == 78, "\(wrong)")
        #expect(wrong.lines.count { $0.contains(" wrong, and the next start would fail: ") } == 2, "\(wrong)")
        #expect(!wrong.output.contains("\\n"), "\(wrong)")
        let json = try andon.run(["reload", "--json"])
        #expect(json.status == 78, "\(json)")
        #expect(json.output.contains(#""file":"states.yaml","path":""#), "\(json)")
        #expect(try andon.run(["logs"]).output.contains(" error reload.refused "))
        // The files of the start are the same again.
        _ = try andon.write("config/andon.yaml", limits)
        _ = try andon.write("config/states.yaml", states)
        #expect(try andon.run(["reload"]).status == 0)
        // Each problem of the table has a line of its own.
        let links = try read("links.yaml")
        _ = try andon.write("config/links.yaml", "frob: 1\nnarf: 2\n" + links)
        let refused = try andon.run(["reload"])
        #expect(refused.status == 78, "\(refused)")
        #expect(
          refused.error.split(separator: "\n").count { $0.hasPrefix("  \(folder.path)/links.yaml:") } == 2, "\(refused)"
        )
        #expect(!refused.error.contains("\\n"), "\(refused)")
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
