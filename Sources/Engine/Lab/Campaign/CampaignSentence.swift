import DeepLinks
public import HeadlessUI
import LinkAssociation
import SessionEngine

/// A sentence about what some audiences see after a link.
public struct CampaignSentence: Sendable, Hashable, Encodable {
  /// The states of the audiences.
  public let states: [String]
  /// Whether the link reaches its screen.
  public let completed: Bool
  /// The sentence.
  public private(set) var text: LocalizedText
  /// What the link is for them.
  public private(set) var cell: CampaignCell
  /// The values in the sentence that the link has filled in.
  private(set) var values: [LocalizedText]

  private enum CodingKeys: String, CodingKey { case states, completed, ja, en }

  /// The sentence about audiences that see the same.
  /// `isThere` is whether they see the screen of the link and the link still goes no further.
  init(_ audiences: [CampaignAudience], _ visit: CampaignVisit, isThere: Bool = false) {
    states = audiences.map(\.state)
    values = visit.filled.filter { !$0.isSample }.map(\.value)
    completed = visit.outcome == .completed
    cell =
      switch visit.withoutApp {
      case nil where visit.isOpen: .unknown
      case nil: completed ? visit.remarks.isEmpty ? .seen : .doubtful : .stopped
      case .browser, .fallback: .page
      case .app, .chooser, .nothing, .notChecked: .nothing
      }
    let names = audiences.map(\.name)
    text = LocalizedText(
      ja: names.map(\.ja).joined(separator: "、") + "には、" + Self.japanese(visit, isThere) + Self.japaneseLosses(visit),
      en: Self.list(names.enumerated().map { $0 == 0 ? $1.en : $1.en.lowercasingFirst }) + " "
        + Self.english(visit, isThere)
        + Self.englishLosses(visit))
  }

  /// Returns a sentence for each group of audiences that see the same, in the order of their first ones.
  static func sentences(_ visits: [(audience: CampaignAudience, visit: CampaignVisit)]) -> [CampaignSentence] {
    var order: [CampaignVisit] = []
    for (_, visit) in visits where !order.contains(visit) { order.append(visit) }
    let reached = Set(order.filter { $0.outcome == .completed && !$0.isOpen }.compactMap(\.screen))
    return order.map { visit in
      CampaignSentence(
        visits.filter { $0.visit == visit }.map(\.audience), visit,
        isThere: visit.screen.map(reached.contains) ?? false)
    }
  }

  /// The sentence with marks in place of its values: what links that differ in their values have in common.
  var withoutValues: CampaignSentence {
    var sentence = self
    for (place, value) in values.enumerated() {
      let mark = Self.mark(place)
      sentence.text = LocalizedText(
        ja: sentence.text.ja.replacing("「\(value.ja)」", with: "「\(mark)」"),
        en: sentence.text.en.replacing("“\(value.en)”", with: "“\(mark)”"))
    }
    sentence.values = []
    return sentence
  }

  /// Returns a sentence without values with some in the places of its marks.
  func filled(with values: [LocalizedText]) -> CampaignSentence {
    var sentence = self
    for (place, value) in values.enumerated() {
      let mark = Self.mark(place)
      sentence.text = LocalizedText(
        ja: sentence.text.ja.replacing(mark, with: value.ja), en: sentence.text.en.replacing(mark, with: value.en))
    }
    return sentence
  }

  /// A mark that no text of a screen has.
  private static func mark(_ place: Int) -> String { "\u{0}\(place)\u{0}" }

  /// Returns the sentence with what opens on the phones that do not give the link to the app; the same for people who do not see
  /// its screen.
  func without(_ phones: [CampaignPhone]) -> CampaignSentence {
    guard !phones.isEmpty, cell == .seen || cell == .doubtful else { return self }
    var sentence = self
    sentence.cell = .somePhones
    for phone in phones {
      let isBrowser = phone.opens.contains(.browser)
      let other: CampaignRowSentence =
        phone.isOnlyElsewhere
        ? isBrowser ? .browserOnPhone : .nothingOnPhone : isBrowser ? .browserOnSomePhones : .nothingOnSomePhones
      let words = other.sentence(["phone": BilingualText(phone.kind.rawValue)])
      sentence.text = LocalizedText(ja: sentence.text.ja + words.ja, en: "\(sentence.text.en) \(words.en)")
    }
    return sentence
  }

  /// Returns the sentence of a link with problems: what breaks it leaves no sign that its screen appears as it should.
  func with(_ problems: [CampaignProblem]) -> CampaignSentence {
    guard cell == .seen else { return self }
    let codes = Set(problems.map(\.code))
    var sentence = self
    // Some programs end the link of a text before its last letters, and some phones compare hosts letter by letter.
    if !codes.isDisjoint(with: [.rejected, .hostSpelling, .oldVersions]) {
      sentence.cell = .somePhones
    } else if !codes.isDisjoint(with: Self.losing) {
      sentence.cell = .doubtful
    }
    return sentence
  }

