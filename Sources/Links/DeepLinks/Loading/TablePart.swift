/// A part of a table's file, such as a section: a fingerprint of its content, and the parts below its keys.
public struct TablePart: Sendable, Hashable {
  /// A number that is equal for equal content within one process.
  let fingerprint: Int
  /// The elements of a list of texts; empty for any other value.
  private let texts: [String]
  /// The parts by their keys; empty for a value that is no mapping.
  package let parts: [String: TablePart]

  /// The part at a field.
  init(_ field: ConfigField) {
    fingerprint = field.fingerprint
    texts = (field.items ?? []).compactMap(\.scalar)
    parts = field.children.mapValues(TablePart.init)
  }

  /// A part that differs between two versions of a file.
  package struct Change: Sendable, Hashable {
    /// The keys that lead to the part, the section's own first.
    package let path: [String]
    /// What differs in a list of texts, or that the order alone does; `nil` for other parts.
    let difference: String?

    /// The keys joined with dots: `dialects.Cabify.journey.here`; of a list also its texts: `secrets (+pin, -code)`.
    package var text: String { path.joined(separator: ".") + (difference.map { " (\($0))" } ?? "") }
  }

  /// Returns the smallest parts that differ, in alphabetical order. A part that one version lacks is not divided.
  package static func changes(from old: [String: TablePart], to new: [String: TablePart]) -> [Change] {
    Set(old.keys).union(new.keys).sorted().flatMap { key in
      guard let before = old[key], let now = new[key], !before.parts.isEmpty, !now.parts.isEmpty else {
        return old[key] == new[key] ? [] : [Change(path: [key], difference: difference(old[key], new[key]))]
      }
      guard before != now else { return [] }
      let below = changes(from: before.parts, to: now.parts)
      guard !below.isEmpty else { return [Change(path: [key], difference: "order")] }
      return below.map { Change(path: [key] + $0.path, difference: $0.difference) }
    }
  }

  private static func difference(_ old: TablePart?, _ new: TablePart?) -> String? {
    guard let before = old?.texts, let now = new?.texts, !before.isEmpty, !now.isEmpty else { return nil }
    let changes =
      now.filter { !before.contains($0) }.map { "+" + $0 } + before.filter { !now.contains($0) }.map { "-" + $0 }
    return changes.isEmpty ? (before == now ? nil : "order") : changes.joined(separator: ", ")
  }
}
