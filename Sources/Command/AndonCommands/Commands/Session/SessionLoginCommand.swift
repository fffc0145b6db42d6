import ArgumentParser
import ControlProtocol
import SessionEngine
import TextFormats

/// `andon session login`: logs a session in; links that wait for the log-in resume.
struct SessionLoginCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "login", abstract: "Log a session in. Links that wait for the log-in resume.",
      usage: "\(Program.name) session login [<session>] [<parameter>=<value> ...] [--socket <socket>] [--json]",
      discussion: """
        The app decides which parameters a log-in takes, and what a log-in without them is.

        Ends with 0 when the session is logged in, with 10 when the log-in waits for the backend, as under a latency, and \
        with 13 when it failed. session show tells the state later.
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "The session, and the parameters of the log-in. Default: `default`, without parameters.", valueName: "session"),
    completion: .sessions)
  var words: [String] = []

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let session = words.first.flatMap { $0.contains("=") ? nil : $0 }
    let parameters = try NamedValues.read(words.dropFirst(session == nil ? 0 : 1))
    let call = SessionLogin(session: session ?? "default", parameters: parameters)
    let reply = try await connection.call(call)
    try output.print(reply, text: TurnText(turn: reply, heading: Self.heading(reply.login), now: .now).text)
    let status = Self.status(reply.login)
    if status != .success { throw status.code }
  }

  /// The outcome of a log-in, for people.
  static func heading(_ login: LoginState?) -> String {
    switch login?.state {
    case .loggedIn, nil: "logged in"
    case .underWay: "log-in under way"
    case .loggedOut: "log-in failed" + (login?.reason.map { " (\($0))" } ?? "")
    }
  }

  /// The exit status of a log-in. An app that does not tell its state has accepted the log-in.
  private static func status(_ login: LoginState?) -> ExitStatus {
    switch login?.state {
    case .loggedIn, nil: .success
    case .underWay: .waiting
    case .loggedOut: .failed
    }
  }
}
