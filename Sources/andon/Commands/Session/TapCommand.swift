import ArgumentParser
import ControlProtocol

/// `andon tap`: taps an element of a session's screen.
struct TapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap", abstract: "Tap an element of a session's screen: a button, a row, a switch or a field.",
    discussion: "`andon screen SESSION` shows the names of the elements.")

  @Argument(help: "The session.")
  var session: String

  @Argument(help: "The name of the element, as `andon screen` shows it.")
  var element: String

  @Option(name: .long, help: "The new text of a field.")
  var text: String?

  @Option(name: .long, help: "An idempotency key: a repeated request with the same key returns the first response.")
  var key: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let call = SessionTap(session: session, element: element, text: text, key: key)
    let reply = try await connection.call(call)
    try output.print(reply, text: TurnText(turn: reply, heading: "tapped \(element)", now: .now).text)
  }
}
