import ArgumentParser
import ControlProtocol

/// `andon reload`: reloads the table of links.
struct ReloadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", abstract: "Reload links.yaml in the daemon, as SIGHUP does.",
    discussion: """
      The daemon reads and checks the whole table before it replaces the old one. A table with an error changes \
      nothing: the command prints the error and ends with 64. andon.yaml and states.yaml are read only at start.
      """)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(Reload())
    try output.print(reply, text: ReloadText(reply: reply).text)
  }
}
