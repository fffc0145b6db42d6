import DeepLinks
import TextFormats

/// Differences by one rule, in the same way and for the same reason, which become one change.
struct DiffGroup {
  let search: DiffSearch
  /// The differences, the shortest link first; at least one.
  let differences: [DiffSearch.Difference]

  /// Returns the groups of some differences, by kind and then in the order of the files.
  static func groups(_ differences: [DiffSearch.Difference], of search: DiffSearch) -> [DiffGroup] {
    let byKey = Dictionary(grouping: differences.enumerated()) { _, difference in
      [difference.kind.rawValue, difference.subject.rule] + signature(of: difference, in: search)
    }
    let groups = byKey.values.sorted { $0[0].offset < $1[0].offset }.map { members in
      DiffGroup(search: search, differences: members.map(\.element).sorted(by: isShorter))
    }
    return DiffChange.Kind.allCases.flatMap { kind in groups.filter { $0.differences.first?.kind == kind } }
  }

  private static func isShorter(_ one: DiffSearch.Difference, _ other: DiffSearch.Difference) -> Bool {
    (one.probe.text.utf8.count, one.probe.text) < (other.probe.text.utf8.count, other.probe.text)
  }

  /// The texts that are equal for differences in the same way.
  private static func signature(of difference: DiffSearch.Difference, in search: DiffSearch) -> [String] {
    switch difference.kind {
    case .otherParameters: changedNames(difference)
    case .expiry: expiries(difference, search).map { $0?.description ?? "" }
    case .otherSpelling, .otherNotes: []
    case .rejected, .otherScreen, .accepted, .otherReason, .otherRoute:
      [difference.before, difference.after].flatMap { name(of: $0, difference.probe) }
    }
  }

  /// The code and the parameter of a rejection, or what the link opens. A scheme or a host is one rule for the screens of
  /// all routes.
  private static func name(of meaning: DiffMeaning, _ probe: LinkProbe) -> [String] {
    switch meaning {
    case .rejected(let rejection): [rejection.code.rawValue, rejection.parameter ?? ""]
    case .opens(let parsed, _):
      ["schemes", "hosts"].contains(probe.section) ? ["", ""] : [parsed.link.workflow, parsed.link.route]
    }
  }

  // MARK: - The change

  /// The change with its texts, without secrets.
  var change: DiffChange? {
    guard let first = differences.first else { return nil }
    let texts = texts(first, DiffRedaction(search, of: first.probe))
    let witnesses = differences.map { difference in
      DiffChange.Witness(
        text: difference.probe.text, shown: DiffRedaction(search, of: difference.probe).witness,
        input: difference.probe.input, at: difference.at)
    }
    return DiffChange(kind: first.kind, rule: first.subject.rule, texts: texts, witnesses: witnesses)
  }

  private func texts(
    _ first: DiffSearch.Difference, _ shown: DiffRedaction
  ) -> (before: BilingualText, after: BilingualText) {
    switch first.kind {
    case .otherParameters:
      let texts = Self.changedNames(first).map { values($0, of: first, shown) }
      return (Self.joined(texts.map(\.before), ", "), Self.joined(texts.map(\.after), ", "))
    case .expiry:
      let texts = Self.expiries(first, search).map { expiry in
        expiry.map { DiffSentence.expires.sentence(["time": $0.text]) } ?? DiffSentence.never.sentence
      }
      return (texts[0], texts[1])
    case .otherRoute:
      let texts = [first.before, first.after].map { DiffSentence.route.sentence(["route": $0.route ?? ""]) }
      return (texts[0], texts[1])
    case .otherSpelling:
      let texts = [first.before, first.after].map { BilingualText(shown.canonical($0.parsed?.canonical ?? "")) }
      return (texts[0], texts[1])
    case .otherNotes:
      return (
        facts(first.before, without: first.after, shown), facts(first.after, without: first.before, shown)
      )
    case .rejected, .otherScreen, .accepted, .otherReason:
      return (verdict(\.before, of: first, shown), verdict(\.after, of: first, shown))
    }
  }

  /// What a table says of the first link; of a scheme or a host the number of screens that its links open.
  private func verdict(
    _ side: KeyPath<DiffSearch.Difference, DiffMeaning>, of first: DiffSearch.Difference, _ shown: DiffRedaction
  ) -> BilingualText {
    let screens = Set(differences.compactMap { $0[keyPath: side].parsed?.link.workflow })
    guard screens.count < 2 else { return DiffSentence.opensScreens.sentence(["count": "\(screens.count)"]) }
    return shown.verdict(first[keyPath: side])
  }

  /// The facts of one meaning that the other does not have, as sentences.
  private func facts(_ meaning: DiffMeaning, without other: DiffMeaning, _ shown: DiffRedaction) -> BilingualText {
    let texts = meaning.facts.filter { !other.facts.contains($0) }.map { $0.map { shown.text($0) } }
    return texts.isEmpty ? DiffSentence.nothing.sentence : Self.joined(texts, " ")
  }

  private static func joined(_ texts: [BilingualText], _ separator: String) -> BilingualText {
    BilingualText(
      en: texts.map(\.en).joined(separator: separator), ja: texts.map(\.ja).joined(separator: separator))
  }

  /// The values of one parameter. Where only the type differs, the types are told.
  private func values(
    _ name: String, of first: DiffSearch.Difference, _ shown: DiffRedaction
  ) -> (before: BilingualText, after: BilingualText) {
    let texts = (before: shown.value(first.before, name), after: shown.value(first.after, name))
    guard first.before.value(name) == first.after.value(name) else { return texts }
    return (
      texts.before.map { $0 + Self.type(of: name, in: first.before, search.old) },
      texts.after.map { $0 + Self.type(of: name, in: first.after, search.new) }
    )
  }

  /// The type of a parameter in brackets, after its value.
  private static func type(of name: String, in meaning: DiffMeaning, _ table: RouteTable) -> String {
    guard let parameter = meaning.route.flatMap({ table.route(named: $0)?.parameter(name) }) else { return "" }
    return " (\(parameter.isRepeated ? "repeated " : "")\(parameter.type.name))"
  }

  // MARK: - What differs

  /// The parameters that the link has in one table only, or with another value.
  private static func changedNames(_ difference: DiffSearch.Difference) -> [String] {
    let before = difference.before.parsed?.link.parameters ?? [:]
    let after = difference.after.parsed?.link.parameters ?? [:]
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
  }

  /// The expiries of the link's route in the old and in the new table.
  private static func expiries(_ difference: DiffSearch.Difference, _ search: DiffSearch) -> [Timestamp?] {
    [search.old, search.new].map { table in
      DiffMeaning(of: difference.probe, in: table, at: nil).route.flatMap { table.route(named: $0)?.expiry }
    }
  }
}
