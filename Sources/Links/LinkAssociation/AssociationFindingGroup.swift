import TextFormats

/// Findings with one cause: the first one, and the number of other links that it is also true for.
public struct AssociationFindingGroup: Sendable {
  /// The first finding.
  public let first: AssociationFinding
  /// The number of other links, components or filters with the same cause.
  public let others: Int
  /// The other components or filters, each once; empty when the first one is the only one.
  public let places: [String]
  /// The lines to paste for all of them, each once.
  public let lines: [String]

  /// Returns the groups of some findings in the order of their first ones.
  ///
  /// A difference between the platforms whose cause is told already is not told again.
  public static func groups(_ findings: [AssociationFinding]) -> [AssociationFindingGroup] {
    let byKey = Dictionary(grouping: findings, by: key)
    return findings.map(key).unique.compactMap { key in
      guard let all = byKey[key], let first = all.first else { return nil }
      let links = all.dropFirst().count { $0.code != .platformsDiffer }
      return AssociationFindingGroup(
        first: first, others: links, places: all.compactMap(\.place).unique.filter { $0 != first.place },
        lines: all.flatMap(\.lines).unique)
    }
  }

  private static func key(_ finding: AssociationFinding) -> [String] {
    finding.cause.map { [$0] } ?? [finding.code.rawValue, finding.platform.rawValue, finding.message]
  }
}
