import DeepLinks
import LinkAssociation
import TextFormats

/// The differences between the association files and the table, by cause, as lines.
struct AssociationReport {
  let lines: [AssociationLine]
  let summary: AssociationSummary

  init(_ associations: LinkAssociations, _ routes: RouteTable) {
    let groups = AssociationFindingGroup.groups(associations.findings(for: routes))
    lines = groups.map { AssociationLine($0) } + associations.notChecked.map { AssociationLine(notChecked: $0) }
    summary = AssociationSummary(
      routes: routes.routes.count, errors: lines.count { $0.severity == "error" },
      notChecked: lines.count { $0.code == AssociationFinding.Code.notChecked.rawValue })
  }
}

/// One difference, or one problem of a file.
struct AssociationLine: Encodable {
  let severity: String
  let code: String
  let platform: String?
  let file: String?
  let line: Int?
  let message: String
  let remedy: String
  /// The number of other links, components or filters with the same cause.
  let others: Int
  /// The other components or filters.
  let places: [String]
  /// The lines to paste into the file.
  let paste: [String]

  init(_ group: AssociationFindingGroup) {
    severity = group.first.code.isNote ? "note" : "error"
    code = group.first.code.rawValue
    platform = group.first.platform.rawValue
    file = nil
    line = nil
    message = group.first.message
    remedy = group.first.remedy
    others = group.others
    places = group.places
    paste = group.lines
  }

  init(_ problem: RouteTableError.Problem) {
    severity = "error"
    code = "invalidFile"
    platform = nil
    file = problem.file
    line = problem.line
    message = "\(problem.keyPath.isEmpty ? "" : "\(problem.keyPath): ")\(problem.message) Expected \(problem.expected)."
    remedy = problem.remedy
    others = 0
    places = []
    paste = []
  }

  /// What is not checked, because its file is not given.
  init(notChecked sentence: String) {
    severity = "note"
    code = AssociationFinding.Code.notChecked.rawValue
    platform = nil
    file = nil
    line = nil
    message = sentence + "."
    remedy =
      sentence.contains("not given")
      ? "Put the file into the folder of the configuration." : "Look at it by hand, or give what is missing."
    others = 0
    places = []
    paste = []
  }

  /// Whether it tells what is not checked because a file is not given.
  var isOfMissingFile: Bool { code == AssociationFinding.Code.notChecked.rawValue && message.contains("not given") }

  /// The line, and below it the lines to paste.
  var text: String {
    let place = platform.map { "\($0): " } ?? ""
    let first = "\(severity): \(place)\(message)\(sameForOthers) \(remedy)".escapingControlCharacters
    return ([first] + paste.map { "    " + $0.escapingControlCharacters }).joined(separator: "\n")
  }

  /// A sentence with the others by name, at most five of them, or by their number; empty without others.
  var sameForOthers: String {
    guard others > 0 else { return "" }
    guard !places.isEmpty else { return " The same for \(counted(others, "other link"))." }
    let more = places.count > 5 ? " and \(places.count - 5) more" : ""
    return " The same for \(places.prefix(5).map { "`\($0)`" }.joined(separator: ", "))\(more)."
  }
}

/// The numbers of routes and differences.
struct AssociationSummary: Encodable {
  let routes: Int
  let errors: Int
  let notChecked: Int

  private enum CodingKeys: String, CodingKey {
    case routes, errors
    case notChecked = "not_checked"
  }

  var text: String {
    let clean =
      notChecked == 0 ? "iOS and Android open every link in the app" : "no difference in what is checked"
    return "\(counted(routes, "route")): " + (errors == 0 ? clean : counted(errors, "difference"))
  }
}
