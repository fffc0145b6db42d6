import ArgumentParser
import ControlProtocol

/// `andon tap`: touches an element of what is seen of a session.
struct TapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap", abstract: "Touch an element of a session's screen: a button, a row, a switch, a field.",
    discussion: "`andon screen SESSION` shows the names of the elements.")

  @Argument(help: "The session.")
  var session: String

  @Argument(help: "The element, by its name on the screen.")
  var element: String

  @Option(name: .long, help: "The new text of a field.")
  var text: String?

  @Option(name: .long, help: "A key that makes the call safe to repeat: the same key returns the first answer.")
  var key: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let call = SessionTap(session: session, element: element, text: text, key: key)
    let reply = try await connection.withDaemon { try await $0.call(call) }
    try output.print(reply, text: TurnText(turn: reply, heading: "tapped \(element)", now: Clock.now).text)
  }
}
