import LinkAssociation
import TextFormats

/// A finding about an association file.
struct DiffAssociation: Encodable {
  let code: String
  /// The file that has to change.
  let file: String
  let message: String
  let remedy: String

  init(_ finding: AssociationFinding) {
    code = finding.code.rawValue
    file =
      switch finding.platform {
      case .ios: "apple-app-site-association"
      case .android: "intent-filters.xml"
      }
    message = finding.message
    remedy = finding.remedy
  }
}

/// Findings about an association file with one cause, which become one paragraph.
struct DiffAssociationGroup {
  /// The file that has to change.
  let file: String
  /// The first finding, the number of others, and the remedy.
  let text: String

  private init(_ first: AssociationFinding, others: Int) {
    let finding = DiffAssociation(first)
    file = finding.file
    let rest = others == 0 ? nil : "The same applies to \(counted(others, "other link"))."
    text = [finding.message, rest, finding.remedy].compactMap { $0 }.joined(separator: " ")
  }

  /// Returns the groups of some findings in the order of their first ones.
  static func groups(_ findings: [AssociationFinding]) -> [DiffAssociationGroup] {
    func key(_ finding: AssociationFinding) -> [String] {
      [finding.code.rawValue, finding.platform.rawValue, finding.cause ?? finding.message]
    }
    let byKey = Dictionary(grouping: findings, by: key)
    var seen: Set<[String]> = []
    return findings.filter { seen.insert(key($0)).inserted }.map { first in
      DiffAssociationGroup(first, others: (byKey[key(first)]?.count ?? 1) - 1)
    }
  }
}
