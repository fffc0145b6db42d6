import ArgumentParser
import CodeReading
import Scaffolding

/// `ribs move`: puts a RIB below another parent.
struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put a RIB with all below it under another parent.",
    discussion: """
      The folder moves into that of the parent. The parent gets the builder, the routes, the step, and what the RIB's \
      listener needs; the old parent loses them. The code of the RIB stays as it is. Writes all files or none.

      Workflows that went through the old parent, other code that used its routes, and reports of the listener whose bodies \
      are left empty, are printed as FILE:LINE:COLUMN: TEXT.

      Exit codes: 0 nothing is left to a person; 1 something is; 64 refused; 66 no such app; 69 no Swift; 70 cannot be \
      written; 77 cannot be read.
      """)

  @OptionGroup var options: ChangeOptions

  @Argument(help: "The name of the RIB.")
  var child: String

  @Argument(help: "The RIB that becomes its parent.")
  var parent: String

  func run() throws {
    let folders = AppFolders(options.app)
    let change = try reading { () throws(ToolError) in
      try RIBMove(child, below: parent).plan(app: folders.app, tests: folders.tests, links: options.links(of: folders))
    }
    try folders.carryOut(change, isDryRun: options.dryRun)
  }
}
