import ArgumentParser
import ControlProtocol
import HeadlessUI
import TextFormats

/// `andon screen`: what a person sees of a session.
struct ScreenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen", abstract: "Show the screens of a session, the one on top last.")

  /// How screens are shown.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, html
  }

  @Argument(help: "The session.")
  var session = "default"

  @Option(
    name: .long, help: "text: a line an element, with the name it is tapped by; json: one object; html: fragments.")
  var format: Format = .text

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.withDaemon { try await $0.call(SessionScreen(session: session)) }
    switch output.json ? .json : format {
    case .text: try StandardOutput.writeLine(reply.screens.map(\.text).joined(separator: "\n\n"))
    case .json: try StandardOutput.writeLine(JSONCoding.text(reply))
    case .html:
      let fragments = reply.screens.map { $0.html(lang: reply.language) }
      try StandardOutput.writeLine(fragments.joined(separator: "\n"))
    }
  }
}
