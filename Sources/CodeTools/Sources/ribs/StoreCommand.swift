import ArgumentParser
import CodeReading
import Scaffolding

/// `ribs store`: writes a new store.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Write a new store: its state, its actions, its place in the root, its test.",
    discussion: """
      The store is a file in the folder Stores with a state that has one text, to be replaced by your own. The component of \
      the root makes it with the stored state of the session. A RIB gets it by declaring it in its dependency protocol: \
      var favorites: FavoritesActions { get }. Writes all files or none.

      Exit codes: 0 written; 64 refused; 66 no such app; 69 no Swift; 70 cannot be written; 77 cannot be read.
      """)

  @Option(
    help: ArgumentHelp(
      "The app's code; its tests are in DIR/../../Tests (default: Andon's taxi app).", valueName: "dir"))
  var app: String?

  @Flag(help: "Print the changes as a patch, and write nothing.")
  var dryRun = false

  @Argument(help: "The name of the store: Favorites.")
  var name: String

  func run() throws {
    let folders = AppFolders(app)
    let files = try reading { () throws(ToolError) in
      try NewStore(name).plan(app: folders.app, tests: folders.tests)
    }
    try folders.carryOut(files, isDryRun: dryRun)
  }
}
