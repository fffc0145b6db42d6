import ArgumentParser
import CodeReading
import Scaffolding

/// `ribs request`: writes a new request to the backend.
struct RequestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "request",
    abstract: "Write a new request to the simulated backend: its case, its reply, its answer, its test.",
    discussion: """
      The request only reads. It becomes a case of the enum of ReadingRequest, of the enum of replies, with a text to be \
      replaced by your own value, and of the simulator's answer. A store takes the reply of BackendAction.answered. Writes \
      all files or none.

      Exit codes: 0 written; 64 refused; 66 no such app; 69 no Swift; 70 cannot be written; 77 cannot be read.
      """)

  @Option(
    help: ArgumentHelp(
      "The app's code; its tests are in DIR/../../Tests (default: Andon's taxi app).", valueName: "dir"))
  var app: String?

  @Flag(help: "Print the changes as a patch, and write nothing.")
  var dryRun = false

  @Argument(help: "The name of the request: News.")
  var name: String

  func run() throws {
    let folders = AppFolders(app)
    let files = try reading { () throws(ToolError) in
      try NewRequest(name).plan(app: folders.app, tests: folders.tests)
    }
    try folders.carryOut(files, isDryRun: dryRun)
  }
}
