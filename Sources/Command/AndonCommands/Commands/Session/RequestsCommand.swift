import ArgumentParser
import ControlProtocol
import Lab
import SessionEngine
import TextFormats

/// `andon requests`: draws the requests to the backend over time.
struct RequestsCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "requests", abstract: "Draw the requests to the backend over the time of a session or of all.",
      discussion: """
        A request is seen when the RIB that sent it was on the screen, and unseen when another screen covered it. The \
        numbers come from the journal, so they also show sessions that have closed. The time is that of the sessions, \
        which `\(Program.name) session advance` moves.

        With --baseline the requests are compared with those of an earlier version: `\(Program.name) requests --json > before.json` \
        writes the file. The numbers in an hour are compared, so the two times may have different lengths.
        """)
  }

  @Argument(help: "The session. Default: all sessions.", completion: .sessions)
  var session: String?

  @Option(name: .long, help: ArgumentHelp("Also write the graph to this file as SVG.", valueName: "file"))
  var svg: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Compare with the requests in this file, which --json printed before.", valueName: "file"))
  var baseline: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let before = try baseline.map { try Self.read($0) }
    let file = try svg.map { try OutputFile(path: $0) }
    let series = RequestSeries(try await connection.withDaemon(minutes))
    let title = RequestSeries.title(session: session)
    try file?.write(RequestGraphSVG(series, title: title).text)
    if let before {
      let comparison = RequestComparison(series, before: before)
      try output.print(comparison, text: "\(title), compared with \(baseline ?? "")\n\(comparison.text)")
      return
    }
    try output.print(series, text: "\(title)\n\(RequestGraphText(series).text)")
  }

  private static func read(_ path: String) throws -> RequestSeries {
    do throws(TextFileError) {
      if let series = RequestSeries(json: try TextFile.read(path, limit: 1 << 24)) { return series }
    } catch {
      throw CommandError(.usage, error)
    }
    throw CommandError(
      .badData, "\(path) does not have the requests of a time",
      hint: "write it with: \(Program.name) requests --json > \(path)")
  }

  /// Returns the requests in the journal, which the daemon counts page by page. Throws for a session that never was.
  private func minutes(_ daemon: DaemonConnection) async throws -> [RequestMinute] {
    var (minutes, call): ([RequestMinute], LinkRequests?) = ([], LinkRequests(session: session))
    while let asked = call {
      let page = try await daemon.call(asked)
      minutes += page.minutes
      call = page.next.map { LinkRequests(session: session, after: $0) }
    }
    if minutes.isEmpty, let session { try await daemon.checkIsKnown(session) }
    return minutes
  }
}
