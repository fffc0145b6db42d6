import RIBs

/// The trees before and after an event, as a part of a failure's message.
struct TreeChange {
  let before: TreeSnapshot
  let after: TreeSnapshot

  /// The tree with `-` and `+` at the lines that have changed, or the tree that has not changed.
  var text: String {
    let lines = before.difference(to: after)
    guard !lines.isEmpty else { return "the tree did not change:\n" + indented(after.text.split(separator: "\n")) }
    return "the tree before (-) and after (+):\n" + indented(lines)
  }

  private func indented(_ lines: [some StringProtocol]) -> String { lines.map { "  \($0)" }.joined(separator: "\n") }
}
