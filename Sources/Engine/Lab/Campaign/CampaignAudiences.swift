import DeepLinks
import Foundation
import HeadlessUI
import SessionEngine
import TextFormats

/// The people in a state.
struct CampaignAudience {
  let state: String
  let name: LocalizedText
  /// Other names that people write for them.
  let others: [String]
  /// The state, in whose session each link is opened.
  let start: StartingState
  /// All its names in the form in which they are compared.
  let foldedNames: Set<String>

  init(state: String, name: LocalizedText, others: [String], start: StartingState) {
    (self.state, self.name, self.others, self.start) = (state, name, others, start)
    foldedNames = Set(([state, name.ja, name.en] + others).map(\.folded))
  }
}

/// The audiences of an app, and the search for those that a campaign's file names.
struct CampaignAudiences {
  /// All of them, in the order of the app's states.
  let all: [CampaignAudience]

  /// The words for all people.
  private static let everyone: Set<String> = [
    "-", "ー", "all", "everyone", "everybody", "all users", "全員", "全て", "すべて", "全ユーザー", "全対象",
  ]
  /// The words before the name of people that mean all of them.
  private static let all: [String] = ["全ての", "すべての", "全"]

  /// The audiences that a cell names, and the names in it that are none. A cell without a name that is known means all.
  func named(in cell: String?) -> (audiences: [CampaignAudience], unknown: [String]) {
    guard let cell else { return (all, []) }
    let names = names(in: cell)
    let unknown = names.filter { name in !isEveryone(name) && audience(name) == nil }
    let states = Set(names.compactMap { audience($0)?.state })
    let named = all.filter { audience in states.contains(audience.state) || names.contains(where: isEveryone) }
    return (named.isEmpty ? all : named, unknown)
  }

  /// The names in a cell, which `、`, `,`, `/`, `;` or the end of a line divides, and `・` where no audience has it in its name.
  private func names(in cell: String) -> [String] {
    if all.contains(where: { $0.isNamed(cell) }) { return [cell.trimmed] }
    let hasDot = all.contains { ($0.name.ja + $0.name.en + $0.state).contains("・") }
    return cell.split { sign in
      sign.isNewline || "、,，/／;；".contains(sign) || !hasDot && "・･".contains(sign)
    }.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The audience of a name: its own, or the only one whose Japanese name begins so, as 「乗車中」 for 「乗車中のお客様」.
  private func audience(_ name: String) -> CampaignAudience? {
    if let own = all.first(where: { $0.isNamed(name) }) { return own }
    guard !isEveryone(name) else { return nil }
    let whole = Self.all.first { name.folded.hasPrefix($0) }.map { String(name.folded.dropFirst($0.count)) }
    if let whole, let own = all.first(where: { $0.isNamed(whole) }) { return own }
    // 「会員以外」 are those who are called 「非会員」.
    if name.folded.hasSuffix("以外"), let own = all.first(where: { $0.isNamed("非\(name.folded.dropLast(2))") }) {
      return own
    }
    let begun = all.filter { name.count > 1 && $0.name.ja.folded.hasPrefix(name.folded) }
    return begun.count == 1 ? begun[0] : nil
  }

  private func isEveryone(_ name: String) -> Bool { Self.everyone.contains(name.folded) }

  /// The problems of a cell: each name that is none, with the name that was probably meant.
  func problems(in cell: String?) -> [CampaignProblem] {
    let (known, unknown) = named(in: cell)
    let list = BilingualText(
      en: all.map { "“\($0.name.en)”" }.joined(separator: ", "),
      ja: all.map { "「\($0.name.ja)」" }.joined(separator: "、"))
    let checked: CampaignRowSentence = known.count == all.count ? .checkedForAll : .checkedForOthers
    return unknown.map { name in
      let shown = BilingualText(name.clipped(to: 60))
      let advice = meant(by: name).map { meant in
        CampaignRowSentence.meantAudience.sentence(["name": BilingualText(en: meant.en, ja: meant.ja)])
      }
      return CampaignProblem(
        .unknownAudience,
        CampaignRowSentence.unknownAudience.sentence([
          "name": shown, "advice": advice ?? CampaignRowSentence.audiences.sentence(["names": list]),
          "checked": checked.sentence,
        ]))
    }
  }

  /// The audience that was probably meant by a name: its state, or its name where that resembles the name. `nil` when it is like none.
  private func meant(by name: String) -> LocalizedText? {
    // 「以外」 means the others.
    guard !name.hasSuffix("以外"), !name.hasSuffix("を除く") else { return nil }
    if let state = NearestName.of(name, among: all.map(\.state) + all.map(\.name.en)) {
      return LocalizedText(ja: state, en: state)
    }
    // A name in Japanese has few letters of several bytes, so they are compared as the same number of letters.
    let found = all.min { Self.distance($0.name.ja, name) < Self.distance($1.name.ja, name) }
    guard let found, Self.distance(found.name.ja, name) * 2 <= name.count else { return nil }
    return found.name
  }

  /// The number of letters of one text that the other does not have, in either direction. Both have few.
  private static func distance(_ one: String, _ other: String) -> Int {
    let difference = Array(one.folded).difference(from: Array(other.folded.prefix(64)))
    return max(difference.insertions.count, difference.removals.count)
  }
}

extension CampaignAudience {
  /// Whether a text names the audience: by its state, or in either language.
  func isNamed(_ text: String) -> Bool { foldedNames.contains(text.folded) }
}

extension String {
  /// The text without what does not distinguish names: width, case, spaces around it.
  fileprivate var folded: String { precomposedStringWithCompatibilityMapping.lowercased().trimmed }
}
