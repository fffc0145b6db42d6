import AndonServer
import ArgumentParser
import Lab
import SessionEngine
import TextFormats

/// `andon blueprint`: the RIB tree of the app, as a search reaches it.
struct BlueprintCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "blueprint", abstract: "Show the RIB tree of the app, and the links that end at each RIB.",
      discussion: """
        Searches from a new session and from every state of states.yaml, as `\(Program.name) explore` does: the tree has each RIB \
        that was attached, with the state and the events that lead to it first, and the sample links that complete with \
        its screen on top. Needs no daemon and no code. The result is the same on every machine. `ribs blueprint` reads the \
        code and compares it with the JSON of this tree.
        """)
  }

  @Option(name: .long, help: "The number of states from which no more transitions are followed.")
  var limit = 300

  @Option(name: .long, help: "text: aligned lines; json: one object; mermaid: a flowchart.")
  var format: TreeFormat = .text

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1.") }
  }

  func run() throws {
    let setup = try config.setup()
    let tree = try tree(setup)
    let text = BlueprintText(tree: tree)
    try output.print(tree, asJSON: format == .json, text: format == .mermaid ? text.mermaid : text.text)
  }

  private func tree(_ setup: Setup) throws -> ReachedTree {
    do {
      var explorer = try Explorer(
        host: setup.host, moves: ExploreMoves(routes: setup.routes, states: setup.app.states), at: LawChecker.start)
      while explorer.graph.states < limit, try explorer.follow() {}
      return try ReachedTree(explorer)
    } catch let error as StartingStateError {
      throw CommandError(error)
    }
  }
}
