import ArgumentParser
import ControlProtocol

/// `andon back`: goes back in a session, as the phone's button or gesture does.
struct BackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "back", abstract: "Go back in a session: the phone's button, gesture or swipe.",
    discussion: """
      Back takes away the topmost screen, returns to the first tab, or leaves the app on the home screen. \
      With the setting `platform=ios` it is the swipe, which only takes away what was pushed or presented.
      """)

  @Argument(help: "The session.", completion: .sessions)
  var session = "default"

  @Option(name: .long, help: "An idempotency key: a repeated request with the same key returns the first response.")
  var key: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(SessionBack(session: session, key: key))
    try output.print(reply, text: TurnText(turn: reply, heading: "went back", now: .now).text)
  }
}
