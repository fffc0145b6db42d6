import ArgumentParser
import ControlProtocol

/// `andon reload`: reloads the table of links.
struct ReloadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", abstract: "Reload links.yaml in the daemon, as SIGHUP does.",
    discussion: """
      The daemon reads and checks the whole table before it replaces the old one. A table with an error changes \
      nothing: the command prints the error and ends with 78. andon.yaml and states.yaml are read only at start: the command \
      compares them with what the daemon has read, and ends with 78 when one is wrong. The folders of the configuration are \
      found anew; when the links.yaml in use is gone, that is an error.

      A table in which the location of a session or a link that waits is no longer a link changes nothing either: keep \
      the old path under `aliases:`. With --force, such links are rejected and such sessions are elsewhere when they are \
      used next. The daemon looks for them for up to two seconds.
      """)

  @Flag(name: .long, help: "Use the table even if it lacks links that wait or at which sessions are.")
  var force = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(Reload(force: force ? true : nil))
    try output.print(reply, text: ReloadText(reply: reply).text)
    if reply.files?.contains(where: { $0.state == .refused }) == true { throw ExitStatus.config.code }
  }
}
