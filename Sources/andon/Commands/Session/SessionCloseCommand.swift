import ArgumentParser
import ControlProtocol

/// `andon session close`: closes a session.
struct SessionCloseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Close a session: its tree and its data are removed, its link history stays.")

  @Argument(help: "The session.")
  var session: String

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(SessionClose(session: session))
    try output.print(reply, text: "closed \(reply.session)")
  }
}
