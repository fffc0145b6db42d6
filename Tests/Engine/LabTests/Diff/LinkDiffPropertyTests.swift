import DeepLinks
import Foundation
import Lab
import LinkTestSupport
import Testing
import TextFormats

/// Random edits of the shipped table.
@Suite struct LinkDiffPropertyTests {
  @Test(arguments: 0..<6) func `each witness parses differently, and each edit is reported`(seed: UInt64) throws {
    let yaml = try LabWorld.text("config/links.yaml")
    let old = try LabWorld.routes()
    var editor = TableEditor(yaml: yaml, seed: seed)
    for _ in 0..<3 { editor.edit() }
    let new = try DiffWorld.table(editor.yaml)
    let diff = LinkDiff(from: old, to: new, at: DiffWorld.now)
    #expect(editor.edits.count == 3)
    for edit in editor.edits {
      #expect(diff.changes.contains { edit.isShown(by: $0) } || diff.unseen.contains(edit.unseen), "\(edit)")
    }
    for witness in diff.changes.flatMap(\.witnesses) {
      #expect(DiffWorld.meaning(of: witness, in: old) != DiffWorld.meaning(of: witness, in: new), "\(witness)")
    }
  }
}

/// An editor of the shipped table that changes one rule at a time and keeps the table valid.
private struct TableEditor {
  /// An edit, and where the comparison must show it.
  struct Edit {
    let rule: String
    let kinds: Set<DiffChange.Kind>
    /// The entry among the parts that no link shows; empty for an edit that a link must show.
    var unseen = ""

    func isShown(by change: DiffChange) -> Bool { change.rule == rule && kinds.contains(change.kind) }
  }

  private(set) var yaml: String
  private(set) var edits: [Edit] = []
  private var random: SplitMix64

  init(yaml: String, seed: UInt64) {
    self.yaml = yaml
    random = SplitMix64(seed: seed)
  }

  /// Makes one edit. An edit that the loader refuses, or that hits the rule of an earlier one, is replaced by another.
  mutating func edit() {
    for _ in 0..<100 {
      guard let (edited, edit) = candidate(), !edits.contains(where: { $0.rule == edit.rule }),
        (try? DiffWorld.table(edited)) != nil
      else { continue }
      yaml = edited
      return edits.append(edit)
    }
  }

  private mutating func candidate() -> (String, Edit)? {
    let name = one(["wallet", "menu", "history", "notices", "login", "orderResult", "receipt", "notice", "reservation"])
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return removed(name)
    case 1: return bounds(name)
    case 2:
      return inserting("aliases: [\"x-\(name)\(placeholder(name).map { "/{\($0)}" } ?? "")\"]", name, [.accepted])
    case 3: return inserting("expires: 20\(Int.random(in: 28..<90, using: &random))-01-01T00:00:00Z", name, [.expiry])
    case 4:
      let scheme = one(["cab", "hire"])
      return replacing(
        "schemes: [taxi, japantaxi", "schemes: [taxi, japantaxi, \(scheme)",
        Edit(rule: "\(scheme)://", kinds: [.accepted]))
    case 5:
      let host = one(["www.taxi.example", "m.taxi.example"])
      return replacing(
        "hosts: [taxi.example,", "hosts: [taxi.example, \(host),", Edit(rule: "https://\(host)/", kinds: [.accepted]))
    default:
      let number = Int.random(in: 100..<900, using: &random)
      return replacing(
        "taxi://reservations/41\n", "taxi://reservations/\(number)\n",
        Edit(rule: "samples", kinds: [], unseen: "routes.reservation (samples)"))
    }
  }

  // MARK: - Edits

  private func removed(_ name: String) -> (String, Edit)? {
    var lines = yaml.components(separatedBy: "\n")
    guard let start = lines.firstIndex(of: "  \(name):") else { return nil }
    let end = lines[(start + 1)...].firstIndex { $0.isEmpty || !$0.hasPrefix("   ") } ?? lines.endIndex
    lines.removeSubrange(start..<end)
    return (lines.joined(separator: "\n"), Edit(rule: name, kinds: [.rejected, .otherScreen]))
  }

  private mutating func bounds(_ name: String) -> (String, Edit)? {
    let maximum = Int.random(in: 1_000..<100_000, using: &random)
    guard let block = block(name), block.contains("maximum: 999999999999") else { return nil }
    return replacing(
      block, block.replacing("maximum: 999999999999", with: "maximum: \(maximum)"), Edit(rule: name, kinds: [.rejected])
    )
  }

  private func inserting(_ line: String, _ name: String, _ kinds: Set<DiffChange.Kind>) -> (String, Edit)? {
    replacing("\n  \(name):\n", "\n  \(name):\n    \(line)\n", Edit(rule: name, kinds: kinds))
  }

  private func replacing(_ text: String, _ other: String, _ edit: Edit) -> (String, Edit)? {
    guard let range = yaml.firstRange(of: text) else { return nil }
    return (yaml.replacingCharacters(in: range, with: other), edit)
  }

  private mutating func one(_ choices: [String]) -> String { choices[Int.random(in: choices.indices, using: &random)] }

  // MARK: - The file

  private func block(_ name: String) -> String? {
    guard let start = yaml.firstRange(of: "\n  \(name):\n") else { return nil }
    let rest = yaml[start.upperBound...]
    let end = rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex
    return String(yaml[start.lowerBound..<end])
  }

  /// The name of the placeholder in the path of a route.
  private func placeholder(_ name: String) -> String? {
    block(name).flatMap { $0.firstMatch(of: /\{(\w+)\}/) }.map { String($0.output.1) }
  }
}
