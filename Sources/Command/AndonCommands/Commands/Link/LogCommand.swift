import ArgumentParser
import ControlProtocol
import DeepLinks
import Lab
import SessionEngine
import TextFormats

/// `andon log`: lists the link history, or exports the journal.
struct LogCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "log", abstract: "List the links that were opened with their latest outcomes, newest last.",
      discussion: """
        A session that was closed and created again counts its links from 1: those of the one before are marked.

        --follow prints further links as they get an outcome, and the closing of their session. When its output is read \
        too slowly, the daemon ends it: the error says how many events are missing.

        --export writes the whole journal as JSON Lines for \(Program.name) replay, up to the last event at the start of the \
        command. It contains the secret values that all other output shows as ***, because replay needs them: protect \
        it like the database. Ends with 75 when the daemon removes events before they are written.
        """)
  }

  @Option(name: .shortAndLong, help: "List only the links of this session.", completion: .sessions)
  var session: String?

  @Option(name: .long, help: "The number of links, 1 to 1000. Default: 20, with --since 1000.")
  var limit: Int?

  @Option(name: .long, help: "List only links that were opened since then: 30m, 1h, 7d ago, or YYYY-MM-DDTHH:MM+09:00.")
  var since: StartTime?

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp("List only links with one of these outcomes.", valueName: "outcome"))
  var outcome: [LinkOutcome.Kind] = []

  @Option(name: .long, help: "List only links of this route of links.yaml.", completion: .routes)
  var route: String?

  @Flag(name: .long, help: "Continue with new links until interrupted.")
  var follow = false

  @Flag(name: .long, help: "Write the journal as JSON Lines for \(Program.name) replay, secrets included.")
  var export = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, !(1...1000).contains(limit) { throw ValidationError("--limit must be 1 to 1000.") }
    if export && limit != nil { throw ValidationError("--export and --limit exclude each other.") }
    if export && (since != nil || !outcome.isEmpty || route != nil) {
      throw ValidationError("--export writes all events: --since, --outcome and --route select links of the list.")
    }
    if export && follow { throw ValidationError("--export and --follow exclude each other.") }
  }

  func run() async throws {
    try await connection.withDaemon { daemon in
      if export {
        try await writeJournal(daemon)
      } else if follow {
        // Subscribing before listing can print a link twice, but never misses one.
        let events = try await daemon.follow(session: session)
        try await connection.withDaemon { other in
          if try await list(other) == 0, let error = unknownRoute { StandardError.writeLine(error.text) }
          try await whileRead(daemon) { try await printLinks(of: events, other) }
        }
      } else if try await list(daemon) == 0 {
        if let session { try await daemon.checkIsKnown(session) }
        if let unknownRoute { throw unknownRoute }
      }
    }
  }

  /// Runs `body`, and closes the connection of its events when the reader of standard output is gone. A command that
  /// waits for the next link would not notice that, and `andon log --follow | head -1` would not end.
  private func whileRead(_ daemon: DaemonConnection, _ body: () async throws -> Void) async throws {
    let watch = Task {
      while StandardOutput.isRead { try await Task.sleep(for: .milliseconds(200)) }
      await daemon.close()
    }
    defer { watch.cancel() }
    do {
      try await body()
    } catch {
      if StandardOutput.isRead { throw error }
    }
  }

  /// The error for a route that the configuration found here does not have, which is usually the daemon's; otherwise
  /// `nil`.
  private var unknownRoute: CommandError? {
    guard let route, let table = try? ConfigFiles.find(option: nil, places: .current).table() else { return nil }
    let names = table.routes.map(\.name)
    guard !names.contains(route) else { return nil }
    return CommandError(
      .notFound, "there is no link of the route \(route), and links.yaml has no such route",
      hint: NearestName.of(route, among: names).map { "did you mean \($0)?" }
        ?? "see the routes: \(Program.name) routes list")
  }

  private var conditions: LinkConditions {
    LinkConditions(session: session, since: since?.moment(before: .now), outcomes: Set(outcome), route: route)
  }

  /// Prints the link history and returns the number of links.
  private func list(_ daemon: DaemonConnection) async throws -> Int {
    let links = try await conditions.links(limit: limit ?? (since == nil ? 20 : 1000), daemon)
    for line in links {
      guard try output.print(line, text: row(line.at, line.outcome, isEarlier: line.earlier == true)) else { break }
    }
    return links.count
  }

  private func row(_ at: Int64, _ outcome: LinkOutcome, isEarlier: Bool = false) -> String {
    LinkRow(at: at, outcome: outcome, isEarlier: isEarlier, width: StandardOutput.width).text
  }

  private func printLinks(of events: EventStream, _ daemon: DaemonConnection) async throws {
    let conditions = self.conditions
    var shown = Set(session.map { [$0] } ?? [])
    do {
      for try await entry in events {
        for outcome in (entry.settled ?? []) + (entry.answer.map { [$0] } ?? []) {
          let line = FollowedLink(at: entry.at, outcome: outcome)
          guard try await conditions.selects(outcome, at: line.at, daemon) else { continue }
          guard try output.print(line, text: row(line.at, line.outcome)) else { return }
          shown.insert(outcome.session)
        }
        if entry.event == .close, !output.json, shown.remove(entry.session) != nil {
          // Links of a later session of this name have the same numbers.
          let time = Timestamp(milliseconds: entry.at).text
          guard try StandardOutput.writeLine("\(time)  \(entry.session.padded(to: 12))  closed") else { return }
        }
      }
    } catch {
      throw CommandError(any: error)
    }
  }

  /// Writes the journal page by page, so that neither side holds all of it. It ends at the last event of the first
  /// page's response, because links can arrive faster than they are written.
  private func writeJournal(_ daemon: DaemonConnection) async throws {
    var end: JournalCursor?
    var after: JournalCursor? = 0
    while let position = after {
      let page = try await daemon.call(LinkExport(session: session, after: position, limit: 500, until: end))
      end = end ?? page.last
      if position != 0 {
        try checkNothingRemoved(after: position, page.first, end)
      } else {
        if page.entries.isEmpty, let session { try await daemon.checkIsKnown(session) }
        guard try StandardOutput.writeLine(JSONCoding.text(LogHeader(app: daemon.hello.app))) else { return }
      }
      if !page.entries.isEmpty {
        guard try StandardOutput.writeLine(page.entries.map(\.text).joined(separator: "\n")) else { return }
      }
      after = page.next
    }
  }

  /// Throws when the daemon removed events after `position` before they were read.
  private func checkNothingRemoved(
    after position: JournalCursor, _ first: JournalCursor?, _ end: JournalCursor?
  ) throws(CommandError) {
    guard let first, let end, case let count = position.removed(before: first, until: end), count > 0 else { return }
    let lines = count == 1 ? "1 event of the journal was" : "\(count) events of the journal were"
    let owner = session == nil ? "" : " (of all sessions)"
    throw CommandError(
      .busy, "\(lines)\(owner) removed before they were written: the export is not complete",
      hint: "export again, to a file or a faster reader; or raise the log_ limits in andon.yaml")
  }
}

/// A link of `--follow`: a line of the link history without a position.
private struct FollowedLink: Encodable {
  let at: Int64
  let outcome: LinkOutcome
}
