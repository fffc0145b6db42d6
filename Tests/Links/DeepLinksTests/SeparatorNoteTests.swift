import DeepLinks
import LinkTestSupport
import Testing

/// Values that are cut off by an unencoded `&`.
struct SeparatorNoteTests {
  @Test(arguments: [
    ("taxi://web?url=https://help.taxi.example/a?b=c&d=e", "url", "d"),
    ("taxi://web?url=https://help.taxi.example/a?b=c&d=e&f=g", "url", "d"),
    ("taxi://order?pickup=35.6,139.7,A&B", "pickup", "B"),
    ("taxi://order?pickup=35.6,139.7,A&B&class=van", "pickup", "B"),
    ("https://go.taxi.example/x?af_dp=taxi%3A%2F%2Forder%3Fpickup%3D35.6%2C139.7%2CA%26B", "pickup", "B"),
  ])
  func `a parameter that is probably a part of a value is noted`(_ url: String, _ parameter: String, _ rest: String)
    throws
  {
    let table = try shippedTable()
    let notes = table.notes(for: try table.parse(url)).filter { $0.code == .unencodedSeparator }
    #expect(notes.map(\.parameter) == [parameter])
    #expect(notes.first?.message.hasPrefix("`\(rest)` after") == true)
    let explained = table.explain(url) { _ in WorkflowDescription() }
    #expect(explained.notes.contains { $0.code == .unencodedSeparator })
  }

  @Test(arguments: [
    "taxi://web?url=https%3A%2F%2Fhelp.taxi.example%2Fa%3Fb%3Dc&utm_source=push",
    "taxi://web?url=https://help.taxi.example/a&d=e", "taxi://web?url=https://help.taxi.example/a?b=c",
    "taxi://order?pickup=35.6,139.7,A%26B", "taxi://order?pickup=35.6,139.7,A&utm_source=push",
    "taxi://order?pickup=35.6,139.7,A&class=van", "taxi://order?debug&pickup=35.6,139.7,A",
  ])
  func `a link without such a mistake has no such note`(_ url: String) throws {
    let table = try shippedTable()
    #expect(!table.notes(for: try table.parse(url)).contains { $0.code == .unencodedSeparator })
  }
}
