import ArgumentParser
import ControlProtocol

/// `andon session login`: logs a session in; links that wait for the log-in resume.
struct SessionLoginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login", abstract: "Log a session in. Links that wait for the log-in resume.")

  @Argument(help: "The session.")
  var session = "default"

  @Option(
    name: .long,
    help: "The phone number of the account. Default: the first one of states.yaml. A new number gets an empty account.")
  var phone: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let parameters = phone.map { ["phone": $0] } ?? [:]
    let call = SessionLogin(session: session, parameters: parameters)
    let reply = try await connection.call(call)
    try output.print(reply, text: TurnText(turn: reply, heading: "logged in", now: .now).text)
  }
}
