import ArgumentParser
import ControlProtocol

/// `andon session list`: the sessions, newest first.
struct SessionListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the sessions, newest first.")

  @Option(name: .long, help: "The number of sessions, 1 to 10000. A list ends at 1 MiB.")
  var limit = 20

  @Flag(name: .long, help: "List all sessions, up to the newest 10000 or 1 MiB.")
  var all = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...10_000).contains(limit) else { throw ValidationError("--limit must be 1 to 10000.") }
  }

  func run() async throws {
    let call = SessionList(limit: limit, all: all ? true : nil)
    let reply = try await connection.call(call)
    let isFull = isFull(reply.sessions.count)
    if output.json {
      for session in reply.sessions { try output.print(session, text: "") }
      // Programs expect one session a line on standard output, so the note goes to standard error.
      if isFull, reply.total > reply.sessions.count {
        let rest = SessionTable.rest(reply.sessions.count, reply.total, isFull: true)
        StandardError.writeLine("\(AndonProgram.current.name): and \(rest)")
      }
    } else {
      let table = SessionTable(
        reply.sessions, total: reply.total, isFull: isFull, now: .now, width: StandardOutput.width)
      try output.print(reply.sessions, text: table.text)
    }
  }

  /// Returns whether a response with so many sessions is as long as a response can be, where there are more sessions.
  func isFull(_ count: Int) -> Bool { all || count < limit }
}
