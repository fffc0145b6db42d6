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
          secrets (+x)

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

  @Test func `values that were made up for a secret parameter are shown`() throws {
    let old = try DiffWorld.table(replacing: [("type: identifier,", "type: identifier, prefix: BC-,")])
    let new = try DiffWorld.table(replacing: [("type: identifier,", "type: identifier, prefix: BIZ-,")])
    let diff = LinkDiff(from: old, to: new, at: DiffWorld.now)
    let rejected = try diff.first(.rejected)
    #expect(rejected.witnesses.contains { $0.shown.contains("?code=BC-") })
    #expect(rejected.after.hasPrefix("badParameter: `BC-"))
    #expect(rejected.after.hasSuffix("is not a valid value for `code`."))
    #expect(try diff.first(.accepted).witnesses.contains { $0.shown.contains("?code=BIZ-") })
    for text in [DiffText(diff, old: "a", new: "b").text, try JSONCoding.text(diff)] {
      #expect(!text.contains(Redactor.mask), "\(text)")
    }
  }

  @Test func `two QR codes with a secret placeholder are told apart`() throws {
    let code = #"qr: { "PAY:{code}": "cab://items/7?code={code}" }"#
    let mapping = #"qr: { "PAY:{item}": "cab://items/{item}" }"#
    let old = try DiffWorld.table(replacing: [(mapping, code)])
    let new = try DiffWorld.table(replacing: [(mapping, code.replacing("PAY:", with: "BUY:"))])
    let diff = LinkDiff(from: old, to: new, at: DiffWorld.now)
    #expect(diff.rules(.rejected) == ["PAY:{code}"])
    #expect(diff.rules(.accepted) == ["BUY:{code}"])
    let shown = try diff.first(.rejected).witnesses.map(\.shown)
    #expect(shown.contains("PAY:sample"))
    #expect(!shown.contains { $0.contains("***") })
  }

  @Test func `links that differ in their secrets alone are one link`() throws {
    let samples = #"samples: ["cab://items/7?code=HUSHA", "cab://items/7?code=HUSHB"]"#
    let old = try DiffWorld.table(replacing: [("workflow: Item", "workflow: Item\n    \(samples)")])
    let new = try DiffWorld.table(replacing: [("path: items/", "path: things/")])
    let json = try JSONCoding.text(LinkDiff(from: old, to: new, at: DiffWorld.now))
    #expect(json.ranges(of: "7?code=***").count == 1)
    #expect(!json.contains("HUSH"))
  }

  @Test func `a value that differs in its type alone is told with the type`() throws {
    let type = ("item: { type: integer, minimum: 1, maximum: 99 }", "item: { type: identifier, length: 1-8 }")
    let change = try DiffWorld.diff(type).first(.otherParameters)
    #expect(change.before == "item=1 (integer)")
    #expect(change.after == "item=1 (identifier)")
  }

  @Test func `a new name of a route is not told again below what no link shows`() throws {
    let diff = try DiffWorld.diff(("item:\n    path", "thing:\n    path"), ("opens: item", "opens: thing"))
    #expect(!diff.changes.isEmpty, "\(diff.unseen)")
    #expect(!diff.unseen.contains { $0.hasPrefix("routes.") }, "\(diff.unseen)")
  }

  @Test func `equal tables are told in one line`() throws {
    let diff = try DiffWorld.diff()
    #expect(
      DiffMarkdown(diff, old: "a", new: "b").text
        == "### Links\n\na → b: every link does the same\n\nNo association files are beside the new file: not checked.")
    #expect(try JSONCoding.text(diff) == #"{"changes":[],"equal":true,"unseen":[]}"#)
  }

  @Test func `the Markdown has a table for each kind, and text of the file is no markup`() throws {
    let diff = try DiffWorld.diff(
      ("[big, small], default: big", "[big, small, \"<b>|@x\"], default: \"<b>|@x\""),
      ("secrets: [code]", "secrets: [code, x]"))
    let lines = DiffMarkdown(diff, old: "a_b", new: "c").text.split(separator: "\n").map(String.init)
    #expect(lines[1] == "a\\_b → c: 4 changes to links, 1 without a link")
    #expect(lines.contains("#### Now opens with other values"))
    #expect(lines.contains("| rule | before | now | link |"))
    #expect(lines.contains { $0.hasPrefix("| `item` | kind=big | kind=&lt;b>\\|&#64;x | `cab://items/1`") })
    #expect(
      lines.suffix(3) == [
        "#### Changed, but no link shows it", "* `secrets (+x)`",
        "No association files are beside the new file: not checked.",
      ])
  }

  @Test func `a rule that does something else has no further change about its notes`() throws {
    let diff = try DiffWorld.diff(("code: promo", "code: coupon"))
    #expect(diff.rules(.otherParameters) == ["Uber"])
    #expect(diff.rules(.otherNotes).isEmpty)
    #expect(diff.rules(.otherReason).isEmpty)
    let notes = try DiffWorld.diff(("workflow: Item", "workflow: Item\n    replaced_by: home"))
    #expect(try notes.first(.otherNotes).after.contains("`item` is deprecated; use `home`."))
  }
}
