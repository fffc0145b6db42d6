import ArgumentParser
import ControlProtocol
import HeadlessUI
import TextFormats

/// `andon screen`: shows the screens of a session.
struct ScreenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen", abstract: "Show the screens of a session, the topmost one last.")

  /// The formats of screens.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, html
  }

  @Argument(help: "The session.", completion: .sessions)
  var session = "default"

  @Option(
    name: .long,
    help: "text: one element a line, with its name for `\(Program.name) tap`; json: one object; html: fragments.")
  var format: Format = .text

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(SessionScreen(session: session))
    LostLocation.report(reply.lost, of: session)
    let text = {
      reply.screens.isEmpty ? "(the app is not on the screen)" : reply.screens.map(\.text).joined(separator: "\n\n")
    }
    let html = { reply.screens.map { $0.html(lang: reply.language) }.joined(separator: "\n") }
    try output.print(reply, asJSON: format == .json, text: format == .html ? html() : text())
  }
}
