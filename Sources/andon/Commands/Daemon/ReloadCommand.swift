import ArgumentParser
import ControlProtocol

/// `andon reload`: the daemon reads its table of links again.
struct ReloadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", abstract: "Let the daemon read links.yaml again, as SIGHUP does.",
    discussion: """
      The table is read and checked as a whole before it replaces the old one; one that is wrong changes nothing, \
      and the command ends with 64 and tells what is wrong. andon.yaml and states.yaml are read at the start only.
      """)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.withDaemon { try await $0.call(Reload()) }
    try output.print(reply, text: ReloadText(reply: reply).text)
  }
}
