import ArgumentParser
import Lab

/// `andon blueprint`: the RIB tree of an app's code.
struct BlueprintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blueprint", abstract: "Show the RIB tree of an app's code.",
    discussion: """
      Reads which router builds which RIB, and where. Needs no daemon. Ends with 1 when folders and code disagree: \
      a RIB that is never built, a RIB that is built outside the folder around its own, a missing part, two RIBs with \
      the same name. The disagreements are printed to standard error.
      """)

  @Argument(help: ArgumentHelp("The folder of the app's code.", valueName: "dir"))
  var folder = AndonProgram.current.codeFolder

  @Option(name: .long, help: "text: aligned lines; json: one object; mermaid: a flowchart.")
  var format: TreeFormat = .text

  @OptionGroup var output: OutputOptions

  func run() throws {
    let blueprint = try Self.read(folder)
    let text = BlueprintText(blueprint: blueprint)
    try output.print(blueprint, asJSON: format == .json, text: format == .mermaid ? text.mermaid : text.text)
    for disagreement in blueprint.disagreements { StandardError.writeLine(disagreement.text) }
    if !blueprint.disagreements.isEmpty { throw ExitStatus.different.code }
  }

  /// Reads the code of a folder.
  static func read(_ folder: String) throws(CommandError) -> Blueprint {
    do {
      return try Blueprint(folder: folder)
    } catch {
      let status: ExitStatus =
        switch error.code {
        case .notFound, .noRIB: .notFound
        case .unreadable: .permission
        case .tooLarge: .usage
        }
      throw CommandError(status, error)
    }
  }
}
