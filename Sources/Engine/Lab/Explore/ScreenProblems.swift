import HeadlessUI
import SessionEngine
import TextFormats

/// The mistakes that the screens of one state show: texts that are missing in a language, and signs of progress without
/// an end.
struct ScreenProblems {
  private let screens: [ScreenSnapshot]
  private let isQuiet: Bool
  private let others: [(language: Language, screens: [ScreenSnapshot])]
  private let data: String

  /// Reads the screens of a session, in every language.
  init(of session: Session, _ screens: [ScreenSnapshot]? = nil, in probe: ExploreProbe) throws {
    self.screens = screens ?? session.screens
    isQuiet = session.isQuiet && session.nextMoment == nil
    others = try Language.allCases.map { language in
      let copy = try probe.host.wake(session.record)
      _ = copy.turn(.configure(["language": language.rawValue]), at: probe.at)
      return (language, copy.screens)
    }
    data = Self.data(of: session.record)
  }

  /// All problems.
  var all: [ExploreProblem] { texts + waits }

  // MARK: - Waits

  private var waits: [ExploreProblem] {
    guard isQuiet else { return [] }
    return screens.filter { $0.elements.contains { $0.kind == .progress } }.map { screen in
      ExploreProblem(
        .endlessWait, "\(screen.rib) progress",
        "the screen of \(screen.rib) shows progress, and neither a reply nor a timer is under way")
    }
  }

  // MARK: - Texts

  private var texts: [ExploreProblem] {
    let japanese = others.first { $0.language == .japanese }?.screens ?? []
    let english = others.first { $0.language == .english }?.screens ?? []
    return zip(japanese, english).flatMap { first, second in
      zip(first.elements, second.elements).flatMap { ja, en in
        [problem(first.rib, ja, .japanese, en), problem(second.rib, en, .english, ja)].compactMap(\.self)
      }
    }
  }

  private func problem(
    _ rib: String, _ element: ScreenSnapshot.Element, _ language: Language, _ other: ScreenSnapshot.Element
  ) -> ExploreProblem? {
    let texts = [(element.text, other.text), (element.label ?? "", other.label ?? "")]
    let isMissing = texts.contains { text, other in
      text.isEmpty && !other.isEmpty || language == .english && hasForeignText(text)
    }
    guard isMissing else { return nil }
    let shown = element.text.isEmpty ? "nothing for `\(other.text)`" : "`\(element.text)`"
    return ExploreProblem(
      .missingText, "\(rib) \(element.id.filter { !$0.isNumber }) \(language.rawValue)",
      "\(element.kind.rawValue) \(element.id) of \(rib) shows \(shown) in \(language.rawValue)")
  }

  /// Whether an English text has Japanese words that are not data, such as the name of a place.
  private func hasForeignText(_ text: String) -> Bool {
    text.split { !Self.isJapanese($0) }.contains { !data.contains($0) }
  }

  private static func isJapanese(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x3040...0x30FF).contains(scalar) || (0x3400...0x9FFF).contains(scalar)
  }

  /// The texts of the backend's rows and of the stores, which are the same in every language.
  private static func data(of record: SessionRecord) -> String {
    let rows = record.rows.flatMap(\.values).compactMap { if case .text(let text) = $0 { text } else { nil } }
    return (rows + record.state.values).joined(separator: "\n")
  }
}
