import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon session list`: the sessions, newest first.
struct SessionListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the sessions, newest first.")

  @Option(name: .long, help: "How many, 1 to 10000; a list ends at 1 MiB.")
  var limit = 20

  @Flag(name: .long, help: "List all of them, up to the newest 10000 or 1 MiB.")
  var all = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...10_000).contains(limit) else { throw ValidationError("--limit is 1 to 10000.") }
  }

  func run() async throws {
    let call = SessionList(limit: limit, all: all ? true : nil)
    let reply = try await connection.withDaemon { try await $0.call(call) }
    let isFull = isFull(reply.sessions.count)
    if output.json {
      for session in reply.sessions { try StandardOutput.writeLine(JSONCoding.text(session)) }
      // A line a session is all that a program reads there: that the list is not whole is told beside it.
      if isFull, reply.total > reply.sessions.count {
        let rest = SessionTable.rest(reply.sessions.count, reply.total, isFull: true)
        StandardError.writeLine("andon: and \(rest)")
      }
    } else {
      try StandardOutput.writeLine(
        SessionTable(reply.sessions, total: reply.total, isFull: isFull, now: Clock.now).text)
    }
  }

  /// Whether an answer of so many sessions, where there are more, is as long as one can be.
  func isFull(_ count: Int) -> Bool { all || count < limit }
}
