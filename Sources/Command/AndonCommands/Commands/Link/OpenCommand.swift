import ArgumentParser
import ControlProtocol
import DeepLinks
import LinkAssociation
import SessionEngine
import TextFormats

/// `andon open`: opens links and prints the outcome of each.
struct OpenCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "open",
      abstract: "Open links in a session and print the outcome of each.",
      discussion: """
        With several links the exit code is that of the worst outcome: 0 completed, 10 waiting, 11 stopped, \
        12 rejected, 13 failed, 14 superseded, 15 expired. Secret values are shown as ***. A short link, such as one of \
        bit.ly, is shown as unchecked with the exit code 12: only its service knows what it opens.

        The links of standard input are sent without waiting for each other, as on the socket. Each line gets its outcome \
        or its error in the order of the lines, with its number; blank lines and comments get nothing. An error of one \
        line does not stop the next ones. While a link loads, the next link of its session supersedes it; \
        `\(Program.name) session configure SESSION --set links=queue` makes them wait.

        With --platform, and --from for the place of the tap, a link is opened only where that phone brings it to the app, by the association files \
        beside links.yaml; otherwise it is told what the phone opens, and the exit code is 12.

        --stop-before and --fail are breakpoints on a step that `\(Program.name) explain` names. They work on a copy of the \
        session in memory, so the same command gives the same answer.
        """)
  }

  @Argument(help: "The links. - reads them from standard input, one a line, optionally after a session's name.")
  var urls: [String]

  @Option(name: .shortAndLong, help: "The session. Default: `default`.", completion: .sessions)
  var session: String?

  @Option(
    name: .long,
    help: "Open the links in a new session in this starting state. It is closed at the end.", completion: .states)
  var state: String?

  /// The inputs that the command opens. A push has a command of its own.
  enum Input: String, ExpressibleByArgument, CaseIterable {
    case qr, shortcut, spotlight
  }

  @Option(
    name: .long,
    help: "Open what a QR code's text, a quick action's type or a Spotlight item's identifier stands for in links.yaml."
  )
  var input: Input?

  @Flag(name: .long, help: "Create the session when it does not exist.")
  var create = false

  @Flag(name: .long, help: "Return after the link's first turn. Default: when the link has an outcome or waits.")
  var noWait = false

  @Option(
    name: .long, help: "The maximum time to wait for each response: 500ms, 5s, 2m. A link can load for half a minute.")
  var timeout = TimeSpan(seconds: 60)

  @Option(name: .long, help: "An idempotency key: a repeated request with the same key returns the first response.")
  var key: String?

  @OptionGroup var breakpoint: BreakpointOptions
  @OptionGroup var way: LinkWayOptions
  @OptionGroup var config: ConfigOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if way.isAsked, way.platform == nil || input != nil || urls.contains("-") {
      throw ValidationError("--from and --not-installed need --platform and links as arguments.")
    }
    if breakpoint.isAsked {
      guard urls.count == 1, urls.first != "-", input == nil, key == nil, !create, !noWait, !way.isAsked else {
        throw ValidationError("--stop-before and --fail take one link, and only --session or --state.")
      }
    }
    if key != nil, urls.count != 1 || urls.first == "-" {
      throw ValidationError("--key requires exactly one link.")
    }
    if input != nil, urls.contains("-") {
      throw ValidationError("--input takes its texts from the arguments, not from standard input.")
    }
    if state != nil, session != nil || create || key != nil {
      throw ValidationError("--state opens the links in a session of its own: leave out --session, --create and --key.")
    }
  }

  func run() async throws {
    let worst = try await connection.withDaemon(deadline: timeout) { daemon in
      guard let state else { return try await openAll(in: session ?? "default", daemon) }
      let session = "open-\(String(UInt32.random(in: 0 ... .max), radix: 16))"
      _ = try await daemon.call(SessionCreate(session: session, state: state))
      do {
        let worst = try await openAll(in: session, daemon)
        _ = try await daemon.call(SessionClose(session: session))
        return worst
      } catch {
        _ = try? await daemon.call(SessionClose(session: session))
        throw error
      }
    }
    throw worst.code
  }

  private func openAll(in session: String, _ daemon: DaemonConnection) async throws -> ExitStatus {
    if breakpoint.isAsked { return try await breakpoint.open(urls[0], in: session, daemon, output) }
    let phones = way.isAsked ? try LinkPhones(way, try config.linksSetup()) : try? LinkPhones(way, config.linksSetup())
    var worst: ExitStatus?
    let hasApp = way.isAsked ? await hasApp(session, daemon) : true
    for argument in urls {
      let ways = input == nil && argument != "-" ? phones?.ways(of: argument, installed: hasApp) ?? [] : []
      if let phones, !way.isAsked {
        for line in phones.lines(ways) { StandardError.writeLine(line) }
      } else if let phones, !ways.isEmpty, !phones.bringsToApp(ways) {
        for way in ways { try output.print(way, text: phones.lines([way]).joined(separator: "\n")) }
        worst = worst?.worse(.rejected) ?? .rejected
        continue
      }
      guard argument == "-" else {
        worst = try await open(argument, in: session, daemon, after: worst)
        continue
      }
      var input = LinkPipeline(
        request: LinkOpen(url: "", session: session, wait: !noWait, create: create ? true : nil), output: output,
        worst: worst)
      try await input.run(daemon)
      worst = input.worst
    }
    return worst ?? .success
  }

  /// Whether the app is on the phone of a session; true for a session that is not there yet.
  private func hasApp(_ session: String, _ daemon: DaemonConnection) async -> Bool {
    let shown = try? await daemon.call(SessionShow(session: session))
    return shown?.configured["app"] != Phone.AppState.notInstalled.rawValue
  }

  /// Opens one link and returns the worst status so far. `worst` is the one before; `nil` for the first link.
  private func open(
    _ url: String, in session: String, _ daemon: DaemonConnection, after worst: ExitStatus?
  ) async throws -> ExitStatus {
    let call = LinkOpen(
      url: url, input: input.flatMap { LinkInput.Kind(rawValue: $0.rawValue) }, session: session, wait: !noWait,
      key: key, create: create ? true : nil)
    let outcome = try await daemon.call(call)
    let text = OutcomeText(outcome: outcome, now: .now).text
    try output.print(outcome, text: worst == nil ? text : "\n\(text)")
    let status = ExitStatus(outcome.outcome)
    return worst?.worse(status) ?? status
  }
}
