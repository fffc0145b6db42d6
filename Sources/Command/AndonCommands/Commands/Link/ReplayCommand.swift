import AndonServer
import ArgumentParser
import DeepLinks
import HeadlessUI
import Lab
import RIBs
import SessionEngine
import TextFormats

/// `andon replay`: replays an exported journal or a list of links, and prints the differences.
struct ReplayCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract: "Replay an exported journal, a list of links or a log, and print the differences.",
      discussion: """
        The file is the output of \(Program.name) log --export, or a list of links: URL, SESSION URL or TIME URL a line, \
        # begins a comment. It may also be a log of another program: the access log of the web site, logcat, or a table (CSV) \
        with a column of links and perhaps one of times. It may be packed by gzip. - reads standard input. Needs no daemon. The differences are grouped by their cause: the \
        route with its workflow, and what changed, with the first event of each. --verbose shows each field of it as \
        recorded and as replayed. Later differences of a session are counted together, unless a link has another \
        outcome. Ends with 0 when all events are equal, with 1 when one differs, cannot be compared, \
        or none was replayed, and with 65 when a line cannot be read or a log has no link. A list or a log of links, and the links that --from-state opens, have nothing to compare with: the \
        outcome of each link is printed, and the end is 1 unless --unmatched skip says that nothing is to be compared.

        A link with a time is opened at that time of its session. A time is an ISO date and time, with slashes too, or the \
        seconds or milliseconds since 1970; without a zone it is one in Japan. A session never goes back in time: of lines \
        that are out of order, the later one is opened at the time of the earlier one. The links of an access log and of a \
        table are opened each in a session of its own, those of logcat and of a list in the order of the file in one session. \
        What is no link, such as a request for a file, is counted and left out; so is a link that logcat shows only in part. A short link, such as one of bit.ly, is not \
        checked, because only its service knows what it opens; --short-links names a table of short and long links.

        The daemon removes old events from the journal. A session with missing events is left out from there on, and \
        named. Secret values are shown as ***.

        --accept writes the file again with today's outcomes, so that the next replay is equal. Events that the app now \
        refuses are removed. Review the causes first.
        """)
  }

  @Argument(
    help: ArgumentHelp("The exported journal, the list of links or the log.", valueName: "file"), completion: .file())
  var file: String

  @Flag(name: .long, help: "Print only the causes, each with the number of its events.")
  var summary = false

  @Flag(name: .long, help: "Print each field of the first events, as recorded and as replayed.")
  var verbose = false

  @Flag(name: .long, help: "Write the file again with today's outcomes.")
  var accept = false

  @Option(name: .long, help: ArgumentHelp("Also write a page with the causes to this file.", valueName: "file"))
  var html: String?

  @OptionGroup var pageLanguage: PageLanguageOption

  @Option(name: .long, help: ArgumentHelp("Write a JUnit XML report to this file.", valueName: "file"))
  var junit: String?

  @OptionGroup var log: LogOptions

  @OptionGroup var selection: ReplaySelectionOptions

  @OptionGroup var jobs: JobsOptions

  @OptionGroup var config: ConfigOptions

  @Flag(name: .long, help: "Replay a list or a log of links on logged-out sessions.")
  var loggedOut = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try selection.check(accept: accept, loggedOut: loggedOut)
    if summary, verbose { throw ValidationError("Choose --summary or --verbose.") }
    if accept, file == "-" { throw ValidationError("--accept needs a file: standard input cannot be written again.") }
  }

  func run() async throws {
    let junit = try junit.map(OutputFile.init(path:))
    let page = try html.map(OutputFile.init(path:))
    let setup = try config.setup()
    let make = try replayers(setup)
    var run = ReplayRun(
      replayer: try make(setup.host), secrets: setup.routes.secrets, output: output,
      language: pageLanguage.language.ofText, reasons: LinkReasons(setup.app), isBrief: summary, hasFields: verbose,
      isInState: selection.fromState != nil, failsUnmatched: selection.unmatched == .fail,
      report: junit == nil ? nil : JUnitReport())
    do {
      let log = try RecordedLog(path: file, reading: try log.reading(setup.routes))
      try run.replayer.begin(log.header, name: log.name)
      if log.header == nil { try checkList(hasTimes: log.hasTimes) }
      let (config, header, name) = (config.path, log.header, log.name)
      let workers = jobs.workers {
        var replayer = try make(Setup.load(config: config).host)
        try replayer.begin(header, name: name)
        return replayer
      }
      if accept {
        try await run.accept(log, by: workers, path: file)
      } else {
        try await run.compare(log, by: workers)
      }
    } catch let error as RecordedLogError {
      throw CommandError(error)
    }
    try run.printEnd()
    let title = "\(AndonProgram.current.name) replay \(file)"
    let (name, hasShard) = (file == "-" ? "standard input" : file, selection.shard != nil)
    if let page { try page.write(run.page(title: title, in: pageLanguage.language.only ?? .english)) }
    if let junit, let report = run.junit(title: title, file: name, hasShard: hasShard) { try junit.write(report) }
    try run.end(file: name, hasShard: hasShard, hasAccepted: accept)
  }

  /// Returns what makes the replayers of an app. Throws when there is no such state.
  private func replayers(_ setup: Setup) throws(CommandError) -> @Sendable (SessionHost) throws -> Replayer {
    let (logsIn, selection, name) = (!loggedOut, selection.selection, selection.fromState)
    if let name, !setup.app.states.contains(where: { $0.name == name }) { throw setup.noState(named: name) }
    return { host in
      do {
        return try Replayer(
          host: host, logsIn: logsIn, selection: selection, state: host.app.states.first { $0.name == name })
      } catch let error as StartingStateError {
        throw CommandError(error)
      }
    }
  }

  /// Throws for an option that a list of links has no use for.
  private func checkList(hasTimes: Bool) throws(CommandError) {
    if accept {
      throw CommandError(
        .usage, "a list or a log of links has no outcomes that could be written again", hint: "--accept needs a journal"
      )
    }
    if selection.since != nil, !hasTimes {
      throw CommandError(
        .usage, "the links of the list have no times", hint: "--since needs a journal, or a time before each link")
    }
  }
}
