import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon session reset`: makes a session new.
struct SessionResetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Make a session new: its data and waiting links are removed, its history stays.",
    discussion: """
      It works also when the app no longer fits what the session has stored. The session `default` can be reset too.
      """)

  @Argument(help: "The session.", completion: .sessions)
  var session: String

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(SessionReset(session: session))
    let ended = reply.settled.isEmpty ? "" : ": \(counted(reply.settled.count, "waiting link")) ended"
    try output.print(reply, text: "made \(reply.session) new\(ended)")
  }
}
