import ArgumentParser
import CodeReading
import Scaffolding

/// `ribs rename`: gives a RIB another name.
struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a RIB another name, everywhere in the app and its tests.",
    discussion: """
      Renames the folder, the files, the types, the functions and variables that follow from the name \
      (routeToCart, cartBuilder, showCart), the steps, and the workflow with its word in links.yaml. The names and the \
      paths of the routes stay, so that links in use stay valid. Writes all files or none.

      Texts that may mean something else, and recordings, are printed as FILE:LINE:COLUMN: TEXT and stay as they are.

      Exit codes: 0 nothing is left to a person; 1 something is; 64 refused; 66 no such app; 69 no Swift; 70 cannot be \
      written; 77 cannot be read.
      """)

  @OptionGroup var options: ChangeOptions

  @Argument(help: "The name of the RIB.")
  var old: String

  @Argument(help: "Its new name.")
  var new: String

  func run() throws {
    let folders = AppFolders(options.app)
    let change = try reading { () throws(ToolError) in
      try RIBRenaming(old, to: new).plan(app: folders.app, tests: folders.tests, links: options.links(of: folders))
    }
    try folders.carryOut(change, isDryRun: options.dryRun)
  }
}

/// The options of commands that change an app.
struct ChangeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The app's code; its tests are in DIR/../../Tests (default: Andon's taxi app).", valueName: "dir"))
  var app: String?

  @Option(help: ArgumentHelp("The route table (default: DIR/../../config/links.yaml).", valueName: "file"))
  var links: String?

  @Flag(help: "Print the changes as a patch, and write nothing.")
  var dryRun = false

  /// Returns the path of the route table.
  func links(of folders: AppFolders) -> String { links ?? folders.below("config/links.yaml") }
}
