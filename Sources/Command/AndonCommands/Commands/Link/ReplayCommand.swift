import AndonServer
import ArgumentParser
import DeepLinks
import Lab
import RIBs
import SessionEngine
import TextFormats

/// `andon replay`: replays an exported journal or a list of links, and prints the differences.
struct ReplayCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay", abstract: "Replay an exported journal or a list of links, and print the differences.",
      discussion: """
        The file is the output of \(Program.name) log --export, or a list of links: URL or SESSION URL a line, # begins a comment. \
        It may be packed by gzip. - reads standard input. Needs no daemon. The differences are grouped by their cause, \
        with the first event of each. Later differences of a session are counted together, unless a link has another \
        outcome. Ends with 0 when all events are equal, with 1 when one differs, cannot be compared, \
        or none was replayed. A list of links, and the links that --from-state opens, have nothing to compare with: the \
        outcome of each link is printed, and the end is 1 unless --unmatched skip says that nothing is to be compared.

        The daemon removes old events from the journal. A session with missing events is left out from there on, and \
        named. Secret values are shown as ***.

        --accept writes the file again with today's outcomes, so that the next replay is equal. Events that the app now \
        refuses are removed. Review the causes first.
        """)
  }

  @Argument(help: ArgumentHelp("The exported journal or the list of links.", valueName: "file"))
  var file: String

  @Flag(name: .long, help: "Print only the causes, each with the number of its events.")
  var summary = false

  @Flag(name: .long, help: "Write the file again with today's outcomes.")
  var accept = false

  @Option(name: .long, help: ArgumentHelp("Also write a page with the causes to this file.", valueName: "file"))
  var html: String?

  @Option(name: .long, help: ArgumentHelp("Write a JUnit XML report to this file.", valueName: "file"))
  var junit: String?

  @OptionGroup var selection: ReplaySelectionOptions

  @OptionGroup var config: ConfigOptions

  @Flag(name: .long, help: "Replay a list of links on logged-out sessions.")
  var loggedOut = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try selection.check(accept: accept, loggedOut: loggedOut)
    if accept, file == "-" { throw ValidationError("--accept needs a file: standard input cannot be written again.") }
  }

  func run() throws {
    let junit = try junit.map(OutputFile.init(path:))
    let page = try html.map(OutputFile.init(path:))
    let setup = try config.setup()
    var run = ReplayRun(
      replayer: try replayer(setup), secrets: setup.routes.secrets, output: output, isBrief: summary,
      isInState: selection.fromState != nil, failsUnmatched: selection.unmatched == .fail,
      report: junit == nil ? nil : JUnitReport())
    do {
      let log = try RecordedLog(path: file)
      try run.replayer.begin(log.header, name: log.name)
      if log.header == nil { try checkList() }
      if accept { try run.accept(log, path: file) } else { try run.compare(log) }
    } catch let error as RecordedLogError {
      throw CommandError(error)
    }
    try run.printEnd()
    let title = "\(AndonProgram.current.name) replay \(file)"
    let (name, hasShard) = (file == "-" ? "standard input" : file, selection.shard != nil)
    if let page { try page.write(run.page(title: title)) }
    if let junit, let report = run.junit(title: title, file: name, hasShard: hasShard) { try junit.write(report) }
    try run.end(file: name, hasShard: hasShard, hasAccepted: accept)
  }

  private func replayer(_ setup: Setup) throws -> Replayer {
    let state = try selection.fromState.map { name in
      guard let state = setup.app.states.first(where: { $0.name == name }) else { throw setup.noState(named: name) }
      return state
    }
    do {
      return try Replayer(
        host: setup.host, logsIn: !loggedOut, selection: selection.selection, state: state)
    } catch let error as StartingStateError {
      throw CommandError(error)
    }
  }

  /// Throws for an option that a list of links has no use for.
  private func checkList() throws(CommandError) {
    if accept {
      throw CommandError(
        .usage, "a list of links has no outcomes that could be written again", hint: "--accept needs a journal")
    }
    if selection.since != nil {
      throw CommandError(.usage, "a list of links has no times", hint: "--since needs a journal")
    }
  }
}
