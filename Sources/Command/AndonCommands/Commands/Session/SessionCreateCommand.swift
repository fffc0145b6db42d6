import ArgumentParser
import ControlProtocol

/// `andon session create`: creates a session.
struct SessionCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "create", abstract: "Create a session.")

  @Argument(help: "The name: 1 to 64 characters of A-Z a-z 0-9 . _ -")
  var session: String

  @Option(name: .long, help: "The starting state, as named in states.yaml.", completion: .states)
  var state: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(SessionCreate(session: session, state: state))
    try output.print(reply, text: "created \(reply.session)" + (state.map { ", \($0)" } ?? ""))
  }
}
