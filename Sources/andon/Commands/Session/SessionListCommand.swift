import ArgumentParser
import ControlProtocol

/// `andon session list`: the sessions, newest first.
struct SessionListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the sessions, newest first.")

  @Option(name: .long, help: "How many, 1 to 10000.")
  var limit = 20

  @Flag(name: .long, help: "List all of them, up to the newest 10000.")
  var all = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...10_000).contains(limit) else { throw ValidationError("--limit is 1 to 10000.") }
  }

  func run() async throws {
    let call = SessionList(limit: limit, all: all ? true : nil)
    let reply = try await connection.withDaemon { try await $0.call(call) }
    if output.json {
      for session in reply.sessions { try StandardOutput.writeLine(JSONText.line(session)) }
      // A line a session is all that a program reads there: that the list is not whole is told beside it.
      if all, reply.total > reply.sessions.count {
        let rest = SessionTable.rest(reply.sessions.count, reply.total, isAll: true)
        StandardError.writeLine("andon: and \(rest)")
      }
    } else {
      try StandardOutput.writeLine(SessionTable(reply.sessions, total: reply.total, isAll: all, now: Clock.now).text)
    }
  }
}
