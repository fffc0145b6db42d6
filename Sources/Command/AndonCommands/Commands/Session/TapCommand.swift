import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon tap`: taps an element of a session's screen.
struct TapCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tap", abstract: "Tap an element of a session's screen: a button, a row, a switch or a field.",
      usage: "\(Program.name) tap [<session>] <element> [--text <text>] [--key <key>] [--socket <socket>] [--json]",
      discussion: "`\(Program.name) screen SESSION` shows the names of the elements.")
  }

  @Argument(
    help: ArgumentHelp(
      "The name of the element, as `\(Program.name) screen` shows it, optionally after a session's name. Default: `default`.",
      valueName: "element"),
    completion: .sessions)
  var words: [String]

  @Option(name: .long, help: "The new text of a field.")
  var text: String?

  @Option(name: .long, help: "An idempotency key: a repeated request with the same key returns the first response.")
  var key: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try target }

  private var target: SessionAndValue { get throws { try SessionAndValue(words, value: "an element") } }

  func run() async throws {
    let target = try target
    let call = SessionTap(session: target.session, element: target.value, text: text, key: key)
    let reply = try await connection.call(call)
    try output.print(reply, text: TurnText(turn: reply, heading: "tapped \(target.value)", now: .now).text)
  }
}
