import ArgumentParser
import ControlProtocol

/// `andon session close`: ends a session.
struct SessionCloseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "End a session: its tree and its data go, its log stays.")

  @Argument(help: "The session.")
  var session: String

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.withDaemon { try await $0.call(SessionClose(session: session)) }
    try output.print(reply, text: "closed \(reply.session)")
  }
}
