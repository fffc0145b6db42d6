import ArgumentParser
import CodeReading
import Scaffolding

/// `ribs join`: gives a RIB a second parent.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Give a RIB a second parent.",
    discussion: """
      The parent gets the builder, the routes, the step, and what the RIB's listener needs. The folder of the RIB moves into \
      that of the nearest RIB above all its parents. Below each parent the RIB has a link of its own: ribs link --parent \
      writes it. Writes all files or none.

      Reports of the listener that close the RIB dismiss it. The bodies of others are left empty, and printed as \
      FILE:LINE:COLUMN: TEXT.

      Exit codes: 0 nothing is left to a person; 1 something is; 64 refused; 66 no such app; 69 no Swift; 70 cannot be \
      written; 77 cannot be read.
      """)

  @OptionGroup var options: ChangeOptions

  @Argument(help: "The name of the RIB.")
  var child: String

  @Argument(help: "The RIB that becomes its second parent.")
  var parent: String

  func run() throws {
    let folders = AppFolders(options.app)
    let change = try reading { () throws(ToolError) in
      try RIBJoin(child, to: parent).plan(app: folders.app, tests: folders.tests, links: options.links(of: folders))
    }
    try folders.carryOut(change, isDryRun: options.dryRun)
  }
}
