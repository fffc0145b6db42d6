import AndonServer
import ArgumentParser
import DeepLinks
import Lab
import RIBs
import SessionEngine

/// `andon replay`: replays an exported journal or a list of links, and prints the differences.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replay an exported journal or a list of links, and print the differences.",
    discussion: """
      The file is the output of andon log --export, or a list of links: URL or SESSION URL a line, # begins a comment. \
      - reads standard input. Needs no daemon. Ends with 0 when all events are equal, with 1 when one differs or \
      none was replayed. A list of links has nothing to compare with, so the outcome of each link is printed.

      The daemon removes old events from the journal. A session with missing events is left out from there on, and \
      named. Secret values are shown as ***.
      """)

  @Argument(help: ArgumentHelp("The exported journal or the list of links.", valueName: "file"))
  var file: String

  @Option(name: .long, help: ArgumentHelp("Write a JUnit XML report to this file.", valueName: "file"))
  var junit: String?

  @OptionGroup var config: ConfigOptions

  @Flag(name: .long, help: "Replay a list of links on logged-out sessions.")
  var loggedOut = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let junit = try junit.map(OutputFile.init(path:))
    let setup = try config.setup()
    var replayer = Replayer(app: setup.app, routes: setup.routes, limits: setup.limits.session, logsIn: !loggedOut)
    var report = junit == nil ? nil : JUnitReport()
    let name: String
    var unread = 0
    do {
      var log = try RecordedLog(path: file)
      name = log.name
      try replayer.begin(log.header, name: name)
      while let line = try nextReadable(&log, &unread) {
        let event = try replayer.replay(line)
        // An event of a journal that is equal is only counted.
        guard report != nil || log.header == nil || !event.differences.isEmpty else { continue }
        let shown = event.redacted(by: setup.routes.secrets)
        report?.add(shown)
        try print(shown, isList: log.header == nil)
      }
    } catch let error as RecordedLogError {
      throw CommandError(error)
    }
    let summary = replayer.summary
    try output.print(ReplaySummaryLine(summary: summary), text: summary.text)
    if let junit, let report { try junit.write(report.xml(name: "andon replay \(file)")) }
    if summary.events == 0 { throw Self.nothingReplayed(name, summary) }
    if unread > 0 { throw ExitStatus.badData.code }
    if summary.different > 0 { throw ExitStatus.different.code }
  }

  /// Returns the next line. A line of a list of links that is not UTF-8 is reported and counted in `unread`; a journal
  /// with such a line is damaged.
  private func nextReadable(_ log: inout RecordedLog, _ unread: inout Int) throws -> RecordedLog.Line? {
    while true {
      do throws(RecordedLogError) {
        return try log.next()
      } catch {
        guard error.code == .notText, log.header == nil else { throw error }
        let error = CommandError(error)
        StandardError.writeLine(error.text)
        if output.json { try output.print(ErrorLine(error), text: "") }
        unread += 1
      }
    }
  }

  /// The error of a replay that tested nothing. A test that ran it must not pass.
  static func nothingReplayed(_ name: String, _ summary: ReplaySummary) -> CommandError {
    guard summary.leftOut > 0 else {
      return CommandError(
        .different, "nothing was replayed: \(name) contains no event and no link",
        hint: "export a journal with links in it: andon log --export")
    }
    return CommandError(
      .different, "nothing was replayed: \(name) lacks earlier events of every session in it",
      hint: "export earlier, or raise the log_ limits in andon.yaml; a session is replayed from its creation on")
  }

  /// Prints the differences of an event, or the outcome of a link of a list.
  private func print(_ event: ReplayedEvent, isList: Bool) throws {
    if !event.differences.isEmpty {
      try output.print(event, text: event.differenceText)
    } else if isList, let answer = event.answer {
      try output.print(event, text: ReplayedRow(line: event.line, outcome: answer).text)
    }
  }
}

/// The last line of the JSON output.
private struct ReplaySummaryLine: Encodable {
  let summary: ReplaySummary
}