  /// The kinds of problems with which the screen appears without a part of what the link says.
  private static let losing: Set<CampaignProblem.Code> = [
    .probableMistake, .unfilledPlaceholder, .encodedTwice, .expiresEarly, .noEffect,
  ]

  /// Writes the states, whether the link completed, and the sentence in both languages.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(states, forKey: .states)
    try container.encode(completed, forKey: .completed)
    try container.encode(text.ja, forKey: .ja)
    try container.encode(text.en, forKey: .en)
  }

  // MARK: - Japanese

  private static func japanese(_ visit: CampaignVisit, _ isThere: Bool) -> String {
    switch visit.withoutApp {
    case nil where visit.isOpen: return "差し込む値によって変わる画面が表示されます（未確認）。"
    case nil: break
    case .browser: return "アプリではなく、ブラウザーのページが表示されます。"
    case .fallback: return "アプリではなく、ストアまたは代わりのページが表示されます。"
    case .app, .chooser, .nothing, .notChecked:
      return visit.isPushWithoutApp ? "プッシュ通知が届きません。" : "何も表示されません。"
    }
    let acts = visit.acts.isEmpty ? "" : visit.acts.map(\.ja).joined(separator: "、") + "た後、"
    let shown = visit.screen.map { "「\($0.ja)」が表示されます" } ?? "何も表示されません"
    let reason = visit.reason.map { "（\($0.ja)）" } ?? ""
    switch visit.outcome {
    case .completed:
      let typed = visit.filled.filter { !$0.isChosen }.map { "「\($0.label.ja)」に\($0.shown.ja)" }
      let chosen = visit.filled.filter(\.isChosen).map { "「\($0.label.ja)」は\($0.shown.ja)" }
      return acts + shown + "。" + (typed.isEmpty ? "" : "\(typed.joined(separator: "、"))が入力済みです。")
        + (chosen.isEmpty ? "" : "\(chosen.joined(separator: "、"))が選択済みです。") + visit.remarks.map(\.ja).joined()
    case .waiting: return acts + shown + (visit.screen == nil ? "" : "が、リンク先の画面はまだ表示されません") + "\(reason)。"
    case .stopped, .rejected, .failed, .superseded, .expired:
      let end = isThere ? "が、ご利用いただけません" : "が、リンク先の画面は表示されません"
      return acts + shown + (visit.screen == nil ? "" : end) + "\(reason)。"
    }
  }

  private static func japaneseLosses(_ visit: CampaignVisit) -> String {
    let lost = visit.lost.map { "「\($0.ja)」" }.joined()
    return (lost.isEmpty ? "" : "\(lost)に入力した内容は失われます。") + (visit.replaces ? "開く途中だった別のリンクは開きません。" : "")
  }

  // MARK: - English

  private static func english(_ visit: CampaignVisit, _ isThere: Bool) -> String {
    switch visit.withoutApp {
    case nil where visit.isOpen: return "see what depends on the value that is filled in, so it is not checked."
    case nil: break
    case .browser: return "see the page in the browser, not the app."
    case .fallback: return "see the store or another page, not the app."
    case .app, .chooser, .nothing, .notChecked:
      return visit.isPushWithoutApp ? "get no push." : "see nothing: no app on their phones opens the link."
    }
    let acts = visit.acts.isEmpty ? "" : visit.acts.map(\.en).joined(separator: ", ") + ", and then "
    let shown = acts + "see " + (visit.screen.map { "“\($0.en)”" } ?? "no screen")
    let reason = visit.reason.map { $0.en.hasSuffix(".") ? String($0.en.dropLast()) : $0.en }
    switch visit.outcome {
    case .completed:
      let filled = visit.filled.map { "“\($0.label.en)” filled in \($0.shown.en)" }
      return shown + (filled.isEmpty ? "." : ", with \(list(filled)).") + visit.remarks.map { " " + $0.en }.joined()
    case .waiting: return shown + ", and the link waits" + (reason.map { " for \($0)." } ?? ".")
    case .stopped, .rejected, .failed, .superseded, .expired:
      return shown + (isThere ? ", and cannot use it" : ", and the link goes no further")
        + (reason.map { ": \($0)." } ?? ".")
    }
  }

  private static func englishLosses(_ visit: CampaignVisit) -> String {
    let lost = list(visit.lost.map { "“\($0.en)”" })
    return (lost.isEmpty ? "" : " What they typed into \(lost) is lost.")
      + (visit.replaces ? " A link that waited is not opened." : "")
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension String {
  /// The text with its first letter in lower case.
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
