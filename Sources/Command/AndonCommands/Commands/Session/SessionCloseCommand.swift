import ArgumentParser
import ControlProtocol
import SessionEngine
import TextFormats

/// `andon session close`: closes sessions.
struct SessionCloseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Close sessions: their trees and data are removed, their link history stays.",
    discussion: """
      A name with * (any characters) or ? (one character) is a pattern: 'm.*' closes m.1 and m.2. Quote it, so that the \
      shell does not replace it. A pattern never closes the session `default`. A session that cannot be closed does not \
      stop the next ones: its error is printed, and the exit code is that of the last error, such as 66 without a match.
      """)

  @Argument(help: ArgumentHelp("The sessions, by name or pattern.", valueName: "session"), completion: .sessions)
  var sessions: [String]

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let failure = try await connection.withDaemon { daemon in
      var failures: [CommandError] = []
      for session in sessions {
        do {
          try await close(session, daemon, &failures)
        } catch let error as CommandError where error.refusal != nil || error.code == Self.noMatch {
          failures.append(error)
        }
      }
      for error in failures.dropLast() {
        StandardError.writeLine(error.text)
        if output.json { try output.print(ErrorLine(error), text: "") }
      }
      return failures.last
    }
    if let failure { throw failure }
  }

  private static let noMatch = ControlError.Kind.sessionNotFound.rawValue

  /// Closes a session, or every session that a pattern matches. Adds the sessions that cannot be closed to `failures`.
  ///
  /// A list of sessions has a maximum, so it is read again until no session on it matches.
  private func close(_ name: String, _ daemon: DaemonConnection, _ failures: inout [CommandError]) async throws {
    let pattern = NamePattern(name)
    guard pattern.isPattern else { return try await close([name], daemon, &failures) }
    var isFirst = true
    while true {
      let listed = try await daemon.call(SessionList(all: true)).sessions.map(\.session)
      let names = listed.filter { $0 != "default" && pattern.matches($0) }
      guard !names.isEmpty else {
        guard isFirst else { return }
        throw CommandError(
          .notFound, "no session matches \(pattern.text)", hint: "list the sessions: \(Program.name) session list",
          code: Self.noMatch)
      }
      isFirst = false
      let before = failures.count
      try await close(names, daemon, &failures)
      // A session that cannot be closed would match again.
      if failures.count > before { return }
    }
  }

  private func close(_ names: [String], _ daemon: DaemonConnection, _ failures: inout [CommandError]) async throws {
    for reply in try await daemon.calls(names.map { SessionClose(session: $0) }) {
      switch reply {
      case .success(let reply):
        let ended = reply.settled.isEmpty ? "" : ": \(counted(reply.settled.count, "waiting link")) ended with it"
        try output.print(reply, text: "closed \(reply.session)\(ended)")
      case .failure(let error): failures.append(CommandError(error))
      }
    }
  }
}
