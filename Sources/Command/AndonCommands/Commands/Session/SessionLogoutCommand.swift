import ArgumentParser
import ControlProtocol

/// `andon session logout`: logs a session out.
struct SessionLogoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "logout", abstract: "Log a session out.")

  @Argument(help: "The session.", completion: .sessions)
  var session = "default"

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(SessionLogout(session: session))
    try output.print(reply, text: TurnText(turn: reply, heading: "logged out", now: .now).text)
  }
}
