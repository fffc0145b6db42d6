import AndonServer
import ArgumentParser
import ControlProtocol
import DeepLinks
import Lab
import SessionEngine
import TextFormats

/// `andon record`: writes what a session did as a state of states.yaml or as a file to replay.
struct RecordCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "record",
      abstract: "Write what a session did as a short state of states.yaml or as a file to replay.",
      discussion: """
        Reads the session's journal from the daemon, removes the events that change nothing of its tree, its screens, its \
        settings, the backend's rows, its waiting links, the outcome of its last event and what the sample links of the \
        routes do next, with and without a network. Runs the rest to check it. \
        What is left is printed as a state, each step with a comment that says what it did; --to adds it to a states.yaml, \
        whose other lines stay as they are.

        All events of a state happen at one time, so the time between them is written as `advance`, as far as it matters. Of \
        two things a state cannot tell: a push, a QR code or a shortcut whose link must not complete, and a clock that is \
        set back to the wall. --replay writes a journal for \(Program.name) replay, which can tell both, with the recorded times.

        A secret value is removed from what is printed, and its step then cannot be repeated: the command says so, and ends \
        with 1. --to and --replay write a secret only with --with-secrets.
        """)
  }

  @Argument(help: "The session.", completion: .sessions)
  var session = "default"

  @Option(name: .long, help: "The name of the state. Default: the session's name.")
  var name: String?

  @Option(name: .long, help: ArgumentHelp("Add the state to this states.yaml.", valueName: "file"))
  var to: String?

  @Option(
    name: .long, help: ArgumentHelp("Write a journal for \(Program.name) replay to this file.", valueName: "file"))
  var replay: String?

  @Option(
    name: .long,
    help: "Keep every event since then: 30m, 1h, 7d ago, or YYYY-MM-DDTHH:MM+09:00. Default: only the last one stays.")
  var since: StartTime?

  @Flag(name: .long, help: "Write secret values too.")
  var withSecrets = false

  @OptionGroup var config: ConfigOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  private var stateName: String { name ?? session }

  func validate() throws {
    if to != nil, replay != nil { throw ValidationError("--to and --replay exclude each other.") }
    guard Session.isValidID(stateName) else {
      throw ValidationError("--name must be 1 to 64 characters of A-Z a-z 0-9 . _ -.")
    }
  }

  func run() async throws {
    let setup = try config.setup()
    let entries = try await connection.withDaemon { try await journal($0) }
    let recorder = SessionRecorder(host: setup.host)
    do {
      let life = try RecordedLife(entries, since: since?.moment(before: .now), secrets: setup.routes.secrets)
      if let replay { return try write(recorder.journal(of: life, name: stateName), to: replay) }
      let state = try recorder.state(of: life, name: stateName)
      if let to { try add(state, to: to) } else { try print(state) }
    } catch let error as RecorderError {
      throw CommandError(error.code == .noPlace ? .usage : .different, error)
    }
  }

  /// Reads the journal of the session. Throws when there is no such session.
  private func journal(_ daemon: DaemonConnection) async throws -> [JournalEntry] {
    var entries: [JournalEntry] = []
    var (after, end): (JournalCursor?, JournalCursor?) = (0, nil)
    while let position = after {
      let page = try await page(LinkExport(session: session, after: position, limit: 500, until: end), of: daemon)
      let events = try page.events()
      // What was before the last creation belongs to another session.
      if let start = events.lastIndex(where: { $0.event == .create }) {
        entries = Array(events[start...])
      } else {
        entries += events
      }
      (end, after) = (end ?? page.last, page.next)
    }
    if entries.isEmpty { _ = try await daemon.call(SessionShow(session: session)) }
    return entries
  }

  /// Reads a page of the journal. A member of the daemon's group is told why it may not: a recording repeats what each user has
  /// typed and opened.
  private func page(_ call: LinkExport, of daemon: DaemonConnection) async throws(CommandError) -> LinkExportReply {
    do throws(CommandError) {
      return try await daemon.call(call)
    } catch let error where error.refusal == .notOwner {
      throw CommandError(
        .permission,
        "only the owner of the daemon records a session: its journal has the secrets of every user that has used it",
        hint: "ask the owner for: \(Program.name) record \(session); or record it in a daemon of your own",
        code: error.code, refusal: error.refusal)
    }
  }

  // MARK: - Output

  private func print(_ state: RecordedState) throws {
    let lines = state.lines(withSecrets: withSecrets)
    try output.print(
      Recorded(state, lines: lines), text: (["states:"] + lines.map { "  " + $0 }).joined(separator: "\n"))
    if !withSecrets { try checkSecrets(state.secretSteps) }
  }

  private func add(_ state: RecordedState, to path: String) throws {
    if !withSecrets { try checkSecrets(state.secretSteps) }
    let text: String
    do {
      text = try TextFile.read(path)
    } catch {
      throw CommandError(
        .notFound, error.message, hint: "name the states.yaml of the app, or begin one with the line `states:`")
    }
    guard !(try Setup.app(states: text, file: path)).states.contains(where: { $0.name == state.state.name }) else {
      throw CommandError(
        .usage, "\(path) has a state \(state.state.name) already", hint: "choose another name: --name NAME")
    }
    let lines = state.lines(withSecrets: withSecrets)
    let changed = try StatesText.adding(lines, to: text, file: path)
    // The file is read as the daemon reads it before it is replaced.
    guard try Setup.app(states: changed, file: path).states.map(\.withoutLines).contains(state.state.withoutLines)
    else {
      throw CommandError(.software, "the state would not be read as it was written; \(path) is unchanged")
    }
    try ReplacedFile.write(changed, to: path)
    try output.print(
      Recorded(state, lines: lines),
      text:
        "\(path) has the state \(state.state.name) now: \(AndonProgram.current.name) session create NAME --state \(state.state.name)"
    )
  }

  private func write(_ journal: RecordedJournal, to path: String) throws {
    if !withSecrets { try checkSecrets(journal.secretSteps) }
    try ReplacedFile.write(journal.text(), to: path)
    try output.print(
      RecordedFile(file: path, events: journal.count),
      text: "\(path) has \(counted(journal.count, "event")): \(AndonProgram.current.name) replay \(path)")
  }

  /// Throws when a step has a secret, without which it cannot be repeated.
  private func checkSecrets(_ steps: [SessionEvent]) throws(CommandError) {
    guard !steps.isEmpty else { return }
    let lines = steps.map { "`\(SessionScript.line($0))`" }.joined(separator: ", ")
    throw CommandError(
      .different, "\(counted(steps.count, "step")) cannot be repeated without a secret value: \(lines)",
      hint: "write the value into the step, or record it with --with-secrets")
  }
}

extension StartingState {
  /// The state without the lines of a file, for a comparison.
  fileprivate var withoutLines: StartingState {
    StartingState(name: name, steps: steps.map { Step($0.event, outcome: $0.outcome) })
  }
}

/// The answer with a state.
private struct Recorded: Encodable {
  let name: String
  let steps: [String]
  let screen: String?
  let secretSteps: Int
  let tiedToItsDate: Bool

  init(_ state: RecordedState, lines: [String]) {
    name = state.state.name
    steps = lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    screen = state.screen
    secretSteps = state.secretSteps.count
    tiedToItsDate = state.isTiedToItsDate
  }
}

/// The answer of `--replay`.
private struct RecordedFile: Encodable {
  let file: String
  let events: Int
}
