import ArgumentParser
import ControlProtocol
import SessionEngine
import TextFormats

/// `andon session request`: sends one of the app's requests, as another client of the account would.
struct SessionRequestCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    let requests = AndonProgram.current.requests
    let rows = requests.map { ($0.name, $0.abstract) }
    let group = requests.commandGroups.first?.requests.first
    return CommandConfiguration(
      commandName: "request", abstract: "Send one of the app's requests to a session.",
      usage:
        "\(Program.name) session request [<session>] <name> [<parameter>=<value> ...] [--key <key>] [--socket <socket>] [--json]",
      discussion: requests.isEmpty
        ? "The app has no requests."
        : "The requests of the app:\n\n\(AppRequestHelp.rows(rows))"
          + (group.map { "\n\nEach is a command too, such as `\(Program.name) \($0.group) \($0.verb)`." } ?? ""))
  }

  @Argument(
    help: ArgumentHelp(
      "The request's name, optionally after a session's name, and the parameters. Default: `default`.",
      valueName: "name"), completion: .sessions)
  var words: [String]

  @Option(name: .long, help: "An idempotency key: a repeated request with the same key returns the first response.")
  var key: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let given = try GivenRequest(words, of: AndonProgram.current.requests)
    let call = SessionRequest(
      session: given.session, name: given.request.name, parameters: given.parameters, key: key)
    guard let list = given.request.adds else {
      let reply = try await connection.call(call)
      if let answer = reply.answer {
        try output.print(answer, text: AnswerTable(answer: answer, table: given.request.table).text)
      }
      if let turn = reply.turn {
        try output.print(turn, text: TurnText(turn: turn, heading: given.request.name, now: .now).text)
      }
      return
    }
    let reading = SessionRequest(session: given.session, name: list)
    // The daemon handles the requests of a connection in order. A row that another client adds between them comes before
    // this one in the list, unless it is newer.
    let replies = try await connection.withDaemon { daemon in
      try await daemon.calls([reading, call, reading]).map { try $0.mapError { CommandError($0) }.get() }
    }
    guard let turn = replies[1].turn else { return }
    let table = AndonProgram.current.requests.first { $0.name == list }?.table
    let lists = [replies[0], replies[2]].map { reply in
      reply.answer.map { AnswerTable(answer: $0, table: table).identities } ?? []
    }
    let row = Self.newRow(before: lists[0], after: lists[1])
    let heading = given.request.name + (row.map { ": \(given.request.group) \($0.plainText)" } ?? "")
    try output.print(
      AddedRow(group: given.request.group, row: row, turn: turn),
      text: TurnText(turn: turn, heading: heading, now: .now).text)
  }

  /// Returns the identity that is new in the second list: the highest number, else the last one; `nil` without one.
  static func newRow(before: [JSONValue], after: [JSONValue]) -> JSONValue? {
    let new = after.filter { !before.contains($0) }
    return new.max { ($0.integer ?? .min) < ($1.integer ?? .min) } ?? new.last
  }
}

/// A request of the app with a session and parameters, checked with what the app declares.
struct GivenRequest: Equatable {
  let session: String
  let request: AppRequest
  let parameters: [String: String]

  /// Reads `[SESSION] NAME PARAMETER=VALUE …`. Throws for a request or a parameter that the app does not declare, and for
  /// a parameter that is missing.
  init(_ words: [String], of requests: [AppRequest]) throws(CommandError) {
    let names = words.prefix { !$0.contains("=") }
    guard let name = names.last, names.count <= 2 else {
      throw CommandError(
        .usage, "Expected the name of a request, optionally after a session's name, and then its parameters",
        hint: "\(Program.name) session request --help")
    }
    guard let request = requests.first(where: { $0.name == name }) else {
      let near = NearestName.of(name, among: requests.map(\.name)).map { "did you mean \($0)?" }
      throw CommandError(
        .usage, "the app has no request \(name)",
        hint: near ?? "see its requests: \(Program.name) session request --help")
    }
    self.request = request
    session = names.count == 2 ? names[0] : "default"
    parameters = try Self.parameters(words.dropFirst(names.count), of: request)
  }

  private static func parameters(
    _ words: ArraySlice<String>, of request: AppRequest
  ) throws(CommandError) -> [String: String] {
    let parameters = try NamedValues.read(words)
    for name in parameters.keys.sorted() {
      guard let known = request.parameters, !known.contains(where: { $0.name == name }) else { continue }
      let near = NearestName.of(name, among: known.map(\.name)).map { "did you mean \($0)?" }
      throw CommandError(
        .usage, "\(request.name) has no parameter \(name)", hint: near ?? "see: \(request.helpCommand)")
    }
    if let missing = request.parameters?.first(where: { $0.isRequired && parameters[$0.name] == nil }) {
      throw CommandError(
        .usage, "\(request.name) needs the parameter \(missing.name)", hint: "see: \(request.helpCommand)")
    }
    return parameters
  }
}

/// The turn of a request that adds a row, with the identity of the row under the name of the request's group; without it
/// where another client removed the row at once.
private struct AddedRow: Encodable {
  let group: String
  let row: JSONValue?
  let turn: TurnReply

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    try turn.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(row, forKey: Key(stringValue: group))
  }
}
