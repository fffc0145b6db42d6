import ArgumentParser
import ControlProtocol
import RIBs

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
    let reply = try await connection.call(SessionTree(session: session))
    let tree = reply.tree
    try output.print(tree, asJSON: format == .json, text: format == .mermaid ? tree.mermaid : tree.text)
  }
}
