import DeepLinks
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
/// say nothing. The rarer events are `logout`, `install`, `push PAYLOAD`, `qr TEXT`, `shortcut TYPE`,
/// `spotlight IDENTIFIER`, `tick`, `cancel LINK`, `reply NUMBER ok BODY` and `reply NUMBER fault CODE MESSAGE`.
public enum SessionScript {
  /// The forms of the lines, by their first words.
  private static let forms = [
    "open": "open URL", "push": "push PAYLOAD", "qr": "qr TEXT", "shortcut": "shortcut TYPE",
    "spotlight": "spotlight IDENTIFIER", "install": "install", "tap": "tap ELEMENT [TEXT]",
    "login": "login [NAME=VALUE …]", "logout": "logout",
    "configure": "configure NAME=VALUE …", "advance": "advance SPAN", "cancel": "cancel LINK", "tick": "tick",
    "reply": "reply NUMBER ok BODY, or reply NUMBER fault CODE MESSAGE",
  ]

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
    var words = try ScriptWords.split(line)[...]
    guard let verb = words.popFirst() else {
      throw ScriptError(code: .emptyLine, message: "the line is empty", expected: "an event")
    }
    switch verb {
    case "open": return .open(url: try only(words, of: verb))
    case "tap": return try tap(words)
    case "login": return .login(try pairs(words, of: verb))
    case "logout", "tick", "install":
      try end(words, of: verb)
      return verb == "tick" ? .tick : verb == "install" ? .install : .logout
    case "configure":
      guard !words.isEmpty else { throw missing("a setting", verb) }
      return .configure(try pairs(words, of: verb))
    case "cancel": return try cancel(words)
    case "advance": return .advance(milliseconds: try duration(only(words, of: verb)))
    case "reply": return try reply(words)
    default:
      if let kind = LinkInput.Kind(rawValue: verb) { return .input(LinkInput(kind, try only(words, of: verb))) }
      // Only the names of the app's requests contain a dot, as in `reservation.add`.
      guard verb.contains(".") else { throw unknown(verb) }
      return .request(name: verb, parameters: try pairs(words, of: verb))
    }
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
  public static func line(_ event: SessionEvent) -> String {
    let words =
      switch event {
      case .open(let url): ["open", url]
      case .tap(let element, let text): ["tap", element] + (text.map { [$0] } ?? [])
      case .login(let parameters): ["login"] + words(parameters)
      case .input(let input): [input.kind.rawValue, input.text]
      case .logout: ["logout"]
      case .install: ["install"]
      case .configure(let settings): ["configure"] + words(settings)
      case .advance(let milliseconds): ["advance", DurationText.text(milliseconds)]
      case .cancel(let link): ["cancel", String(link)]
      case .request(let name, let parameters): [name] + words(parameters)
      case .reply(let reply):
        switch reply.result {
        case .success(let body): ["reply", String(reply.number), "ok", body]
        case .failure(let fault): ["reply", String(reply.number), "fault", fault.code, fault.message]
        }
      case .tick: ["tick"]
      }
    return words.map(ScriptWords.quoted).joined(separator: " ")
  }

  private static func words(_ parameters: [String: String]) -> [String] {
    parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}

// MARK: - Reading

extension SessionScript {
  private static func tap(_ words: ArraySlice<String>) throws(ScriptError) -> SessionEvent {
    guard let element = words.first else { throw missing("an element", "tap") }
    try end(words.dropFirst(2), of: "tap")
    return .tap(element: element, text: words.dropFirst().first)
  }

  private static func cancel(_ words: ArraySlice<String>) throws(ScriptError) -> SessionEvent {
    let word = try only(words, of: "cancel")
    guard let link = Int(word) else {
      throw ScriptError(code: .badWord, message: "`\(word)` is not a number", expected: "the number of a link")
    }
    return .cancel(link: link)
  }

  private static func reply(_ words: ArraySlice<String>) throws(ScriptError) -> SessionEvent {
    let words = Array(words)
    guard let number = words.first.flatMap(Int.init) else { throw missing("the number of a request", "reply") }
    switch (words.dropFirst().first, words.count) {
    case ("ok", 3): return .reply(ExternalReply(number: number, result: .success(words[2])))
    case ("fault", 4):
      return .reply(ExternalReply(number: number, result: .failure(BackendError(code: words[2], message: words[3]))))
    default:
      throw ScriptError(
        code: .badWord, message: "a reply is neither `ok` nor `fault`", expected: "`\(forms["reply"] ?? "")`")
    }
  }

  private static func only(_ words: ArraySlice<String>, of verb: String) throws(ScriptError) -> String {
    guard let word = words.first else { throw missing("a word", verb) }
    try end(words.dropFirst(), of: verb)
    return word
  }

  private static func end(_ words: ArraySlice<String>, of verb: String) throws(ScriptError) {
    guard let extra = words.first else { return }
    throw ScriptError(
      code: .extraWord, message: "`\(extra)` is one word too many", expected: "`\(forms[verb] ?? verb)`; quote blanks")
  }

  private static func pairs(_ words: ArraySlice<String>, of verb: String) throws(ScriptError) -> [String: String] {
    var pairs: [String: String] = [:]
    for word in words {
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
        throw ScriptError(
          code: .badWord, message: "`\(word)` has no name or no value",
          expected: "`\(forms[verb] ?? "\(verb) [NAME=VALUE …]")`")
      }
      let name = String(word[..<sign])
      guard pairs.updateValue(String(word[word.index(after: sign)...]), forKey: name) == nil else {
        throw ScriptError(code: .badWord, message: "`\(name)` occurs twice", expected: "each name once")
      }
    }
    return pairs
  }

  private static func duration(_ word: String) throws(ScriptError) -> Int64 {
    guard let duration = DurationText.milliseconds(word) else {
      throw ScriptError(
        code: .badWord, message: "`\(word)` is not a duration", expected: "one such as `300ms` or `90s`")
    }
    return duration
  }

  private static func missing(_ what: String, _ verb: String) -> ScriptError {
    ScriptError(code: .missingWord, message: "`\(verb)` lacks \(what)", expected: "`\(forms[verb] ?? verb)`")
  }

  private static func unknown(_ verb: String) -> ScriptError {
    ScriptError(
      code: .unknownEvent, message: "there is no event named `\(verb)`",
      expected: "one of \(forms.keys.sorted().joined(separator: ", ")), or a request of the app, as GROUP.VERB")
  }
}
