import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon link cancel`: ends a link that waits.
struct LinkCancelCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "cancel", abstract: "End a link that waits: its outcome is superseded, with the reason cancelled.",
      usage: "\(Program.name) link cancel [<session>] <link> [--key <key>] [--socket <socket>] [--json]",
      discussion: """
        The session stays where it is. `\(Program.name) session show SESSION` lists the links that wait, with their numbers. Ends \
        with 64 when the link does not wait.
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "The number of the link in its session, optionally after a session's name. Default: `default`.",
      valueName: "link"), completion: .sessions)
  var words: [String]

  @Option(name: .long, help: "An idempotency key: a repeated request with the same key returns the first response.")
  var key: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try target }

  private var target: (session: String, link: Int) {
    get throws {
      let words = try SessionAndValue(words, value: "the number of a link")
      guard let link = Int(words.value), link > 0 else {
        throw ValidationError(
          "'\(words.value)' is not the number of a link: `\(Program.name) session show` lists them.")
      }
      return (words.session, link)
    }
  }

  func run() async throws {
    let (session, link) = try target
    let reply = try await connection.call(LinkCancel(session: session, link: link, key: key))
    try output.print(reply, text: TurnText(turn: reply, heading: "cancelled link \(link)", now: .now).text)
  }
}
