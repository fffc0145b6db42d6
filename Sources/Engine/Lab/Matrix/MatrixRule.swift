import DeepLinks
import SessionEngine
import TextFormats

/// A rule of the expectations.
public struct MatrixRule: Sendable, Hashable {
  /// The line of the file, from 1; `nil` when not known.
  public let line: Int?
  let links: [NamePattern]
  let states: [NamePattern]
  let networks: [MatrixNetwork]
  let outcome: LinkOutcome.Kind
  let reason: NamePattern?
  let screen: String?
  /// The last place of the location, as a canonical link; `own` is that of the link.
  let location: NamePattern?

  /// The word of a location that stands for the link's own place.
  static let own = "own"

  /// What the rule expects: `stopped: maintenance on Maintenance`, `completed on Wallet at its own place`.
  public var text: String {
    MatrixCause(outcome: outcome, reason: reason?.text).text + (screen.map { " on \($0)" } ?? "")
      + (location.map { $0.text == Self.own ? " at its own place" : " at \($0.text)" } ?? "")
  }

  /// Whether the rule accepts a completed link on any screen.
  var acceptsAnyScreen: Bool { outcome == .completed && screen == nil }

  /// What a cell did, in as much detail as the rule tells.
  func found(_ place: Matrix.Place) -> String {
    let cell = place.cell
    let end = Self.place(of: place)
    return MatrixCause(cell).text + (screen == nil ? "" : " on \(cell.screen ?? "no screen")")
      + (location == nil || cell.outcome != .completed ? "" : " at \(end == Self.own ? "its own place" : end)")
  }

  /// The last place of a cell: `own` for the link's own.
  static func place(of place: Matrix.Place) -> String {
    guard let end = place.cell.location.last else { return "no place" }
    return end == place.link.canonical ? own : end
  }

  /// Whether the rule is about a cell.
  func matches(_ place: Matrix.Place) -> Bool {
    networks.contains(place.column.network) && states.contains { $0.matches(place.column.state) }
      && links.contains(where: place.link.matches)
  }

  /// Whether a cell is as the rule expects.
  func accepts(_ place: Matrix.Place) -> Bool {
    let cell = place.cell
    return cell.outcome == outcome && (reason?.matches(cell.reason ?? "") ?? true)
      && (screen.map { $0 == cell.screen } ?? true) && (location?.matches(Self.place(of: place)) ?? true)
  }

  /// The names in the rule that nothing has: routes and links that the table does not have, states that the app does not have.
  func unknown(links: [MatrixLink], states: [String]) -> [String] {
    self.links.filter { pattern in !links.contains { $0.matches(pattern) } }.map(\.text)
      + self.states.filter { pattern in !states.contains { pattern.matches($0) } }.map(\.text)
  }
}

// MARK: - Reading

extension MatrixRule {
  /// The keys of a rule, in YAML and as titles of a table.
  enum Key: String, CaseIterable {
    case links, states, networks, outcome, reason, screen, location

    /// Whether the key has a list of names.
    var isList: Bool { self == .links || self == .states || self == .networks }
  }

  /// A rule as it stands in a file.
  struct Fields {
    /// A value with its place in the file.
    struct Value {
      let texts: [String]
      let line: Int?
      let path: String
    }

    let line: Int?
    let path: String
    /// Returns the value of a key; `nil` when the file has none. It reports what is wrong.
    let value: (Key) -> Value?
  }

  /// Reads a rule; `nil` after reporting what is wrong.
  init?(_ fields: Fields, _ reader: ConfigReader) {
    func patterns(_ key: Key) -> [NamePattern]? { fields.value(key)?.texts.map(NamePattern.init) }
    line = fields.line
    networks = fields.value(.networks).map { reader.choices($0, of: MatrixNetwork.self) } ?? MatrixNetwork.allCases
    links = patterns(.links) ?? [NamePattern("*")]
    states = patterns(.states) ?? [NamePattern("*")]
    reason = patterns(.reason)?.first
    screen = fields.value(.screen)?.texts.first
    location = patterns(.location)?.first
    guard let value = fields.value(.outcome) else {
      reader.report(
        line: fields.line, path: fields.path, "The rule has no `outcome`.",
        expected: LinkOutcome.Kind.allCases.map(\.rawValue).joined(separator: ", "), remedy: "Add it.")
      return nil
    }
    guard let outcome = reader.choices(value, of: LinkOutcome.Kind.self).first else { return nil }
    self.outcome = outcome
  }

  /// Reads a rule in YAML; `nil` after reporting what is wrong.
  init?(_ field: ConfigField, _ reader: ConfigReader) {
    let values = reader.fields(field, known: Key.allCases.map(\.rawValue))
    let fields = Fields(line: field.line, path: field.path) { key in
      guard let value = values[key.rawValue] else { return nil }
      let texts = key.isList ? reader.texts(value) : reader.text(value).map { [$0] } ?? []
      return Fields.Value(texts: texts, line: value.line, path: value.path)
    }
    self.init(fields, reader)
  }
}

extension ConfigReader {
  /// Returns the words of a value that are known, after reporting the others.
  fileprivate func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: MatrixRule.Fields.Value, of type: Choice.Type
  ) -> [Choice] {
    let words = Choice.allCases.map(\.rawValue)
    return value.texts.compactMap { word in
      if let choice = Choice(rawValue: word) { return choice }
      report(
        line: value.line, path: value.path, "`\(word)` is not known here.",
        expected: "one of " + words.joined(separator: ", "),
        remedy: NearestName.question(word, among: words) ?? "Write one of them.")
      return nil
    }
  }
}
