import DeepLinks

/// How one kind of event is written: as a line of a script, as a command for a shell, and as a statement of a test.
///
/// A command and a statement are templates. `{name}` is a word of the event, `{fields}` are its fields, and a part in `[…]` is
/// left out when the event lacks its word.
struct EventGrammar: Sendable {
  /// The kind in the journal.
  let kind: JournalEntry.Kind
  /// The line with its words in capitals, such as `tap ELEMENT [TEXT]`.
  let usage: String
  /// The names of the words after the verb, in order.
  let words: [String]
  /// The word that is the same in all such lines and tells them from others with the verb.
  let constant: String?
  /// Whether fields follow.
  let takesFields: Bool
  /// The minimum number of words or fields after the verb.
  let minimum: Int
  /// The first of them, in plain words.
  let lacks: String
  /// The template of the command, with the names of the program and the session as PROGRAM and SESSION; `nil` for an event that no command sends.
  let command: String?
  /// The template of the statement, in which `{name:type}` is not a text. The session is named `session`.
  let statement: String

  private init(
    _ kind: JournalEntry.Kind, _ usage: String, _ words: [String] = [], constant: String? = nil,
    takesFields: Bool = false,
    minimum: Int? = nil, lacks: String = "a word", command: String? = nil, statement: String
  ) {
    (self.kind, self.usage, self.words, self.constant, self.takesFields) = (kind, usage, words, constant, takesFields)
    (self.minimum, self.lacks) = (minimum ?? words.count, lacks)
    (self.command, self.statement) = (command, statement)
  }

  /// The first word of the line.
  var verb: String { String(usage.prefix { $0 != " " }) }

  /// The kinds of all events except an app's requests.
  static let all: [EventGrammar] =
    [
      EventGrammar(
        .open, "open URL", ["url"], command: "PROGRAM open -s SESSION {url}", statement: "try session.open({url})"),
      EventGrammar(
        .tap, "tap ELEMENT [TEXT]", ["element", "text"], minimum: 1, lacks: "an element",
        command: "PROGRAM tap SESSION {element} [--text {text}]", statement: "try session.tap({element}[, {text}])"),
      EventGrammar(.back, "back", command: "PROGRAM back SESSION", statement: "try session.back()"),
      EventGrammar(
        .login, "login [NAME=VALUE …]", takesFields: true, command: "PROGRAM session login SESSION {fields}",
        statement: "session.turn(.login({fields}))"),
      EventGrammar(
        .logout, "logout", command: "PROGRAM session logout SESSION", statement: "session.turn(.logout)"),
      EventGrammar(
        .install, "install", command: "PROGRAM session install SESSION", statement: "session.turn(.install)"),
      EventGrammar(
        .configure, "configure NAME=VALUE …", takesFields: true, minimum: 1, lacks: "a setting",
        command: "PROGRAM session configure SESSION --set={fields}", statement: "session.turn(.configure({fields}))"),
      EventGrammar(
        .advance, "advance SPAN", ["by"], command: "PROGRAM session advance SESSION {by}",
        statement: "try session.advance(by: {by:span})"),
      EventGrammar(
        .cancel, "cancel LINK", ["link"], command: "PROGRAM link cancel SESSION {link}",
        statement: "session.turn(.cancel(link: {link:number}))"),
      EventGrammar(
        .reply, "reply NUMBER ok BODY", ["number", "ok", "body"], constant: "ok",
        statement: "session.turn(.reply(ExternalReply(number: {number:number}, result: .success({body}))))"),
      EventGrammar(
        .reply, "reply NUMBER fault CODE MESSAGE", ["number", "fault", "code", "message"], constant: "fault",
        statement: "session.turn(.reply(ExternalReply(number: {number:number}, result: .failure(BackendError("
          + "code: {code}, message: {message})))))"),
      EventGrammar(.tick, "tick", statement: "session.turn(.tick)"),
    ] + LinkInput.Kind.allCases.map(input)

  /// A request of the app, whose name is the verb.
  static let request = EventGrammar(
    .request, "GROUP.VERB [NAME=VALUE …]", takesFields: true,
    command: "PROGRAM session request SESSION {request} {fields}",
    statement: "session.turn(.request(name: {request}, parameters: {fields}))")

  /// An input. A push comes to its command by standard input, because its payload is long.
  private static func input(_ kind: LinkInput.Kind) -> EventGrammar {
    let name = kind.rawValue
    let word =
      switch kind {
      case .push: "PAYLOAD"
      case .qr: "TEXT"
      case .shortcut: "TYPE"
      case .spotlight: "IDENTIFIER"
      }
    return EventGrammar(
      .input, "\(name) \(word)", [name],
      command: kind == .push
        ? "printf %s {push} | PROGRAM push SESSION -" : "PROGRAM open -s SESSION --input \(name) {\(name)}",
      statement: "session.turn(.input(LinkInput(.\(name), {\(name)})))")
  }

  /// Returns the grammars of the lines that begin with a verb.
  static func named(_ verb: String) -> [EventGrammar] {
    let named = all.filter { $0.verb == verb }
    // Only the names of an app's requests contain a dot, as in `reservation.add`.
    return named.isEmpty && verb.contains(".") ? [request] : named
  }

  /// Returns the grammar of a form.
  static func of(_ form: EventForm) -> EventGrammar {
    guard form.kind != .request else { return request }
    return all.first { grammar in
      grammar.kind == form.kind && form.words.keys.allSatisfy { grammar.words.contains($0) }
    } ?? request
  }

  /// Whether the words after the verb are those of such a line: all of them, and the constant one in its place.
  func fits(_ words: [String]) -> Bool {
    words.count == self.words.count && zip(self.words, words).allSatisfy { $0 != constant || $0 == $1 }
  }
}
