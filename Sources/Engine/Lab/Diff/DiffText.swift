import DeepLinks
public import HeadlessUI
import TextFormats

/// The differences of two tables of links as text for a terminal or a page, and as Markdown for a comment on a pull request.
public struct DiffText {
  /// The width of lines, except of links: a link that is cut cannot be tried.
  private static let width = 80
  /// The most links that show one change.
  private static let shownLinks = 3

  private let diff: LinkDiff
  /// The names of the old and the new file.
  private let names: (old: String, new: String)
  private let language: Language

  /// The texts of a comparison of two files.
  public init(_ diff: LinkDiff, old: String, new: String, language: Language = .english) {
    self.diff = diff
    names = (old, new)
    self.language = language
  }

  /// The text: the changes by kind, those that harm most first, and a summary.
  public var text: String {
    let kinds = DiffChange.Kind.allCases.flatMap { kind -> [String] in
      let changes = diff.changes.filter { $0.kind == kind }
      return changes.isEmpty ? [] : [kind.heading[language]] + changes.flatMap(lines) + [""]
    }
    return (kinds + unseen + lostPlaces + oldProblems + associations + [summary])
      .map(\.escapingControlCharacters).joined(separator: "\n")
  }

  /// The numbers of differences in a sentence.
  public var summary: String {
    let parts = diff.isEmpty ? [words(.same)] : counts
    let rest = parts.joined(separator: language == .japanese ? "、" : ", ")
    return words(.summary, ["old": names.old, "new": names.new, "rest": rest])
  }

  private var counts: [String] {
    let files = diff.associations?.count ?? 0
    let counts: [(DiffSentence, Int, String?)] = [
      (.changes, diff.changes.count, "change"), (.withoutLink, diff.unseen.count, nil), (.findings, files, "finding"),
      (.places, diff.lostPlaces.count, "place"), (.problems, diff.oldProblems.count, "problem"),
    ]
    return counts.filter { $0.0 == .changes || $0.1 > 0 }.map { sentence, count, noun in
      words(sentence, ["count": language == .japanese ? "\(count)" : noun.map { counted(count, $0) } ?? "\(count)"])
    }
  }

  private func words(_ sentence: DiffSentence, _ values: [String: String] = [:]) -> String {
    sentence.sentence(values)[language]
  }

  private func lines(_ change: DiffChange) -> [String] {
    let all = change.shownLinks
    let more = all.count > Self.shownLinks ? [words(.more, ["count": "\(all.count - Self.shownLinks)"])] : []
    return ["  \(change.rule)"] + row(.before, Self.wrapped(change.texts.before[language]))
      + row(.now, Self.wrapped(change.texts.after[language]))
      + row(all.count == 1 ? .link : .links, all.prefix(Self.shownLinks) + more)
  }

  private static let indent = 12

  private func row(_ name: DiffSentence, _ lines: [String]) -> [String] {
    lines.enumerated().map { index, line in "    \(index == 0 ? words(name) : "")".padded(to: Self.indent) + line }
  }

  private var unseen: [String] {
    diff.unseen.isEmpty ? [] : [words(.unseen)] + diff.unseen.map { "  \($0)" } + [""]
  }

  private var lostPlaces: [String] {
    guard !diff.lostPlaces.isEmpty else { return [] }
    let lines = diff.lostPlaces.flatMap { place in
      let told = words(.lostPlace, ["message": "\(place.message) \(place.remedy)", "rib": place.rib])
      return ["  \(place.rib)"] + Self.wrapped(told, indent: 4).map { "    " + $0 }
    }
    return [words(.lostPlaces)] + lines + [""]
  }

  private var oldProblems: [String] {
    guard !diff.oldProblems.isEmpty else { return [] }
    return [words(.oldProblems)] + diff.oldProblems.flatMap { Self.wrapped("\($0)", indent: 2).map { "  " + $0 } } + [
      ""
    ]
  }

  private var associations: [String] {
    guard let findings = diff.associations else {
      return [words(.unchecked), ""]
    }
    guard !findings.isEmpty else { return [] }
    let lines = DiffAssociationGroup.groups(findings).flatMap { group in
      ["  \(group.file)"] + Self.wrapped(group.text, indent: 4).map { "    " + $0 }
    }
    return [words(.associations)] + lines + [""]
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
