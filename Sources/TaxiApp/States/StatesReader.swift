import DeepLinks
import HeadlessUI
import SessionEngine
import TextFormats

/// A reader of `config/states.yaml`: the fixture, below `states` a list of script lines for each name, and below
/// `audiences` the plain names of some of these states.
///
/// It reads on after a problem, so that one run reports all of them.
struct StatesReader {
  private let reader: ConfigReader

  /// Creates a reader; `file` is the name that problems give.
  init(file: String) {
    reader = ConfigReader(file: file)
  }

  /// Returns the fixture, and the states in the order of the file. Throws a `FixtureError` with all problems.
  func read(_ yaml: String) throws(FixtureError) -> (fixture: Fixture, states: [StartingState]) {
    var fixture = Fixture()
    var states: [StartingState] = []
    if let root = reader.root(yaml, expected: "`fixture` and `states`") {
      let fields = reader.fields(root, known: ["fixture", "states", "audiences"])
      if let section = fields["fixture"] {
        fixture = FixtureReader(reader: reader).fixture(section)
      } else {
        reader.report(
          line: 1, path: "", "The file has no `fixture`.", expected: "`fixture:` with the data of a new session",
          remedy: "Write at least one account below it.")
      }
      let sections = fields["states"].map { reader.entries($0) } ?? []
      let audiences = fields["audiences"].map { self.audiences($0, of: sections.map(\.key)) } ?? [:]
      states = sections.compactMap { state($0.key, $0.value, audiences[$0.key]) }
    }
    guard reader.problems.isEmpty else {
      throw FixtureError(problems: reader.problems.sorted { ($0.line ?? .max) < ($1.line ?? .max) })
    }
    return (fixture, states)
  }

  /// Returns the plain names of states.
  private func audiences(_ section: ConfigField, of states: [String]) -> [String: LocalizedText] {
    var audiences: [String: LocalizedText] = [:]
    for (name, field) in reader.entries(section) {
      guard states.contains(name) else {
        reader.report(
          field, "There is no state `\(name)`.", expected: "the name of a state below `states`",
          remedy: NearestName.question(name, among: states) ?? "Add the state, or remove its audience.")
        continue
      }
      let texts = reader.fields(field, known: ["ja", "en"])
      guard let ja = texts["ja"], let en = texts["en"] else {
        reader.report(
          field, "The audience has not got both languages.", expected: "`ja` and `en`", remedy: "Write both.")
        continue
      }
      if let ja = reader.text(ja), let en = reader.text(en) { audiences[name] = LocalizedText(ja: ja, en: en) }
    }
    return audiences
  }

  private func state(_ name: String, _ field: ConfigField, _ audience: LocalizedText?) -> StartingState? {
    guard Session.isValidID(name) else {
      reader.report(
        field, "`\(name)` cannot name a state.", expected: "1 to 64 of A-Z a-z 0-9 . _ -",
        remedy: "Choose another name.")
      return nil
    }
    guard let lines = field.items else {
      reader.report(
        field, "This is not a list of events.", expected: "a list of events, or `[]` for none",
        remedy: "Write each event on a line of its own, after a dash.")
      return nil
    }
    return StartingState(name: name, steps: lines.compactMap { step($0) }, audience: audience)
  }

  private func step(_ field: ConfigField) -> StartingState.Step? {
    guard let text = reader.text(field) else { return nil }
    do {
      return try SessionScript.step(text, number: field.line)
    } catch {
      reader.report(
        field, "`\(text)` is not an event: \(error.message).",
        expected: error.hint.replacing("expected ", with: "", maxReplacements: 1),
        remedy: Self.nearest(text).map { "Did you mean `\($0)`?" } ?? "See the comment in the standard file.")
      return nil
    }
  }

  private static let events =
    ["login", "logout", "open", "tap", "configure", "advance"] + ReservationRequest.all.filter(\.isChanging).map(\.name)

  /// Returns the name of an event that the first word of a line probably means.
  private static func nearest(_ line: String) -> String? {
    let word = String(line.prefix { $0 != " " })
    return events.contains(word) ? nil : NearestName.of(word, among: events)
  }
}
