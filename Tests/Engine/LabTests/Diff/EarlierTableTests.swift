import DeepLinks
import Lab
import LinkDialects
import Testing
import TextFormats

/// A comparison with an old version that breaks a rule of this program.
@Suite struct EarlierTableTests {
  private static func diff(_ old: String) throws -> LinkDiff {
    var problems: [RouteTableError.Problem] = []
    let table = try RouteTable(earlierYAML: old, file: "old.yaml", problems: &problems)
    let new = try DiffWorld.table(replacing: [("path: home,", "path: start,")])
    return LinkDiff(from: table, to: new, at: DiffWorld.now, oldProblems: problems)
  }

  @Test func `the rest of the table is compared, and the problem is told`() throws {
    let diff = try Self.diff(DiffWorld.small.replacing("type: integer,", with: "type: number,"))
    #expect(diff.oldProblems.first?.keyPath == "routes.item.parameters.item.type", "\(diff.oldProblems)")
    #expect(Set(diff.changes.map(\.rule)).contains("home"))
    #expect(!diff.changes.contains { $0.rule == "item" }, "\(diff.changes)")
    #expect(diff.unseen == [])
    let text = DiffText(diff, old: "old.yaml", new: "new.yaml").text
    #expect(text.contains("Rules that the old version breaks; such routes are not compared\n"), "\(text)")
    #expect(text.contains("\n  old.yaml:11: routes.item.parameters.item.type:"), "\(text)")
    #expect(text.hasSuffix(" of the old version"), "\(text)")
    #expect(DiffMarkdown(diff, old: "old.yaml", new: "new.yaml").text.contains("* old.yaml:11: "))
    #expect(try JSONCoding.text(diff).contains(#""oldProblems":["old.yaml:11: "#))
  }

  @Test func `two routes of one path are no reason to stop`() throws {
    let double = DiffWorld.small.replacing(
      "  item:\n", with: "  other: { path: home, workflow: Home }\n  item:\n")
    let diff = try Self.diff(double)
    #expect(diff.oldProblems.map(\.keyPath) == ["routes.other"])
    #expect(!diff.isEmpty)
  }

  @Test func `a table without a scheme or a route, and a text that is no YAML, cannot be compared`() throws {
    for wrong in ["schemes: []\nroutes: { a: { path: a, workflow: A } }", "schemes: [a]\n", "a: [", ""] {
      var problems: [RouteTableError.Problem] = []
      #expect(throws: RouteTableError.self) {
        _ = try RouteTable(earlierYAML: wrong, file: "old.yaml", problems: &problems)
      }
    }
  }
}
