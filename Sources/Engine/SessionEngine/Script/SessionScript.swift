public import TextFormats

/// The text form of a session's events, one event on each line:
///
/// ```
/// login phone=090-1234-5678
/// open taxi://reservations/42
/// tap pickup '35.681236,139.767125,Tokyo Station'
/// configure maintenance=on latency=2s
/// advance 90s
/// reservation.add at=2026-01-11T23:00+09:00 pickup=東京駅
/// ```
///
/// The starting states of an app are written so, and failing sequences of events are printed so. What is printed
/// reads back as the same event. A word with blanks is quoted as in a shell; blank lines and lines that begin with `#`
/// say nothing. The rarer events are `back`, `logout`, `install`, `push PAYLOAD`, `qr TEXT`, `shortcut TYPE`,
/// `spotlight IDENTIFIER`, `tick`, `cancel LINK`, `reply NUMBER ok BODY` and `reply NUMBER fault CODE MESSAGE`.
public enum SessionScript {
  /// Returns the events of a script's lines. Throws `ScriptError` with the number of the line.
  public static func events(_ lines: some Sequence<String>) throws(ScriptError) -> [SessionEvent] {
    var events: [SessionEvent] = []
    for (index, line) in lines.enumerated() {
      let start = line.first { $0 != " " && $0 != "\t" && $0 != "\r" }
      if start == nil || start == "#" { continue }
      do {
        events.append(try event(line))
      } catch {
        var error = error
        error.place = .line(index + 1)
        throw error
      }
    }
    return events
  }

  /// Returns the event of one line. Throws `ScriptError`.
  public static func event(_ line: String) throws(ScriptError) -> SessionEvent {
    let words = try ScriptWords.split(line)
    guard let verb = words.first else {
      throw ScriptError(code: .emptyLine, message: "the line is empty", expected: "an event")
    }
    return try SessionEvent(form(verb, Array(words.dropFirst())))
  }

  /// Returns the step of a starting state that a line describes: an event, or `open URL OUTCOME` for a link that must not
  /// complete, such as `open taxi://wallet stopped`. `number` is the number of the line. Throws `ScriptError`.
  public static func step(_ line: String, number: Int?) throws(ScriptError) -> StartingState.Step {
    let words = try ScriptWords.split(line)
    if words.count == 3, words[0] == "open", let outcome = LinkOutcome.Kind(rawValue: words[2]) {
      return StartingState.Step(.open(url: words[1]), outcome: outcome, line: number)
    }
    return StartingState.Step(try event(line), line: number)
  }

  /// Returns the line of an event.
  public static func line(_ event: SessionEvent) -> String { event.form.line }
}

// MARK: - Reading

extension SessionScript {
  /// Returns the form of a line's words, as the grammar of its verb says.
  private static func form(_ verb: String, _ words: [String]) throws(ScriptError) -> EventForm {
    let named = EventGrammar.named(verb)
    guard var grammar = named.first else { throw .unknownEvent(verb) }
    let usage = named.map(\.usage).joined(separator: ", or ").replacing("GROUP.VERB", with: verb)
    func missing(_ what: String) -> ScriptError {
      ScriptError(code: .missingWord, message: "`\(verb)` lacks \(what)", expected: "`\(usage)`")
    }
    if grammar.kind == .reply {
      guard words.first.flatMap(Int.init) != nil else { throw missing("the number of a request") }
      guard let fitting = named.first(where: { $0.fits(words) }) else {
        throw ScriptError(
          code: .badWord, message: "a reply is neither `ok` nor `fault`", expected: "`\(usage)`")
      }
      grammar = fitting
    }
    guard words.count >= grammar.minimum else { throw missing(grammar.lacks) }
    if grammar.takesFields {
      let name = grammar.kind == .request ? ["request": verb] : [:]
      return EventForm(grammar.kind, verb: verb, name, fields: try fields(words, usage))
    }
    if let extra = words.dropFirst(grammar.words.count).first {
      throw ScriptError(
        code: .extraWord, message: "`\(extra)` is one word too many", expected: "`\(usage)`; quote blanks")
    }
    let given = zip(grammar.words, words).filter { $0.0 != grammar.constant }
    return EventForm(grammar.kind, verb: verb, Dictionary(given) { $1 })
  }

  private static func fields(_ words: [String], _ usage: String) throws(ScriptError) -> [String: String] {
    var fields: [String: String] = [:]
    for word in words {
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
        throw ScriptError(
          code: .badWord, message: "`\(word)` has no name or no value", expected: "`\(usage)`")
      }
      let name = String(word[..<sign])
      guard fields.updateValue(String(word[word.index(after: sign)...]), forKey: name) == nil else {
        throw ScriptError(code: .badWord, message: "`\(name)` occurs twice", expected: "each name once")
      }
    }
    return fields
  }
}

extension ScriptError {
  /// The error for a word that is not the verb of an event.
  static func unknownEvent(_ verb: String) -> ScriptError {
    let verbs = Set(EventGrammar.all.map(\.verb)).sorted().joined(separator: ", ")
    return ScriptError(
      code: .unknownEvent, message: "there is no event named `\(verb)`",
      expected: "one of \(verbs), or a request of the app, as GROUP.VERB")
  }
}
