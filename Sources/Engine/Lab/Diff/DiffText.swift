import TextFormats

/// The differences of two tables of links as text for a terminal, and as Markdown for a comment on a pull request.
public struct DiffText {
  /// The width of lines, except of links: a link that is cut cannot be tried.
  private static let width = 80
  /// The most links that show one change.
  private static let shownLinks = 3

  private let diff: LinkDiff
  /// The names of the old and the new file.
  private let names: (old: String, new: String)

  /// The texts of a comparison of two files.
  public init(_ diff: LinkDiff, old: String, new: String) {
    self.diff = diff
    names = (old, new)
  }

  /// The text: the changes by kind, those that harm most first, and a summary.
  public var text: String {
    let kinds = DiffChange.Kind.allCases.flatMap { kind -> [String] in
      let changes = diff.changes.filter { $0.kind == kind }
      return changes.isEmpty ? [] : [kind.title] + changes.flatMap(Self.lines) + [""]
    }
    return (kinds + unseen + lostPlaces + oldProblems + associations + [summary])
      .map(\.escapingControlCharacters).joined(separator: "\n")
  }

  /// The numbers of differences in a sentence.
  public var summary: String {
    let heading = "\(names.old) → \(names.new): "
    guard !diff.isEmpty else { return heading + "every link does the same" }
    let files = diff.associations?.count ?? 0
    let parts = [
      counted(diff.changes.count, "change") + " to links",
      diff.unseen.isEmpty ? nil : "\(diff.unseen.count) without a link",
      files == 0 ? nil : counted(files, "finding") + " about association files",
      diff.lostPlaces.isEmpty ? nil : counted(diff.lostPlaces.count, "place") + " lost",
      diff.oldProblems.isEmpty ? nil : counted(diff.oldProblems.count, "problem") + " of the old version",
    ]
    return heading + parts.compactMap { $0 }.joined(separator: ", ")
  }

  private static func lines(_ change: DiffChange) -> [String] {
    let all = change.shownLinks
    let links = all.prefix(shownLinks) + (all.count > shownLinks ? ["and \(all.count - shownLinks) more"] : [])
    return ["  \(change.rule)"] + row("before", wrapped(change.before)) + row("now", wrapped(change.after))
      + row(all.count == 1 ? "link" : "links", Array(links))
  }

  private static let indent = 12

  private static func row(_ name: String, _ lines: [String]) -> [String] {
    lines.enumerated().map { index, line in "    \(index == 0 ? name : "")".padded(to: indent) + line }
  }

  private var unseen: [String] {
    diff.unseen.isEmpty ? [] : ["Changed, but no link shows it"] + diff.unseen.map { "  \($0)" } + [""]
  }

  private var lostPlaces: [String] {
    guard !diff.lostPlaces.isEmpty else { return [] }
    let lines = diff.lostPlaces.flatMap { place in
      ["  \(place.rib)"] + Self.wrapped("\(place.message) \(place.remedy)", indent: 4).map { "    " + $0 }
    }
    return [Self.lostHeading] + lines + [""]
  }

  private var oldProblems: [String] {
    guard !diff.oldProblems.isEmpty else { return [] }
    return [Self.oldHeading] + diff.oldProblems.flatMap { Self.wrapped("\($0)", indent: 2).map { "  " + $0 } } + [""]
  }

  /// The heading of the places at which sessions lose their location.
  static let lostHeading = "Stored sessions lose their location"
  /// The heading of the problems of the old version.
  static let oldHeading = "Rules that the old version breaks; such routes are not compared"

  /// The sentence in place of findings about association files.
  static let unchecked = "No association files are beside the new file: not checked."

  private var associations: [String] {
    guard let findings = diff.associations else {
      return [Self.unchecked, ""]
    }
    guard !findings.isEmpty else { return [] }
    let lines = DiffAssociationGroup.groups(findings).flatMap { group in
      ["  \(group.file)"] + Self.wrapped(group.text, indent: 4).map { "    " + $0 }
    }
    return ["Association files that must change"] + lines + [""]
  }

  /// The words of a text in lines that fit the width.
  private static func wrapped(_ text: String, indent: Int = indent) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.columns + 1 + word.columns <= width - indent {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
