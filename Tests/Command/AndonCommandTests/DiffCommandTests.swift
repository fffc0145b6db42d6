import Foundation
import Testing

@testable import AndonCommands

/// `diff`: its versions, its formats and its exit codes.
@Suite struct DiffCommandTests {
  private static func shipped() throws -> String {
    try String(contentsOf: AndonProcess.repository.appending(path: "config/links.yaml"), encoding: .utf8)
  }

  @Test func `equal files end with 0 and different ones with 1, as text, Markdown and JSON`() throws {
    try AndonProcess.inFolder { andon in
      let old = try andon.write("old.yaml", try Self.shipped())
      let new = try andon.write("new.yaml", try Self.shipped().replacing("path: wallet\n", with: "path: purse\n"))
      let same = try andon.run(["diff", old, old])
      #expect(same.status == 0)
      #expect(same.output.contains("every link does the same"))
      let text = try andon.run(["diff", old, new])
      #expect(text.status == 1)
      #expect(text.lines.first == "Now rejected")
      #expect(text.output.contains("taxi://wallet\n"))
      #expect(text.output.contains("No association files are beside the new file: not checked."))
      let markdown = try andon.run(["diff", old, new, "--markdown"])
      #expect(markdown.status == 1)
      #expect(markdown.output.hasPrefix("### Links\n"))
      #expect(markdown.output.contains("| `wallet` |"))
      let json = try andon.run(["diff", old, new, "--json"])
      #expect(json.status == 1)
      #expect(json.lines.count == 1)
      #expect(json.output.contains(#""equal":false"#))
      #expect(try andon.run(["diff", old, new, "--json", "--markdown"]).status == 64)
    }
  }

  @Test func `a version is a file, a folder, or a file of a revision with the files beside it`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.folder.appending(path: "links")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: folder)
      let git = """
        cd "$HOME" && git init -q -b main . && git add links \
        && git -c user.name=x -c user.email=x@x.example commit -q -m x
        """
      #expect(try andon.run([], script: git).status == 0)
      try Self.shipped().replacing("path: wallet\n", with: "path: purse\n")
        .write(to: folder.appending(path: "links.yaml"), atomically: true, encoding: .utf8)
      func diff(_ arguments: String...) throws -> AndonProcess.Result {
        try andon.run(["diff"] + arguments + ["--config", folder.path], script: "cd \"$HOME\" && exec \"$0\" \"$@\"")
      }
      #expect(try diff("main", "HEAD").status == 0)
      let changed = try diff("main:links/links.yaml", "links")
      #expect(changed.status == 1)
      #expect(changed.output.contains("Association files that must change"))
      #expect(try diff("main", folder.path).output.contains("Now rejected"))
      let back = try diff("links/links.yaml", "main:links/links.yaml")
      #expect(back.status == 1)
      #expect(!back.output.contains("not checked"))
      #expect(!back.output.contains("must change"))
      #expect(try diff("main", folder.path, "--markdown").output.contains("main:links/links.yaml"))
      let missing = try diff("main:links/none.yaml", "links")
      #expect(missing.status == 66)
      #expect(missing.error.contains("does not exist in 'main'"))
      let unknown = try diff("nosuch", "links")
      #expect(unknown.status == 66)
      #expect(unknown.error.contains("nosuch"))
      #expect(unknown.error.contains("hint: name a file"))
      let none = try andon.run(["diff", "main", "links"], script: "cd \"$HOME\" && PATH=/none exec \"$0\" \"$@\"")
      #expect(none.status == 66)
      #expect(none.error.contains("git is not installed"))
    }
  }

  @Test func `a workflow that the app does not have ends with 65, and in the old version it is told`() throws {
    try AndonProcess.inFolder { andon in
      let wrong = try Self.shipped().replacing("workflow: Wallet\n", with: "workflow: Walet\n")
      let (shipped, edited) = (try andon.write("a.yaml", try Self.shipped()), try andon.write("b.yaml", wrong))
      let run = try andon.run(["diff", shipped, edited])
      #expect(run.status == 65, "\(run.error)")
      #expect(run.error.contains("\(edited):"), "\(run.error)")
      #expect(run.error.contains("routes.wallet: The app has no workflow `Walet`."))
      let back = try andon.run(["diff", edited, shipped])
      #expect(back.status == 1)
      #expect(back.output.contains("Now opens another screen"))
      #expect(back.error.contains("the old version: "), "\(back.error)")
      #expect(back.error.contains("no workflow `Walet`"), "\(back.error)")
    }
  }

  @Test(arguments: [
    ("notice: { type: integer, minimum: 1, maximum: 999999999999 }", "notice: { type: string }", "notice", "wrongType"),
    ("      amount: { type: integer, minimum: 1, maximum: 1000000 }\n", "", "walletPay", "missingParameter"),
  ])
  func `a route that does not fit its workflow ends with 65, because all its links would fail`(
    text: String, other: String, route: String, code: String
  ) throws {
    try AndonProcess.inFolder { andon in
      let (old, wrong) = (try Self.shipped(), try Self.shipped().replacing(text, with: other))
      #expect(wrong != old)
      let (shipped, edited) = (try andon.write("a.yaml", old), try andon.write("b.yaml", wrong))
      let run = try andon.run(["diff", shipped, edited, "--json"])
      #expect(run.status == 65, "\(run.error)")
      #expect(run.error.contains("routes.\(route): "), "\(run.error)")
      #expect(run.output.contains("\"kind\":\"\(code)\""), "\(run.output)")
    }
  }

  @Test func `a renamed route that loses the location of sessions is told`() throws {
    try AndonProcess.inFolder { andon in
      let shipped = try Self.shipped()
      let old = try andon.write("old.yaml", shipped)
      let new = try andon.write("new.yaml", shipped.replacing("\n  wallet:\n", with: "\n  purse:\n"))
      let run = try andon.run(["diff", old, new])
      #expect(run.status == 1)
      #expect(run.output.contains("Stored sessions lose their location\n  Wallet\n"), "\(run.output)")
      #expect(try andon.run(["diff", old, new, "--json"]).output.contains(#""lostPlaces":[{"#))
      #expect(
        try andon.run(["diff", old, new, "--markdown"]).output.contains("#### Stored sessions lose their location"))
    }
  }

  @Test func `an old version that breaks a rule of this program is compared, and the rule is told`() throws {
    try AndonProcess.inFolder { andon in
      let shipped = try Self.shipped()
      let old = try andon.write("old.yaml", shipped.replacing("pickup: place\n", with: "pickup: spot\n"))
      let new = try andon.write("new.yaml", shipped.replacing("path: wallet\n", with: "path: purse\n"))
      let run = try andon.run(["diff", old, new])
      #expect(run.status == 1, "\(run.error)")
      #expect(run.output.contains("Rules that the old version breaks"), "\(run.output)")
      #expect(run.output.contains("pickup"), "\(run.output)")
      #expect(run.output.contains("taxi://wallet\n"), "\(run.output)")
      #expect(try andon.run(["diff", new, old]).status == 65)
    }
  }

  @Test func `a wrong table ends with 65 and every problem of it`() throws {
    try AndonProcess.inFolder { andon in
      let (old, new) = (try andon.write("old.yaml", try Self.shipped()), try andon.write("new.yaml", "schemes: []\n"))
      let run = try andon.run(["diff", old, new])
      #expect(run.status == 65)
      #expect(run.error.contains("\(new):1:"))
      #expect(run.error.contains("The table has no routes."))
      #expect(try andon.run(["diff", old, andon.path("none.yaml")]).status == 66)
    }
  }
}
