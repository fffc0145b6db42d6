import ArgumentParser
import ControlProtocol

/// `andon status`: shows the state of the daemon and its sessions, or one session.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the state of the daemon and its sessions, or one session.",
    discussion: """
      Ends within two seconds, whatever state the daemon is in. Ends with 69 when no daemon is running, and with 75 when \
      the daemon is degraded, stopping, or holds the socket and does not respond.
      """)

  @Argument(
    help: "A session to show, with its settings, its tree, its pending links and its last links.",
    completion: .sessions)
  var session: String?

  @Flag(name: .long, help: "List all sessions, up to 10000 or 1 MiB, instead of the newest 20.")
  var all = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    do {
      try await show()
    } catch let error as CommandError where error.code == ControlClientErrorCode.timeout.rawValue {
      throw try CommandError.silence(at: connection.path()) ?? error
    }
  }

  private func show() async throws {
    // One second for the greeting, one for the response.
    try await connection.withDaemon(deadline: TimeSpan(seconds: 1)) { daemon in
      if let session {
        let reply = try await daemon.call(SessionShow(session: session))
        try output.print(reply, text: SessionText(session: reply, now: .now, width: StandardOutput.width).text)
      } else {
        let reply = try await daemon.call(Status(all: all ? true : nil))
        try output.print(
          reply, text: StatusText(status: reply, isAll: all, now: .now, width: StandardOutput.width).text)
        guard reply.state == .ready else { throw ExitStatus.busy.code }
      }
    }
  }
}
