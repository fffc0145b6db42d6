import ArgumentParser
import ControlProtocol

/// `andon session show`: shows one session.
struct SessionShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a session: its settings, its tree, its pending links and its last links.")

  @Argument(help: "The session.", completion: .sessions)
  var session = "default"

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(SessionShow(session: session))
    try output.print(reply, text: SessionText(session: reply, now: .now, width: StandardOutput.width).text)
  }
}
