import ArgumentParser
import ControlProtocol
import RIBs

/// The note about a session that is not where it was stored, because the route table has changed.
enum LostLocation {
  /// Writes the links that were lost to standard error.
  static func report(_ lost: [String]?, of session: String) {
    guard let lost else { return }
    StandardError.writeLine(
      "\(AndonProgram.current.name): the session \(session) lost \(ReadableLink.texts(lost).joined(separator: " ")), which the route table no "
        + "longer has")
  }
}

/// `andon tree`: the RIB tree of a session.
struct TreeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "tree", abstract: "Show the RIB tree of a session.")

  @Argument(help: "The session.", completion: .sessions)
  var session = "default"

  @Option(name: .long, help: "text: indented lines; json: one object; mermaid: a flowchart.")
  var format: TreeFormat = .text

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(SessionTree(session: session))
    LostLocation.report(reply.lost, of: session)
    let tree = reply.tree
    try output.print(tree, asJSON: format == .json, text: format == .mermaid ? tree.mermaid : tree.text)
  }
}
