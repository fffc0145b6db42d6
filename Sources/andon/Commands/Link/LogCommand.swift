import ArgumentParser
import ControlProtocol
import Lab
import SessionEngine
import TextFormats

/// `andon log`: the links that were opened, each with its latest outcome.
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "List the links that were opened, newest last, each with its latest outcome.",
    discussion: """
      --follow goes on with each link as it is answered or settled. --export writes the whole journal, \
      as it is when the command begins, as JSON Lines, to be played again with andon replay: with the \
      secret values that are shown as *** everywhere else, since without them a link cannot be played. \
      Keep it like the database. It ends with 75 when the daemon removes lines before they are written.
      """)

  @Option(name: .shortAndLong, help: "Only the links of this session.")
  var session: String?

  @Option(name: .long, help: "How many links, 1 to 1000; otherwise 20.")
  var limit: Int?

  @Flag(name: .long, help: "Go on with what happens from now on, until interrupted.")
  var follow = false

  @Flag(name: .long, help: "Write every event of the sessions as JSON Lines for andon replay, secrets included.")
  var export = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, !(1...1000).contains(limit) { throw ValidationError("--limit is 1 to 1000.") }
    if export && limit != nil { throw ValidationError("--export writes the whole journal; it has no --limit.") }
    if export && follow { throw ValidationError("--export writes what is logged; it does not --follow.") }
  }

  func run() async throws {
    try await connection.withDaemon { daemon in
      if export {
        try await writeJournal(daemon)
      } else if follow {
        // Followed first, listed then: what happens between the two is told twice at worst, and never missed.
        let events = try await daemon.follow(session: session)
        try await connection.withDaemon { _ = try await list($0) }
        try await tell(events)
      } else if try await list(daemon) == 0 {
        try await checkIsKnown(daemon)
      }
    }
  }

  /// Lists the links, and returns how many there are.
  private func list(_ daemon: DaemonConnection) async throws -> Int {
    let links = try await daemon.call(LinkLog(session: session, limit: limit ?? 20)).links
    for line in links {
      guard try output.print(line, text: LinkRow(at: line.at, outcome: line.outcome).text) else { break }
    }
    return links.count
  }

  /// Throws when there is no session of that name, and no line of one that is closed: the name is written wrongly then.
  private func checkIsKnown(_ daemon: DaemonConnection) async throws {
    guard let session, try await daemon.call(LinkExport(session: session, limit: 1)).entries.isEmpty else { return }
    _ = try await daemon.call(SessionShow(session: session))
  }

  private func tell(_ events: AsyncThrowingStream<JournalEntry, any Error>) async throws {
    do {
      for try await entry in events {
        for outcome in (entry.settled ?? []) + (entry.answer.map { [$0] } ?? []) {
          let line = FollowedLink(at: entry.at, outcome: outcome)
          guard try output.print(line, text: LinkRow(at: line.at, outcome: line.outcome).text) else { return }
        }
      }
    } catch {
      throw CommandError(any: error)
    }
  }

  /// Page by page, so that a long journal costs no memory here or in the daemon, and up to where it ended at first:
  /// links may arrive faster than they are written.
  private func writeJournal(_ daemon: DaemonConnection) async throws {
    var end: Int64?
    var after: Int64? = 0
    while let position = after {
      let page = try await daemon.call(LinkExport(session: session, after: position, limit: 500, until: end))
      end = end ?? page.last
      if position > 0 {
        try checkNothingWent(after: position, page.first, end)
      } else {
        if page.entries.isEmpty { try await checkIsKnown(daemon) }
        guard try StandardOutput.writeLine(JSONCoding.text(LogHeader(app: daemon.hello.app))) else { return }
      }
      for entry in page.entries {
        guard try StandardOutput.writeLine(JSONCoding.text(entry)) else { return }
      }
      after = page.next
    }
  }

  /// Throws when lines between the one that was written last and the end went before they were read.
  private func checkNothingWent(after position: Int64, _ first: Int64?, _ end: Int64?) throws(CommandError) {
    guard let first, let end, case let count = min(first - 1, end) - position, count > 0 else { return }
    let lines = count == 1 ? "1 line of the journal was" : "\(count) lines of the journal were"
    let owner = session == nil ? "" : " (of all sessions)"
    throw CommandError(
      .busy, "\(lines)\(owner) removed before the export came to them: it is not complete",
      hint: "export again, to a file or a faster reader; or raise the log_ limits in andon.yaml")
  }
}

/// A link that is told as it happens: a line of the log that has no position yet.
private struct FollowedLink: Encodable {
  let at: Int64
  let outcome: LinkOutcome
}
