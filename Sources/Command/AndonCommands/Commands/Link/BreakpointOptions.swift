import ArgumentParser
import ControlProtocol
import HeadlessUI
import RIBs
import SessionEngine
import TextFormats

/// The options of `andon open` for a look at a step of the link's workflow, in a copy of the session.
struct BreakpointOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "Stop before this step, in a copy of the session, and print its tree and screens. Nothing is stored.")
  var stopBefore: String?

  @Option(name: .long, help: "Let this step fail, in the same way.")
  var fail: String?

  @Option(name: .long, help: "The code of the backend's error with which the step fails. Default: `network`.")
  var reason: String?

  /// Whether a link is tried instead of opened.
  var isAsked: Bool { stopBefore != nil || fail != nil }

  func validate() throws {
    if stopBefore != nil, fail != nil { throw ValidationError("--stop-before and --fail exclude each other.") }
    if reason != nil, fail == nil { throw ValidationError("--reason needs --fail.") }
  }

  /// Tries a link and prints its outcome, the tree and the screens. Returns the status of the outcome.
  func open(
    _ url: String, in session: String, _ daemon: DaemonConnection, _ output: OutputOptions
  ) async throws -> ExitStatus {
    let error = fail == nil ? nil : reason ?? "network"
    let reply = try await daemon.call(
      LinkTry(url: url, step: stopBefore ?? fail ?? "", error: error, session: session))
    let parts =
      [OutcomeText(outcome: reply.outcome, now: .now).text, reply.tree.tree.text] + reply.screen.screens.map(\.text)
    try output.print(reply, text: parts.joined(separator: "\n\n"))
    StandardError.writeLine(
      "in a copy of the session \(session), which stays as it is; to go on, open the link without the option")
    return ExitStatus(reply.outcome.outcome)
  }
}
