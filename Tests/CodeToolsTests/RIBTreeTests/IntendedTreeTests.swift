import CodeReading
import RIBTree
import Testing

/// Tests of the intended tree: how its file is read, and how the code differs from it.
@Suite struct IntendedTreeTests {
  private static let text = """
    # The tree.
    Root:
      owner: platform
      about: "Everything: begins here."
      children:
        Home:
          owner: shop   # a team
          about: The first screen.
          children:
            Detail:
              owner: shop
              about: One thing.

    """

  private func tree(_ text: String = text) throws -> IntendedTree { try IntendedTree(text, path: "blueprint.yaml") }

  private func found(_ text: String, _ sample: RIBSample = .app) throws -> [String] {
    try tree(text).disagreements(with: sample.blueprint).map { "\($0.position.line): \($0.message)" }
  }

  @Test func `a file is read with owners, sentences and places`() throws {
    let tree = try tree()
    #expect(tree.roots.map(\.name) == ["Root"])
    #expect(tree.roots[0].about == "Everything: begins here.")
    #expect(
      tree.pairs.map { "\($0.parent) \($0.child.name) \($0.child.owner ?? "")" } == [
        "Root Home shop", "Home Detail shop",
      ])
    #expect(tree.pairs[1].child.position.text == "blueprint.yaml:10:9")
  }

  @Test func `code that is as intended has no disagreement`() throws { #expect(try found(Self.text) == []) }

  @Test func `a RIB that is missing, and one without owner or sentence, is reported in the file`() throws {
    #expect(
      try found(Self.text + "        Gifts:\n          about: Gifts.\n          view: true\n") == [
        "13: Gifts has no owner", "13: Gifts is not in the code",
      ])
    #expect(
      try found(Self.text.replacing("      about: The first screen.\n", with: "")) == [
        "6: Home has no sentence about it"
      ])
  }

  @Test func `a RIB that is not intended is reported in the code`() throws {
    let short = Self.text.replacing(
      "      children:\n        Detail:\n          owner: shop\n          about: One thing.\n", with: "")
    let found = try tree(short).disagreements(with: RIBSample.app.blueprint)
    #expect(found.map(\.message) == ["Detail is not in the intended tree"])
    #expect(found[0].position.file == "App/Root/Home/Detail/DetailBuilder.swift")
    #expect(found[0].hint.contains("scripts/ribs remove Detail"))
  }

  @Test func `a RIB below another parent is reported at both places`() throws {
    let moved = Self.text.replacing(
      "      children:\n        Detail:\n          owner: shop\n          about: One thing.\n",
      with: "    Detail:\n      owner: shop\n      about: One thing.\n")
    let texts = try tree(moved).disagreements(with: RIBSample.app.blueprint).map(\.message)
    #expect(texts.contains("Detail is not below Root in the code, but below Home"))
    #expect(texts.contains("Home builds Detail, which the intended tree has elsewhere"))
  }

  @Test(arguments: [
    ("- Root\n", 1), ("root:\n", 1), ("Root: a\n", 1), ("Root:\n  team: a\n", 2), ("Root:\n  view: yes\n", 2),
    ("Root:\n  children:\n    Home:\n      owner: a\n        about: b\n", 5), ("Root: {owner: a}\n", 1),
  ])
  func `a line of another form is refused with its number`(text: String, line: Int) {
    let error = #expect(throws: ToolError.self) { try tree(text) }
    #expect(error?.code == .badData)
    #expect(error?.message.hasPrefix("blueprint.yaml:\(line):") == true)
  }
}
