public import DeepLinks
import HeadlessUI
import TextFormats

/// The content of `states.yaml`: below `states` a list of script lines for each name, below `audiences` the plain names
/// of some of these states, and the sections that the app reads itself.
///
/// It is read on after a problem, so that one run reports all of them.
public struct StatesFile {
  /// The states in the order of the file. A state with a problem is left out.
  public let states: [StartingState]
  /// The reader of the app's own sections, to which the app reports their problems.
  public let reader: ConfigReader
  /// Whether the file has content that was read. Otherwise its sections are not missed.
  public let isRead: Bool
  private let sections: [String: ConfigField]

  /// The file that is not there. It has no states and no sections; `file` is the name of a file for problems.
  public init(missing file: String) {
    (states, reader, isRead, sections) = ([], ConfigReader(file: file), false, [:])
  }

  /// Reads a text; `file` is the name that problems give. `sections` are the app's own sections, and `requests` its
  /// requests, by which a misspelt line is understood.
  init(_ yaml: String, file: String, sections names: [String], requests: [AppRequest]) {
    reader = ConfigReader(file: file)
    let expected = (names + ["states"]).map { "`\($0)`" }.joined(separator: " and ")
    guard let root = reader.root(yaml, expected: expected) else {
      (states, isRead, sections) = ([], false, [:])
      return
    }
    isRead = true
    sections = reader.fields(root, known: names + ["states", "audiences"])
    states = StatesReader(reader: reader, requests: requests).states(sections)
  }

  /// Returns one of the app's own sections; `nil` when the file has none of this name.
  public func section(_ name: String) -> ConfigField? { sections[name] }

  /// Throws all problems that were reported so far, those of the app's own sections too.
  func check() throws(StatesError) {
    guard reader.problems.isEmpty else {
      throw StatesError(problems: reader.problems.sorted { ($0.line ?? .max) < ($1.line ?? .max) })
    }
  }
}

/// The reader of the sections `states` and `audiences`.
private struct StatesReader {
  /// The plain name of the people in a state, and other names for them.
  typealias Audience = (name: LocalizedText, others: [String])

  let reader: ConfigReader
  let requests: [AppRequest]

  func states(_ fields: [String: ConfigField]) -> [StartingState] {
    let sections = fields["states"].map { reader.entries($0) } ?? []
    let audiences = fields["audiences"].map { self.audiences($0, of: sections.map(\.key)) } ?? [:]
    return sections.compactMap { state($0.key, $0.value, audiences[$0.key]) }
  }

  /// Returns the plain names of states.
  private func audiences(_ section: ConfigField, of states: [String]) -> [String: Audience] {
    var audiences: [String: Audience] = [:]
    for (name, field) in reader.entries(section) {
      guard states.contains(name) else {
        reader.report(
          field, "There is no state `\(name)`.", expected: "the name of a state below `states`",
          remedy: NearestName.question(name, among: states) ?? "Add the state, or remove its audience.")
        continue
      }
      let texts = reader.fields(field, known: ["ja", "en", "also"])
      guard let ja = texts["ja"], let en = texts["en"] else {
        reader.report(
          field, "The audience has not got both languages.", expected: "`ja` and `en`", remedy: "Write both.")
        continue
      }
      let others = texts["also"]?.items?.compactMap(reader.text) ?? []
      if let ja = reader.text(ja), let en = reader.text(en) {
        audiences[name] = (LocalizedText(ja: ja, en: en), others)
      }
    }
    return audiences
  }

  private func state(_ name: String, _ field: ConfigField, _ audience: Audience?) -> StartingState? {
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
    return StartingState(
      name: name, steps: lines.compactMap { step($0) }, audience: audience?.name, audienceNames: audience?.others ?? [])
  }

  private func step(_ field: ConfigField) -> StartingState.Step? {
    guard let text = reader.text(field) else { return nil }
    do {
      return try SessionScript.step(text, number: field.line)
    } catch {
      reader.report(
        field, "`\(text)` is not an event: \(error.message).",
        expected: error.hint.replacing("expected ", with: "", maxReplacements: 1),
        remedy: nearest(text).map { "Did you mean `\($0)`?" } ?? "Write one of them.")
      return nil
    }
  }

  /// Returns the name of an event that the first word of a line probably means.
  private func nearest(_ line: String) -> String? {
    let events =
      ["login", "logout", "open", "tap", "back", "configure", "advance"] + requests.filter(\.isChanging).map(\.name)
    let word = String(line.prefix { $0 != " " })
    return events.contains(word) ? nil : NearestName.of(word, among: events)
  }
}
