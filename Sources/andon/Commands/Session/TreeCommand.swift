import ArgumentParser
import ControlProtocol
import RIBs
import TextFormats

/// `andon tree`: the RIB tree of a session.
struct TreeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "tree", abstract: "Show the RIB tree of a session.")

  @Argument(help: "The session.")
  var session = "default"

  @Option(name: .long, help: "text: indented lines; json: one object; mermaid: a flowchart.")
  var format: TreeFormat = .text

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.withDaemon { try await $0.call(SessionTree(session: session)) }
    switch output.json ? .json : format {
    case .text: try StandardOutput.writeLine(reply.tree.text.escapingLineByLine)
    case .json: try StandardOutput.writeLine(JSONCoding.text(reply.tree))
    case .mermaid: try StandardOutput.writeLine(reply.tree.mermaid.escapingLineByLine)
    }
  }
}
