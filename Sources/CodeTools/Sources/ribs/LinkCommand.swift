import ArgumentParser
import CodeReading
import Scaffolding

/// `ribs link`: writes a new link that shows a RIB.
struct LinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Write a new link that shows a RIB: its route, its workflow, its steps, its place.",
    discussion: """
      PATH is what follows the scheme or the host: gift-cards, or wallet/gift-cards. The workflow has the name of the RIB, \
      and begins as the workflow of the app that comes nearest to the RIB. RIBs on the way get the steps that they lack, \
      and the RIB becomes a place from which a session is rebuilt. Writes all files or none.

      A link has the values of all RIBs on its way, each as a word in braces or behind a question mark: \
      tickets/{ticket}/seat, or 'tickets/{ticket}?tab&from'. A kind is the one with which ribs new wrote the RIB. A value of a RIB above becomes \
      a dependency of the RIB, whose interactor keeps it. The route gets samples. An app whose tests make sessions with \
      TestSession(…) gets a test of the link.

      Exit codes: 0 written; 64 refused; 66 no such app or table; 69 no Swift; 70 cannot be written; 77 cannot be read.
      """)

  @Option(help: ArgumentHelp("The app's code (default: Andon's taxi app).", valueName: "dir"))
  var app: String?

  @Option(help: ArgumentHelp("The route table (default: DIR/../../config/links.yaml).", valueName: "file"))
  var links: String?

  @Option(
    help: ArgumentHelp(
      "The parent through which the link goes, when the RIB has two. The workflow has both names.", valueName: "rib"))
  var parent: String?

  @Flag(help: "Print the changes as a patch, and write nothing.")
  var dryRun = false

  @Argument(help: "The path of the link.")
  var path: String

  @Argument(help: "The RIB that the link shows.")
  var rib: String

  func run() throws {
    let folders = AppFolders(app)
    let files = try reading { () throws(ToolError) in
      try NewLink(path: path, rib: rib, parent: parent)
        .plan(app: folders.app, tests: folders.tests, links: links ?? folders.below("config/links.yaml"))
    }
    try folders.carryOut(files, isDryRun: dryRun)
  }
}
