import ArgumentParser
import ControlProtocol

/// `andon session create`: makes a session.
struct SessionCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "create", abstract: "Make a session.")

  @Argument(help: "Its name: 1 to 64 of A-Z a-z 0-9 . _ -")
  var session: String

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.withDaemon { try await $0.call(SessionCreate(session: session)) }
    try output.print(reply, text: "created \(reply.session)")
  }
}
