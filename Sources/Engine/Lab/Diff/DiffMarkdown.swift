import DeepLinks
import TextFormats

/// The differences of two tables of links as Markdown, for a comment on a pull request.
public struct DiffMarkdown {
  /// The most changes of one kind: a comment on GitHub has at most 65,536 characters.
  private static let shownChanges = 40
  /// The most characters of a cell.
  private static let cellLength = 300

  private let diff: LinkDiff
  private let summary: String

  /// The Markdown of a comparison of two files.
  public init(_ diff: LinkDiff, old: String, new: String) {
    self.diff = diff
    summary = DiffText(diff, old: old, new: new).summary
  }

  /// The text: the summary, then a table for each kind of change.
  public var text: String {
    (["### Links", "", Self.escaped(summary), ""] + DiffChange.Kind.allCases.flatMap(table) + unseen + others
      + associations)
      .joined(separator: "\n").trimmedAtEnd
  }

  private func table(_ kind: DiffChange.Kind) -> [String] {
    let changes = diff.changes.filter { $0.kind == kind }
    guard !changes.isEmpty else { return [] }
    let rows = changes.prefix(Self.shownChanges).map { change in
      let links = change.shownLinks
      let rest = links.count - 1
      let cells = [
        Self.code(change.rule), Self.escaped(change.before), Self.escaped(change.after),
        Self.code(links.first ?? "") + (rest > 0 ? " and \(rest) more" : ""),
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    let more = changes.count > rows.count ? ["", "And \(changes.count - rows.count) more."] : []
    return ["#### \(kind.title)", "", "| rule | before | now | link |", "| --- | --- | --- | --- |"] + rows + more + [
      ""
    ]
  }

  private var unseen: [String] {
    guard !diff.unseen.isEmpty else { return [] }
    return ["#### \(DiffSentence.unseen.sentence.en)", ""] + diff.unseen.map { "* \(Self.code($0))" } + [""]
  }

  /// The places at which sessions lose their location, and the problems of the old version.
  private var others: [String] {
    let lost = diff.lostPlaces.map { Self.escaped("\($0.message) \($0.remedy)") }
    let problems = diff.oldProblems.map { Self.escaped($0.description) }
    return [(DiffSentence.lostPlaces.sentence.en, lost), (DiffSentence.oldProblems.sentence.en, problems)].flatMap {
      heading, lines in
      lines.isEmpty ? [] : ["#### \(heading)", ""] + lines.prefix(Self.shownChanges).map { "* \($0)" } + [""]
    }
  }

  private var associations: [String] {
    guard let findings = diff.associations else { return [DiffSentence.unchecked.sentence.en, ""] }
    guard !findings.isEmpty else { return [] }
    let groups = DiffAssociationGroup.groups(findings)
    let lines = groups.prefix(Self.shownChanges).map { "* \(Self.code($0.file)): \(Self.escaped($0.text))" }
    let more = groups.count > lines.count ? ["* And \(groups.count - lines.count) more."] : []
    return ["#### \(DiffSentence.associations.sentence.en)", ""] + lines + more + [""]
  }

  // MARK: - Cells

  /// A text as code. A backtick cannot be written between single ones, so such a text gets two around it.
  private static func code(_ text: String) -> String {
    let shown = text.shortened(to: cellLength).escapingControlCharacters.replacing("|", with: "\\|")
    return shown.contains("`") ? "`` \(shown) ``" : "`\(shown)`"
  }

  /// A sentence in which backticks mark code, and nothing else is markup. A name after `@` would notify a person.
  private static func escaped(_ text: String) -> String {
    let shown = text.shortened(to: cellLength).escapingControlCharacters
    let parts = shown.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return code(shown) }
    return parts.enumerated().map { index, part in index % 2 == 1 ? code(String(part)) : plain(part) }.joined()
  }

  private static func plain(_ text: Substring) -> String {
    text.map { character in
      switch character {
      case "<": "&lt;"
      case "&": "&amp;"
      case "@": "&#64;"
      case "\\", "*", "_", "[", "]", "|", "#", "~": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }
}
