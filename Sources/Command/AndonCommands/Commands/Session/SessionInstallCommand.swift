import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon session install`: installs the app of a session and starts it for the first time.
struct SessionInstallCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "install", abstract: "Install the app and start it. Links that wait for that go on.",
      discussion: """
        For a session whose app is not installed: `\(Program.name) session configure SESSION --set app=notInstalled`. The app first \
        asks for its permissions: `\(Program.name) tap SESSION permission.allow`, or permission.deny.
        """)
  }

  @Argument(help: "The session.", completion: .sessions)
  var session = "default"

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(SessionInstall(session: session))
    try output.print(reply, text: TurnText(turn: reply, heading: "installed and started", now: .now).text)
  }
}
