import AndonServer
import ArgumentParser
import DeepLinks
import Foundation
import Lab
import RIBs
import SessionEngine

/// `andon replay`: plays a log or a list of links again, without a daemon, and tells what differs.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play a log or a list of links again, and tell what differs.",
    discussion: """
      FILE is what andon log --export wrote, or a list of links: URL or SESSION URL a line, # begins a comment; \
      - is standard input. Needs no daemon. Ends with 0 when all is equal, 1 when something differs. A list of \
      links has nothing to compare with: it tells what comes of each. A session that events are missing \
      of, since the journal keeps its bounds, is left out from there on, and named. Secret values are \
      shown as ***.
      """)

  @Argument(help: ArgumentHelp("The log or the list of links.", valueName: "file"))
  var file: String

  @Option(name: .long, help: ArgumentHelp("Write a JUnit XML report to this file.", valueName: "file"))
  var junit: String?

  @Option(name: .long, help: "The folder with links.yaml; otherwise $ANDON_CONFIG or the usual places.")
  var config: String?

  @Flag(name: .long, help: "Play a list of links on logged-out sessions.")
  var loggedOut = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let junit = try junit.map(OutputFile.init(path:))
    let setup = try Setup.load(config: config)
    var replayer = Replayer(app: setup.app, routes: setup.routes, limits: setup.limits.session, logsIn: !loggedOut)
    var report = junit == nil ? nil : JUnitReport()
    do {
      var log = try RecordedLog(path: file)
      try replayer.check(log.header, name: log.name)
      while let line = try log.next() {
        let event = try replayer.replay(line).redacted(by: setup.routes.secrets)
        report?.add(event)
        try tell(event, isList: log.header == nil)
      }
    } catch let error as RecordedLogError {
      throw CommandError(error)
    }
    try output.print(ReplaySummaryLine(summary: replayer.summary), text: replayer.summary.text)
    if let junit, let report { try junit.write(report.xml(name: "andon replay \(file)")) }
    if replayer.summary.different > 0 { throw ExitStatus.different.code }
  }

  /// Of a log what differs, of a list every link.
  private func tell(_ event: ReplayedEvent, isList: Bool) throws {
    if !event.differences.isEmpty {
      try output.print(event, text: event.differenceText)
    } else if isList, let answer = event.answer {
      try output.print(event, text: ReplayedRow(line: event.line, outcome: answer).text)
    }
  }
}

/// The last line of a replay's JSON.
private struct ReplaySummaryLine: Encodable {
  let summary: ReplaySummary
}
