import ArgumentParser
import CodeReading
import RIBTree
import Scaffolding

/// `ribs new`: writes the files of a RIB and joins it to its parent, or writes a whole app.
struct NewCommand: ParsableCommand {
  /// Whether the new RIB has a screen.
  enum Kind: String, EnumerableFlag {
    case view, viewless

    static func help(for value: Kind) -> ArgumentHelp? {
      value == .view ? "Write a view and its controller too." : "Write no view."
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a new RIB: its files, its test, and the edits that join it to its parent.",
    usage: """
      ribs new [--view | --viewless] [--value NAME:KIND] [--app DIR] [--dry-run] NAME PARENT
      ribs new --from FILE [--app DIR] [--dry-run]
      ribs new --root [--login] [--url URL --version VERSION] NAME [DIR]
      """,
    discussion: """
      Edits by the syntax tree: everything else in a file stays as its author wrote it. What is new is formatted by the \
      .swift-format of the app. Writes all files or none.

      A RIB with a value, such as the number of a ticket, is shown anew for another value: its parent gets \
      showTicket(_ ticket: Int). A kind is integer, text, date, localTime, or the words of a list, such as tab:list,map. ribs link writes \
      a link with the value.

      Exit codes: 0 written; 64 refused; 66 no such app; 69 no Swift; 70 cannot be written; 77 cannot be read.
      """)

  @Flag(exclusivity: .exclusive) var kind: Kind = .viewless

  @Option(
    name: .customLong("value"),
    help: ArgumentHelp("A value with which the RIB is built, and its kind: ticket:integer.", valueName: "name:kind"))
  var values: [String] = []

  @Option(
    help: ArgumentHelp("A value without which the RIB is built too.", valueName: "name:kind"))
  var optional: [String] = []

  @Option(
    help: ArgumentHelp(
      "The app's code; its tests are in DIR/../../Tests (default: Andon's taxi app).", valueName: "dir"))
  var app: String?

  @Flag(help: "Print the changes as a patch, and write nothing.")
  var dryRun = false

  @Flag(
    help: """
      Write a new app, a package of its own in DIR (default: the name in lower case): the app, its root RIB, a first \
      screen, links, states, a program with all commands, and tests.
      """)
  var root = false

  @Flag(help: "With --root: LoggedOut and LoggedIn below the root, and links that wait for the log-in.")
  var login = false

  @Option(
    help: ArgumentHelp(
      "With --root: the public address of Andon's package (default: the path of this one).", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("With --url: the lowest version.", valueName: "version"))
  var version: String?

  @Option(
    help: ArgumentHelp(
      "Write all RIBs of the intended tree in FILE that the app does not have. ribs blueprint --check compares with it.",
      valueName: "file"))
  var from: String?

  @Argument(help: "The name of the RIB, or of the app.")
  var name: String?

  @Argument(help: ArgumentHelp("The RIB that becomes its parent; with --root the folder.", valueName: "parent"))
  var place: String?

  func validate() throws {
    if from != nil {
      if root || name != nil || !(values + optional).isEmpty {
        throw ValidationError("--from is given alone: the names and the parents are in the file")
      }
      return
    }
    if name == nil || !root && place == nil { throw ValidationError("a name and a parent are needed") }
    if !root && (login || url != nil) { throw ValidationError("--login and --url need --root") }
    if root && !(values + optional).isEmpty {
      throw ValidationError("--value and --optional are for a RIB, not --root")
    }
    if (url == nil) != (version == nil) { throw ValidationError("--url and --version are given together") }
  }

  func run() throws {
    if let from {
      let folders = AppFolders(app)
      let change = try reading { () throws(ToolError) in
        try NewTree(IntendedTree(path: from)).plan(
          app: folders.app, tests: folders.tests, format: SwiftFormat(package: folders.package, or: AppFolders.andon))
      }
      return try folders.carryOut(change, isDryRun: dryRun)
    }
    guard let name, let parent = place, !root else { return try writeApp() }
    let folders = AppFolders(app)
    let files = try reading { () throws(ToolError) in
      try NewRIB(name, parent: parent, hasView: kind == .view, values: values, optional: optional)
        .plan(app: folders.app, tests: folders.tests)
    }
    try folders.carryOut(files, isDryRun: dryRun)
  }

  private func writeApp() throws {
    let name = name ?? ""
    let folder = place ?? name.lowercased()
    let source = url.flatMap { url in version.map { NewApp.Source.address(url: url, version: $0) } }
    let files = try reading { () throws(ToolError) in
      try NewApp(name, folder: folder, hasLogin: login, source: source ?? .folder).plan(package: AppFolders.andon)
    }
    try AppFolders.carryOut(files, format: "\(AppFolders.andon)/scripts/app-template", isDryRun: dryRun)
    if !dryRun { print("\nNext: cd \(folder) && swift test") }
  }
}
