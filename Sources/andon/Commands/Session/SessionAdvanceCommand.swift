import ArgumentParser
import ControlProtocol

/// `andon session advance`: moves a session's clock forward.
struct SessionAdvanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "advance", abstract: "Move a session's clock forward and fire the timers that are due.",
    discussion: "`andon session configure SESSION --set clock=manual` stops the clock between advances.")

  @Argument(help: "The session.")
  var session: String

  @Argument(help: "The duration: 300ms, 8s, 2m, 1h, 7d.")
  var span: String

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(SessionAdvance(session: session, by: span))
    try output.print(reply, text: TurnText(turn: reply, heading: "advanced by \(span)", now: .now).text)
  }
}
