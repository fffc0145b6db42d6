import ArgumentParser
import Lab
import TextFormats

/// `andon blueprint`: the RIB tree of an app's code.
struct BlueprintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blueprint", abstract: "Show the RIB tree of an app's code.",
    discussion: """
      Reads which router builds which RIB, and where. Needs no daemon. Ends with 1 when folders and code \
      disagree: a RIB that nobody builds, one that is built by another than the RIB around its folder, \
      a missing part, two RIBs of one name. Standard error tells where.
      """)

  @Argument(help: ArgumentHelp("The folder of the app's code.", valueName: "dir"))
  var folder = "Sources/TaxiApp"

  @Option(name: .long, help: "text: aligned lines; json: one object; mermaid: a flowchart.")
  var format: TreeFormat = .text

  @OptionGroup var output: OutputOptions

  func run() throws {
    let blueprint = try read()
    switch output.json ? .json : format {
    case .text: try StandardOutput.writeLine(BlueprintText(blueprint: blueprint).text.escapingLineByLine)
    case .json: try StandardOutput.writeLine(JSONCoding.text(blueprint))
    case .mermaid: try StandardOutput.writeLine(BlueprintText(blueprint: blueprint).mermaid.escapingLineByLine)
    }
    for disagreement in blueprint.disagreements {
      StandardError.writeLine(disagreement.text.escapingLineByLine)
    }
    if !blueprint.disagreements.isEmpty { throw ExitStatus.different.code }
  }

  private func read() throws(CommandError) -> Blueprint {
    do {
      return try Blueprint(folder: folder)
    } catch {
      let status: ExitStatus =
        switch error.code {
        case .notFound, .noRIB: .notFound
        case .unreadable: .permission
        case .tooLarge: .usage
        }
      throw CommandError(status, error.message, hint: error.hint)
    }
  }
}
