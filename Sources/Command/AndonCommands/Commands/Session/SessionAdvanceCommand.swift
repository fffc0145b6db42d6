import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon session advance`: moves a session's clock forward.
struct SessionAdvanceCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "advance", abstract: "Move a session's clock forward and fire the timers that are due.",
      usage: "\(Program.name) session advance [<session>] <span> [--socket <socket>] [--json]",
      discussion: "`\(Program.name) session configure SESSION --set clock=manual` stops the clock between advances.")
  }

  @Argument(
    help: ArgumentHelp(
      "The duration: 300ms, 8s, 2m, 1h, 7d; optionally after a session's name. Default: `default`.",
      valueName: "span"), completion: .sessions)
  var words: [String]

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try target }

  private var target: SessionAndValue { get throws { try SessionAndValue(words, value: "a duration") } }

  func run() async throws {
    let target = try target
    let reply = try await connection.call(SessionAdvance(session: target.session, by: target.value))
    try output.print(reply, text: TurnText(turn: reply, heading: "advanced by \(target.value)", now: .now).text)
  }
}
