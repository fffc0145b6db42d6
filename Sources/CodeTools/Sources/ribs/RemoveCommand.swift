import ArgumentParser
import CodeReading
import Scaffolding

/// `ribs remove`: removes a RIB.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a RIB, and what joins it to its parent.",
    discussion: """
      Removes the folder of the RIB, its routes, steps and builder in its parent, what its parent implements only as its \
      listener, the workflows that show it, their routes in links.yaml, and the RIB's own tests. Writes all files or none.

      Other code that uses the RIB stays as it is, and is printed as FILE:LINE:COLUMN: TEXT: a person decides what a \
      button of the parent does then.

      Exit codes: 0 nothing is left to a person; 1 something is; 64 refused; 66 no such app; 69 no Swift; 70 cannot be \
      written; 77 cannot be read.
      """)

  @OptionGroup var options: ChangeOptions

  @Flag(help: "Remove the RIBs below it too.")
  var subtree = false

  @Argument(help: "The name of the RIB.")
  var name: String

  func run() throws {
    let folders = AppFolders(options.app)
    let change = try reading { () throws(ToolError) in
      try RIBRemoval(name, subtree: subtree)
        .plan(app: folders.app, tests: folders.tests, links: options.links(of: folders))
    }
    try folders.carryOut(change, isDryRun: options.dryRun)
  }
}
