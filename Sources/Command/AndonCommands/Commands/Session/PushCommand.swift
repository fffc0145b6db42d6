public import ArgumentParser
import ControlProtocol
public import DeepLinks
import SessionEngine
import TextFormats

/// `andon push`: delivers a push notification to the phone of a session.
struct PushCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "push", abstract: "Deliver a push notification to a session and print the outcome of its link.",
      usage:
        "\(Program.name) push [<session>] <file> [--platform <platform>] [--no-wait] [--timeout <timeout>] [--key <key>] [--socket <socket>] [--json]",
      discussion: """
        The file contains the payload as JSON, as it is sent to APNs or FCM. links.yaml says which of its members are read; \
        `\(Program.name) explain --input push FILE` shows the link without a daemon.

        With --platform the session gets what reaches that phone: of a request to FCM only the members for iPhones or for \
        Android.

        In the foreground a banner appears, and the link waits for `\(Program.name) tap SESSION banner` (or banner.dismiss). In the \
        background, and when the app does not run, the notification is tapped at once. The exit code is that of \(Program.name) open.
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "The file with the payload, - for standard input, optionally after a session's name. Default: `default`.",
      valueName: "file"), completion: .file())
  var words: [String]

  @Option(name: .long, help: "Deliver what reaches this phone: ios or android. Default: the whole payload.")
  var platform: PushPhone?

  @Flag(name: .long, help: "Return after the link's first turn. Default: when the link has an outcome or waits.")
  var noWait = false

  @Option(name: .long, help: "The maximum time to wait for the response: 500ms, 5s, 2m.")
  var timeout = TimeSpan(seconds: 60)

  @Option(name: .long, help: "An idempotency key: a repeated request with the same key returns the first response.")
  var key: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try target }

  private var target: SessionAndValue { get throws { try SessionAndValue(words, value: "a file") } }

  func run() async throws {
    let target = try target
    let call = SessionPush(
      session: target.session, payload: try payload(in: target.value), wait: !noWait, key: key)
    let outcome = try await connection.withDaemon(deadline: timeout) { try await $0.call(call) }
    try output.print(outcome, text: OutcomeText(outcome: outcome, now: .now).text)
    throw ExitStatus(outcome.outcome).code
  }

  /// Returns the JSON of a file. Throws with its position when the file is not JSON.
  private func payload(in path: String) throws(CommandError) -> JSONValue {
    let whole = try InputText.text(path)
    let text = platform.flatMap { LinkInput(.push, whole).push(on: $0)?.text } ?? whole
    do throws(JSONError) {
      return try JSONReader.read(text)
    } catch {
      throw CommandError(
        .badData, "\(path) is not valid at \(error.located)", hint: error.hint,
        code: error.code.rawValue)
    }
  }
}

/// The phones as values of `--platform`.
extension PushPhone: ExpressibleByArgument {}
