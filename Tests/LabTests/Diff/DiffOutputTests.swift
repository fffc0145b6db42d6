import DeepLinks
import Lab
import Testing
import TextFormats

@Suite struct DiffOutputTests {
  @Test func `the text groups the changes by kind, the most harmful first, and ends with a summary`() throws {
    let diff = try DiffWorld.diff(
      ("aliases: [\"\"]", "aliases: [\"\", start]"), ("[big, small]", "[big]"),
      ("secrets: [code]", "secrets: [code, x]"))
    let text = DiffText(diff, old: "old.yaml", new: "new.yaml").text
    #expect(
      text == """
        Now rejected
          item
            before  opens Item
            now     badParameter: `small` is not a valid value for `kind`.
            link    cab://items/42?kind=small

        Newly accepted
          home
            before  unknownRoute: No route has the path `start`.
            now     opens Home
            links   cab://start
                    taxi://start
                    https://cab.example/start

        Changed, but no link shows it
          secrets

        No association files are beside the new file: not checked.

        old.yaml → new.yaml: 2 changes to links, 1 without a link
        """)
  }

  @Test func `no line but a link is wider than 80 columns`() throws {
    let old = try LabWorld.routes()
    let yaml = try LabWorld.text("config/links.yaml").replacing("999999999999", with: "1000")
    let diff = LinkDiff(from: old, to: try DiffWorld.table(yaml), at: DiffWorld.now)
    for line in DiffText(diff, old: "a", new: "b").text.split(separator: "\n") where !line.contains("://") {
      #expect(line.columns <= 80, "\(line)")
    }
  }

  @Test func `equal tables are told in one line`() throws {
    let diff = try DiffWorld.diff()
    #expect(DiffMarkdown(diff, old: "a", new: "b").text == "### Links\n\na → b: every link does the same")
    #expect(try JSONCoding.text(diff) == #"{"changes":[],"equal":true,"unseen":[]}"#)
  }

  @Test func `the Markdown has a table for each kind, and text of the file is no markup`() throws {
    let diff = try DiffWorld.diff(
      ("[big, small], default: big", "[big, small, \"<b>|@x\"], default: \"<b>|@x\""),
      ("secrets: [code]", "secrets: [code, x]"))
    let lines = DiffMarkdown(diff, old: "a_b", new: "c").text.split(separator: "\n").map(String.init)
    #expect(lines[1] == "a\\_b → c: 4 changes to links, 1 without a link")
    #expect(lines.contains("#### Now opens with other values") && lines.contains("| rule | before | now | link |"))
    #expect(lines.contains { $0.hasPrefix("| `item` | kind=big | kind=&lt;b>\\|&#64;x | `cab://items/1`") })
    #expect(lines.suffix(2) == ["#### Changed, but no link shows it", "* `secrets`"])
  }

  @Test func `a rule that does something else has no further change about its notes`() throws {
    let diff = try DiffWorld.diff(("code: promo", "code: coupon"))
    #expect(
      diff.rules(.otherParameters) == ["Uber"] && diff.rules(.otherNotes).isEmpty && diff.rules(.otherReason).isEmpty)
    let notes = try DiffWorld.diff(("workflow: Item", "workflow: Item\n    replaced_by: home"))
    #expect(try notes.first(.otherNotes).after.contains("`item` is deprecated; use `home`."))
  }
}
