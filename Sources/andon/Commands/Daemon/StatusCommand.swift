import ArgumentParser
import ControlProtocol

/// `andon status`: how the daemon is and what its sessions wait for; with a session, that session.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Tell how the daemon is and list its sessions, or show one session.",
    discussion: "Answers within two seconds, whatever state the daemon is in; 69 when there is none.")

  @Argument(help: "A session to show, with its tree, what waits and its last links.")
  var session: String?

  @Flag(name: .long, help: "List all sessions, up to 10000 or 1 MiB, instead of the newest 20.")
  var all = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    // One second for the greeting, one for the answer.
    try await connection.withDaemon(deadline: TimeSpan(seconds: 1)) { daemon in
      if let session {
        let reply = try await daemon.call(SessionShow(session: session))
        try output.print(reply, text: SessionText(session: reply, now: Clock.now).text)
      } else {
        let reply = try await daemon.call(Status(all: all ? true : nil))
        try output.print(reply, text: StatusText(status: reply, isAll: all, now: Clock.now).text)
      }
    }
  }
}
