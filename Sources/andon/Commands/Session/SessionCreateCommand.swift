import ArgumentParser
import ControlProtocol

/// `andon session create`: makes a session.
struct SessionCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "create", abstract: "Make a session.")

  @Argument(help: "Its name: 1 to 64 of A-Z a-z 0-9 . _ -")
  var session: String

  @Option(name: .long, help: "The starting state of config/states.yaml that it is led into, such as riding.")
  var state: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.withDaemon { try await $0.call(SessionCreate(session: session, state: state)) }
    try output.print(reply, text: "created \(reply.session)" + (state.map { ", \($0)" } ?? ""))
  }
}
