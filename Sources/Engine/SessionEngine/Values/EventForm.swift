import TextFormats

/// The one form of an event: a verb, words by name, and fields.
///
/// Its journal entry, its line in a script, its command for a shell and its statement in a test are written from it as its
/// `EventGrammar` says. The first two are also read into it.
struct EventForm: Sendable, Hashable {
  /// The kind of the event in the journal.
  let kind: JournalEntry.Kind
  /// The first word of the line: the kind, the kind of an input, or the name of an app's request.
  let verb: String
  /// The other words, by the names that the journal gives them.
  let words: [String: String]
  /// The parameters that the app or the session checks, by name.
  let fields: [String: String]

  /// Creates a form; the verb is the kind unless another one is given.
  init(
    _ kind: JournalEntry.Kind, verb: String? = nil, _ words: [String: String] = [:], fields: [String: String] = [:]
  ) {
    (self.kind, self.verb, self.words, self.fields) = (kind, verb ?? kind.rawValue, words, fields)
  }

  private var grammar: EventGrammar { EventGrammar.of(self) }
}

// MARK: - Words

extension EventForm {
  /// Returns a word. Throws when the form lacks it.
  func word(_ name: String) throws(ScriptError) -> String {
    if let word = words[name] { return word }
    throw ScriptError(code: .missingWord, message: "`\(verb)` lacks the word \(name)", expected: "`\(grammar.usage)`")
  }

  /// Returns a word that is the number of a link or of a request. Throws for any other.
  func number(_ name: String) throws(ScriptError) -> Int {
    let text = try word(name)
    if let number = Int(text) { return number }
    let what = name == "link" ? "a link" : "a request"
    throw ScriptError(code: .badWord, message: "`\(text)` is not a number", expected: "the number of \(what)")
  }

  /// Returns a word that is a duration, in milliseconds. Throws for any other.
  func milliseconds(_ name: String) throws(ScriptError) -> Int64 {
    let text = try word(name)
    if let duration = DurationText.milliseconds(text) { return duration }
    throw ScriptError(
      code: .badWord, message: "`\(text)` is not a duration", expected: "one such as `300ms` or `90s`")
  }
}

// MARK: - The journal

extension EventForm {
  /// The event's data in the journal; `nil` for an event that never has any. The text of a link is in its outcome.
  var parameters: [String: String]? {
    guard kind != .open else { return nil }
    return words.isEmpty && !grammar.takesFields ? nil : fields.merging(words) { $1 }
  }

  /// Reads a journal entry. Returns `nil` for `create` and `close`, which are no events, and for an entry without the verb
  /// of its event.
  init?(_ entry: JournalEntry) {
    let parameters = entry.parameters ?? [:]
    switch entry.event {
    case .create, .close: return nil
    case .open: self.init(.open, entry.answer.map { ["url": $0.url] } ?? [:])
    case .login, .configure: self.init(entry.event, fields: parameters)
    case .request:
      guard let name = parameters["request"] else { return nil }
      self.init(.request, verb: name, ["request": name], fields: parameters.filter { $0.key != "request" })
    case .input:
      guard let input = EventGrammar.all.first(where: { $0.kind == .input && parameters[$0.verb] != nil }) else {
        return nil
      }
      self.init(.input, verb: input.verb, parameters)
    default: self.init(entry.event, parameters)
    }
  }
}

// MARK: - Texts

extension EventForm {
  /// The line of a script.
  var line: String {
    let grammar = grammar
    let named = grammar.words.compactMap { words[$0] ?? ($0 == grammar.constant ? $0 : nil) }
    return ([verb] + named + fields.pairs).map(ScriptWords.quoted).joined(separator: " ")
  }

  /// Returns the command for a shell that sends the event to a session; `nil` for an event that no command sends.
  func command(in session: String) -> String? {
    guard let template = grammar.command else { return nil }
    let parts = withoutMissing(template).split(separator: " ").flatMap { part -> [String] in
      switch part {
      case "PROGRAM": return [Program.name]
      case "SESSION": return [ScriptWords.quoted(session)]
      case "{fields}": return fields.pairs.map(ScriptWords.quoted)
      case "--set={fields}": return fields.pairs.flatMap { ["--set", ScriptWords.quoted($0)] }
      default:
        let name = part.wholeMatch(of: /\{(\w+)\}/).map { String($0.1) }
        return [name.map { ScriptWords.quoted(words[$0] ?? "") } ?? String(part)]
      }
    }
    return parts.joined(separator: " ")
  }

  /// The statement of a test that sends the event to the `TestSession` named `session`.
  var statement: String {
    withoutMissing(grammar.statement).replacing(/\{(\w+)(?::(\w+))?\}/) { match in
      let word = words[String(match.1)] ?? ""
      return switch (match.1, match.2) {
      case ("fields", _): fields.swiftLiteral
      case (_, "number"?): word
      case (_, "span"?): Self.span(word)
      default: word.swiftLiteral
      }
    }
  }

  /// Returns a template without the parts in `[…]` whose word the event lacks.
  private func withoutMissing(_ template: String) -> String {
    template.replacing(/\[([^\]]*\{(\w+)\}[^\]]*)\]/) { words[String($0.2)] == nil ? "" : String($0.1) }
  }

  /// Returns a duration as code.
  private static func span(_ text: String) -> String {
    let milliseconds = DurationText.milliseconds(text) ?? 0
    return milliseconds % 1000 == 0 ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
  }
}
